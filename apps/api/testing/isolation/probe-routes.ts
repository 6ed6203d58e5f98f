/** Every route of one contractor, asked with what another has. (promises.md#s19) */
// Declares the models.
import '#app.ts'
import { allModels } from '#rest/model.ts'
import type { Asking } from '../ask-host.ts'
import { ask, pathOf, type Party, type World } from './world.ts'

export interface Operation {
  /** As the OpenAPI document has it: `/api/Jobs/{id}`. */
  path: string
  method: string
  takesFilter: boolean
}

/** Every operation that the document of a contractor tells. */
export async function operationsOf(base: string, { host, token }: Pick<World, 'host' | 'token'>): Promise<Operation[]> {
  type Document = { paths: Record<string, Record<string, { parameters?: { $ref?: string }[] }>> }
  const { paths } = JSON.parse((await ask(base, { host }, '/api/openapi.json', { headers: { authorization: token } })).body) as Document
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => ({
      path,
      method: method.toUpperCase(),
      takesFilter: parameters.some(({ $ref }) => $ref?.endsWith('/filter')),
    })),
  )
}

/** The path with what is this contractor's in its holes. */
export function filledIn(path: string, { ids, link, picture }: Pick<World, 'ids' | 'link' | 'picture'>): string {
  const [, , resource, , related] = path.split('/')
  const model = allModels().find(({ plural }) => plural === resource)
  const relation = model?.relations.get(related ?? '')
  const relatedModel = allModels().find(({ name }) => name === relation?.model)
  const anyId = ids.get('job') ?? ''
  const parts: Record<string, string> = {
    container: picture.container,
    file: picture.name,
    token: link,
    id: (model && ids.get(model.table)) ?? anyId,
    fk: (relatedModel && ids.get(relatedModel.table)) ?? anyId,
    z: '1',
    x: '1',
    y: '1',
  }
  return path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => parts[name] ?? anyId)
}

/** Every property by which a row names another, with this contractor's row. */
function bodyNaming({ ids }: Pick<World, 'ids'>): Record<string, string> {
  const named = allModels().flatMap(({ relations }) =>
    [...relations.values()].flatMap(({ kind, model, key }) => {
      const id = ids.get(allModels().find(({ name }) => name === model)?.table ?? '')
      return kind === 'belongsTo' && id !== undefined ? [[key, id] as const] : []
    }),
  )
  return Object.fromEntries(named)
}

/** Calls that end who calls, or stay open. */
const endsTheCaller = /\/(logout|change-password)$/
const isStream = /\/(changes|change-stream)$/
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** What says the same to everybody: the web application and the node's own addresses. */
const isNobodys = (path: string) => !path.startsWith('/api/')
const isPublic =
  /^\/api\/(ContainerReqs\/[^/]+\/(confirm|public)|workerPage\/.*|Users\/login|passwordLinks\/(open|use)|texts\/(inbound|status))$/
const publicAnswers = [200, 204, 400, 401, 403, 404, 422, 429]

export interface Probe {
  base: string
  /** Whose host is asked, and a token of its own. */
  from: Pick<World, 'host' | 'token' | 'name'>
  /** Whose things are used. */
  others: World
  operations: readonly Operation[]
}

/** Says what each call gave away that should have been refused, or that had something of the other contractor in it. */
export async function leaksAt({ base, from, others, operations }: Probe): Promise<{ leaks: string[]; calls: number }> {
  const leaks: string[] = []
  let calls = 0
  // The rows that every database has from the beginning have the same ids.
  const theirs = [...others.ids.values(), others.mark, others.name].filter((one) => !one.startsWith('00000000-'))
  const at = (target: string, asking: Asking) => ask(base, from, target, asking)
  const tell = (who: string, method: string, target: string, { status, body }: { status: number; body: string }) => {
    calls += 1
    const said = theirs.find((one) => body.includes(one) && !target.includes(one))
    if (status >= 500 && status !== 501) leaks.push(`${who}: ${method} ${target} answered ${status}`)
    if (said !== undefined) leaks.push(`${who}: ${method} ${target} answered ${status} with ${said}`)
  }
  const body = bodyNaming(others)

  async function withTheirToken(path: string, documented: readonly Operation[]) {
    const target = filledIn(path, others)
    for (const method of allMethods) {
      const isKnown = documented.some((one) => one.method === method)
      const ways: { named: string; headers: Record<string, string> }[] = [
        { named: target, headers: { authorization: others.token } },
        ...(isKnown
          ? [
              { named: target, headers: { authorization: `Bearer ${others.phoneToken}` } },
              { named: target, headers: { 'x-access-token': others.token } },
              { named: `${target}?access_token=${others.token}`, headers: {} },
            ]
          : []),
      ]
      for (const { named, headers } of ways) {
        const answer = await at(named, { headers, method, ...(isKnown && !['GET', 'DELETE'].includes(method) && { body }) })
        tell('their token', method, named, answer)
        const isRefused = [401, 404, 405].includes(answer.status) || (method === 'OPTIONS' && answer.status < 300)
        const mayAnswer = isNobodys(target) || (isPublic.test(target) && publicAnswers.includes(answer.status))
        if (!isRefused && !mayAnswer) leaks.push(`their token: ${method} ${target} answered ${answer.status}`)
      }
    }
  }

  async function withOwnToken(path: string, documented: readonly Operation[]) {
    const target = filledIn(path, others)
    for (const { method, takesFilter } of documented) {
      if (endsTheCaller.test(path) || (isStream.test(path) && method !== 'HEAD')) continue
      const where = encodeURIComponent(JSON.stringify({ where: { id: { inq: [...others.ids.values()] } } }))
      const targets = takesFilter ? [target, `${target}?filter=${where}`] : [target]
      for (const named of targets) {
        const answer = await at(named, {
          method,
          headers: { authorization: from.token },
          ...(!['GET', 'DELETE'].includes(method) && { body }),
        })
        // A refusal may say back what was sent.
        tell('own token', method, answer.status < 400 ? named : `${named} ${JSON.stringify(body)}`, answer)
        if (target === pathOf(others) && answer.status < 400) leaks.push(`own token: ${method} ${target} answered ${answer.status}`)
      }
    }
  }

  const paths = [...new Set(operations.map((one) => one.path))]
  const next = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const documented = operations.filter((one) => one.path === path)
      await withTheirToken(path, documented)
      await withOwnToken(path, documented)
    }
  }
  await Promise.all(Array.from({ length: 6 }, next))
  return { leaks, calls }
}

/** Where each ticket that a contractor's server gives out leads. */
const ticketedPaths = (world: World): string[] => [
  pathOf(world),
  `${pathOf(world)}?size=320`,
  '/api/changes',
  '/api/WorkerEntries/change-stream',
  filledIn('/api/Jobs/{id}/images.zip', world),
]

/** Tickets given out to `others` by the node at `base`. */
export async function ticketsOf(base: string, others: World): Promise<{ path: string; ticket: string }[]> {
  const tickets: { path: string; ticket: string }[] = []
  for (const path of ticketedPaths(others)) {
    const answer = await ask(base, others, '/api/tickets', { method: 'POST', headers: { authorization: others.token }, body: { path } })
    if (answer.status === 200) tickets.push({ path, ticket: (JSON.parse(answer.body) as { ticket: string }).ticket }) // wire: the ticket and when it ends
  }
  return tickets
}

export interface Crossing {
  base: string
  from: Pick<Party, 'host'>
  others: World
}

/** Says which tickets of the others were taken here, for the same address. */
export async function takenTickets({ base, from, others }: Crossing): Promise<string[]> {
  const taken: string[] = []
  for (const { path, ticket } of await ticketsOf(base, others)) {
    const withTicket = `${path}${path.includes('?') ? '&' : '?'}access_token=${ticket}`
    for (const [target, headers] of [
      [withTicket, {}],
      [path, { authorization: ticket }],
    ] as const) {
      const { status } = await ask(base, from, target, { headers })
      if (status !== 401) taken.push(`a ticket of ${others.name} for ${path} was answered ${status}`)
    }
  }
  return taken
}

/** What the others sent to somebody who has no account: a worker's own page, a request for a container. */
export const linksOf = ({ link, ids }: World): string[] => [
  `/api/workerPage/${link}`,
  ...['public', 'confirm?answer=decline&name=Ida'].map((page) => `/api/ContainerReqs/${ids.get('container_req')}/${page}`),
]

/** Says which of those links led anywhere here. */
export async function openedLinks({ base, from, others }: Crossing): Promise<string[]> {
  const opened: string[] = []
  for (const link of linksOf(others)) {
    const { status, body } = await ask(base, from, link)
    if (![404, 429].includes(status) || body.includes(others.mark)) opened.push(`the link ${link} of ${others.name} was answered ${status}`)
  }
  return opened
}
