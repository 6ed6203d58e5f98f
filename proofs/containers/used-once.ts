import { randomUUID } from 'node:crypto'
import { answerLimit } from '@daysheet/domain/containers/answer'
import { containerLinkDays } from '@daysheet/domain/containers/request'
import { closeDatabase, connect } from '../../apps/api/src/db/connection.ts'
import { build } from '../../apps/api/testing/builders.ts'
import { sqlOn } from '../cluster.ts'
import { call, withProduct } from '../product.ts'
import { both, type Check, type Finding, type Environment, short, unless } from '../proof.ts'
import { several } from '../until.ts'
import { addresses, ask, type Asked, codeOf, hangUp, type Heard } from './asking.ts'

/** Longest time to guess, in seconds: `GUESS_SECONDS=900 npm run prove -- S16` for the promised number on a slow machine. */
const guessSeconds = Number(process.env['GUESS_SECONDS'] ?? 120)
const guessesPromised = 100_000
const parallel = 50
const atOnce = 32

interface Field {
  ports: [number, number]
  databaseUrl: string
  /** Makes requests for containers, so many days ago; answers their ids. */
  requests: (count: number, daysAgo?: number) => Promise<string[]>
  /** An address nobody has called from. */
  anAddress: () => string
  size: Environment['size']
}

/** Two real nodes on one database, called as by customers, scanners and guessers. (promises.md#s16) */
export const theLinkWorksOnce: Check = (environment) =>
  withProduct(environment, { nodes: 2, env: { TRUST_PROXY: '1' } }, async ({ nodes, url, databaseUrl, token }) => {
    const db = connect(databaseUrl)
    const { aJob, aContainerReq } = build(db)
    const [one, other] = nodes
    try {
      const job = await aJob()
      const field: Field = {
        ports: [one?.port ?? 0, other?.port ?? 0],
        databaseUrl,
        anAddress: addresses(),
        size: environment.size,
        requests: async (count, daysAgo = 0) => {
          const requested_at = new Date(Date.now() - daysAgo * 86_400_000)
          const made = Array.from({ length: count }, () => aContainerReq({ id: randomUUID(), job_id: job.id, requested_at }))
          return (await Promise.all(made)).map(({ id }) => id)
        },
      }
      const [withdrawn = ''] = await field.requests(1)
      await call(url, `/api/ContainerReqs/${withdrawn}`, { method: 'DELETE', token })
      return both(
        await race(field),
        await machinesAnswerNothing(field),
        await limited(field),
        await guesses(field, withdrawn, environment.log),
      )
    } finally {
      hangUp()
      await closeDatabase(db)
    }
  })

/** The answers each of these requests got, by the audit. */
async function recorded(databaseUrl: string, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await sqlOn<{ id: string; answers: string[] }>(
    databaseUrl,
    `select row_id as id, array_agg(new_values ->> 'answer' order by id) as answers from audit_entry
     where table_name = 'container_req' and action = 'update' and row_id = any('{${ids.join()}}') group by 1`,
  )
  return new Map(rows.map(({ id, answers }) => [id, answers]))
}

/** Confirmed and declined by fifty at the same moment over both nodes: one of them is recorded, those who said the same hear so, the others are refused. */
async function race({ requests, ports, databaseUrl, anAddress, size }: Field): Promise<Finding> {
  const ids = await requests(size === 'whole' ? 20 : 4)
  const wrong: string[] = []
  for (const [round, id] of ids.entries()) {
    const sent = Array.from({ length: parallel }, (_, at): Asked => ({
      id,
      port: ports[at % 4 < 2 ? 0 : 1],
      answer: at % 2 === 0 ? 'confirm' : 'decline',
      from: anAddress(),
      method: round % 2 === 0 ? 'POST' : 'GET',
    }))
    const heard = await Promise.all(sent.map(ask))
    const answers = (await recorded(databaseUrl, [id])).get(id) ?? []
    if (answers.length !== 1) wrong.push(`${answers.length} of ${parallel} answers at the same moment were recorded`)
    const mistold = heard.filter(({ status }, at) => status !== (sent[at]?.answer === answers[0] ? 204 : 409)).length
    if (mistold > 0) wrong.push(`${mistold} of ${parallel} were not told what was recorded`)
  }
  return { broken: wrong, figures: `${ids.length} x ${parallel} answers at the same moment on two nodes: 1 recorded each` }
}

/** What fetches, draws, opens or scans without a person. */
const machines: [who: string, sent: Pick<Asked, 'method' | 'headers'>][] = [
  ['HEAD', { method: 'HEAD' }],
  ['OPTIONS', { method: 'OPTIONS' }],
  ['a browser that fetches ahead', { method: 'GET', headers: { 'sec-purpose': 'prefetch' } }],
  ['a browser that draws ahead', { method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['an older browser that fetches ahead', { method: 'GET', headers: { purpose: 'prefetch' } }],
  ['an old Firefox that fetches ahead', { method: 'GET', headers: { 'x-moz': 'prefetch' } }],
  ['a preview', { method: 'GET', headers: { 'x-purpose': 'preview' } }],
  ['an opened address', { method: 'GET', headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' } }],
  ['a picture in a mail', { method: 'GET', headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } }],
  ['another site', { method: 'POST', headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site' } }],
]

async function machinesAnswerNothing({ requests, ports, databaseUrl, anAddress }: Field): Promise<Finding> {
  const ids = await requests(machines.length)
  for (const [at, [, sent]] of machines.entries())
    await ask({ ...sent, id: ids[at] ?? '', port: ports[at % 2 === 0 ? 0 : 1], from: anAddress() })
  const answers = await recorded(databaseUrl, ids)
  const heard = machines.filter((_, at) => answers.has(ids[at] ?? ''))
  // A person's page asks the same requests afterwards: had they not been open, nothing was refused.
  const open = ids.filter((id) => !answers.has(id))
  const page = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' }
  for (const [at, id] of open.entries())
    await ask({ id, port: ports[at % 2 === 0 ? 0 : 1], from: anAddress(), method: at % 4 < 2 ? 'POST' : 'GET', headers: page })
  const pressed = await recorded(databaseUrl, open)
  const lost = open.filter((id) => pressed.get(id)?.join() !== 'confirm')
  return {
    broken: [
      ...heard.map(([who]) => `${who} answered a request`),
      ...unless([lost.length === 0, `${lost.length} of ${open.length} answers from our own page were not recorded`]),
    ],
    figures: `${machines.length} ways without a person (HEAD, prefetch, preview, another site …): 0 recorded, and of the same requests ${pressed.size} answered then from our own page`,
  }
}

/** From one address, which says each time that it only passes on what came from another: as many are looked at as promised, and the rest hear at once when to come back. */
async function limited({ ports, anAddress }: Field): Promise<Finding> {
  const tries = 300
  const heard = await several([...Array(tries).keys()], atOnce, (at) =>
    ask({ id: randomUUID(), port: ports[at % 2 === 0 ? 0 : 1], from: `${anAddress()}, 192.0.2.1` }),
  )
  const lookedAt = heard.filter(({ status }) => status !== 429).length
  const refused = heard.filter((one) => one.status === 429 && Number(one.retryAfter) >= 1).length
  return {
    broken: unless(
      // A minute may end while they are sent.
      [lookedAt >= answerLimit.most && lookedAt <= 2 * answerLimit.most, `${lookedAt} of ${tries} guesses from one address were looked at`],
      [lookedAt + refused === tries, `${tries - lookedAt - refused} refusals did not say when to come back`],
    ),
    figures: `of ${tries} guesses from one address ${lookedAt} looked at, the rest 429`,
  }
}

/** An id like this one, with one digit changed. */
const nextTo = (id: string) => `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`

/** Guessed ids from thousands of addresses, each within its limit: none meets a request, and all of them, with withdrawn and expired links, hear the same. */
async function guesses(field: Field, withdrawn: string, log: Environment['log']): Promise<Finding> {
  const { requests, ports, databaseUrl, size } = field
  const open = await requests(200)
  const [expired = ''] = await requests(1, containerLinkDays)
  const kinds = [withdrawn, expired, 'x', '0190a1b2-0000-7000-8000-000000000000', `${randomUUID()}0`, nextTo(open[0] ?? '')]
  const wanted = size === 'whole' ? guessesPromised : 500
  const anAddress = addresses(answerLimit.most - 5, 11)
  const until = performance.now() + guessSeconds * 1000
  const texts = new Map<string, number>()
  let made = 0
  const began = performance.now()
  const guess = async () => {
    while (made < wanted && performance.now() < until) {
      const at = (made += 1)
      const id = kinds[at - 1] ?? (at % 10 === 0 ? nextTo(open[at % open.length] ?? '') : randomUUID())
      const heard = await ask({ id, port: ports[at % 2 === 0 ? 0 : 1], from: anAddress() })
      const text = textOf(heard)
      texts.set(text, (texts.get(text) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, guess))
  const seconds = (performance.now() - began) / 1000
  log(`${made} guesses in ${seconds.toFixed(0)} s`)
  const hit = (await recorded(databaseUrl, open)).size
  const [text = ''] = texts.keys()
  return {
    broken: unless(
      [hit === 0, `${hit} requests were answered by guesses`],
      [texts.size === 1, `guesses were answered with ${texts.size} different texts: ${[...texts.keys()].join(' and ')}`],
      [text.startsWith('404 NO_REQUEST'), `a guess was answered ${text}`],
    ),
    figures: `${made.toLocaleString('en-US')} guesses${made < guessesPromised && size === 'whole' ? ` (in ${guessSeconds} s)` : ''} from many addresses: 0 hits, one 404 text`,
    part: size === 'whole' ? short(made, guessesPromised, 'guesses', 'GUESS_SECONDS=900') : undefined,
  }
}

const textOf = (heard: Heard) => `${heard.status} ${codeOf(heard)} ${heard.body} ${heard.headers}`
