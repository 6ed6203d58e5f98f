/** Which contractor's door a request comes to: that of its host, however else it names another. (promises.md#s19) */
import { ask } from '../../apps/api/testing/isolation/world.ts'
import { asker } from '../attack/ask.ts'
import { sendRaw } from '../attack/raw-answer.ts'
import { metricsToken, type Contractor, type Node } from './start-nodes.ts'

interface Visit {
  node: Node
  from: Contractor
  others: Contractor
}

const me = '/api/Users/me'

/** Requests that mean the door of `from` and name the others beside it: lines of the head, after the first. */
function spellings({ node: { isBehindProxy }, from, others }: Visit): { what: string; target?: string; lines: string[] }[] {
  const host = `Host: ${from.host}`
  const namedBeside = [
    'Forwarded: host=',
    'X-Host: ',
    'X-Original-Host: ',
    'X-Forwarded-Server: ',
    'X-HTTP-Host-Override: ',
    'X-Real-Host: ',
    'Origin: https://',
    'Referer: https://',
  ].map((header) => ({ what: header, lines: [host, header + others.host] }))
  const forwarded = isBehindProxy
    ? [
        { what: 'what a client wrote before the proxy', lines: ['Host: inside', `X-Forwarded-Host: ${others.host}, ${from.host}`] },
        {
          what: 'a header of the client and one of the proxy',
          lines: [`Host: ${others.host}`, `X-Forwarded-Host: ${others.host}`, `X-Forwarded-Host: ${from.host}`],
        },
        { what: 'the host of the connection behind the proxy', lines: [`Host: ${others.host}`, `X-Forwarded-Host: ${from.host}`] },
      ]
    : [{ what: 'X-Forwarded-Host of somebody who is no proxy', lines: [host, `X-Forwarded-Host: ${others.host}`] }]
  return [
    ...namedBeside,
    ...forwarded,
    { what: 'an address that names the others', target: `http://${others.host}${me}`, lines: [host] },
    { what: 'two hosts', lines: [host, `Host: ${others.host}`] },
    {
      what: 'capitals, a dot and a port',
      lines: [`Host: ${from.host.toUpperCase()}.:8443`, `X-Original-URL: https://${others.host}${me}`],
    },
  ]
}

/** Says where somebody came to another door than that of the host. */
export async function wrongDoors(visit: Visit): Promise<string[]> {
  const { node, from, others } = visit
  const wrong: string[] = []
  const { id } = JSON.parse((await ask(node.url, from, me, { headers: { authorization: from.token } })).body) as { id: string } // product.md#wire-sign-in
  for (const { what, target = me, lines } of spellings(visit)) {
    const send = ({ token }: Contractor) =>
      sendRaw(node.port, [`GET ${target} HTTP/1.1`, ...lines, `Authorization: ${token}`, 'Connection: close', '', ''].join('\r\n'))
    const [own, theirs] = [await send(from), await send(others)]
    if (![401, 400].includes(theirs.status)) wrong.push(`${what}: a token of ${others.name} was answered ${theirs.status} at ${from.name}`)
    if (own.status !== 400 && !(own.status === 200 && own.body.includes(id)))
      wrong.push(`${what}: a token of ${from.name} was answered ${own.status} at its own host`)
  }
  return [...wrong, ...(await unknownHosts(visit)), ...(await oneConnection(visit)), ...(await figuresShown(visit))]
}

/** Hosts that nobody has, close to those that somebody has. */
async function unknownHosts({ node, from, others }: Visit): Promise<string[]> {
  const hosts = [
    'nobody.example.com',
    '127.0.0.1',
    '',
    `x${from.host}`,
    `${from.host}.evil.example`,
    `${others.host}@${from.host}`,
    `${from.host}/${others.host}`,
  ]
  const wrong: string[] = []
  for (const host of hosts)
    for (const target of [me, '/', '/api/openapi.json', `/${others.host}${me}`]) {
      const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, `Authorization: ${from.token}`, 'Connection: close', '', '']
      const { status, body } = await sendRaw(node.port, lines.join('\r\n'))
      if (![400, 404].includes(status) || body.includes(from.name) || body.includes(others.name))
        wrong.push(`${target} at the host "${host}" was answered ${status}`)
    }
  return wrong
}

/** A connection belongs to nobody: proxies send requests for all hosts over the same few. */
async function oneConnection({ node, from, others }: Visit): Promise<string[]> {
  const { ask: send, close } = asker(node.url, 1)
  const wrong: string[] = []
  try {
    for (const [at, who, expected] of [
      [others, others, 200],
      [from, others, 401],
      [from, from, 200],
      [others, from, 401],
    ] as const) {
      const { status } = await send({ path: me, headers: { host: at.host, authorization: who.token } })
      if (status !== expected) wrong.push(`over one connection, ${who.name} was answered ${status} at ${at.name}`)
    }
  } finally {
    close()
  }
  return wrong
}

/** The node's figures name every contractor: they are shown at none of their hosts. */
async function figuresShown({ node, from }: Visit): Promise<string[]> {
  const scrape = { headers: { authorization: `Bearer ${metricsToken}` } }
  const [atHost, atNode] = [await ask(node.url, from, '/metrics', scrape), await ask(node.url, { host: 'inside' }, '/metrics', scrape)]
  return [
    ...(atHost.status === 404 ? [] : [`/metrics was answered ${atHost.status} at ${from.name}`]),
    ...(atNode.status === 200 ? [] : [`/metrics was answered ${atNode.status} at the node's own address`]),
  ]
}
