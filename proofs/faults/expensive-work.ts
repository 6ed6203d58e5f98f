import { setTimeout as pause } from 'node:timers/promises'
import { sqlOn } from '../cluster.ts'
import { unless, type Check, type Finding, type Environment } from '../proof.ts'
import { quantile } from '../../apps/api/testing/figures.ts'
import { call, onNodes, tally } from './nodes.ts'
import { besideEveryRead } from './every-read.ts'
import { exportingAll } from './exports.ts'
import { fillPast } from './past.ts'
import { signIn } from '../../apps/api/testing/crash/server-process.ts'
import { until } from '../until.ts'
import { watch } from './watch.ts'

const lastDay = '2026-11-20'
const deepReadMs = 1_000
const refusalMs = 10
const exportsAtOnce = 20
/** Four months: long enough to be under way all the time, and short enough that some come to their end meanwhile. */
const firstExported = '2026-07-24'

/** A condition of this depth that holds for one business day. */
function whereOfDepth(depth: number, day: string): object {
  let where: object = { date: { between: [`${day}T05:00:00.000Z`, `${day}T05:00:00.000Z`] } }
  for (let level = 1; level < depth; level += 1)
    where = level % 2 === 1 ? { and: [where, { date: { neq: null } }] } : { or: [where, { id: 'none' }] }
  return where
}

/** Everything of a day that relations lead to, five deep: what is allowed at the most. */
const everything = [
  {
    relation: 'scheduleEntries',
    scope: {
      include: [
        {
          relation: 'job',
          scope: {
            include: [
              { scopeParts: 'scopeStatuses' },
              { relation: 'orders', scope: { include: [{ itemEntries: 'item' }, 'supervisor'] } },
              'imageSets',
              'checklist',
            ],
          },
        },
        { relation: 'workerEntries', scope: { include: ['worker', 'events'], order: 'id' } },
        'supervisor',
        'eosReport',
      ],
    },
  },
]
const tooDeep = [{ scheduleEntries: { job: { orders: { itemEntries: { item: 'prices' } } } } }]

const filterUrl = (url: string, model: string, filter: object) => `${url}/api/${model}?filter=${encodeURIComponent(JSON.stringify(filter))}`

interface Target {
  url: string
  headers: Record<string, string>
  token: string
  databaseUrl: string
}

async function deepReads({ size, log }: Environment, { url, headers }: Target): Promise<Finding> {
  const count = size === 'whole' ? 200 : 20
  const answers = []
  for (let at = -5; at < count; at += 1) {
    const day = new Date(Date.parse(lastDay) - Math.abs(at * 5) * 86_400_000).toISOString().slice(0, 10)
    const answer = await call(filterUrl(url, 'Schedules', { where: whereOfDepth(12, day), include: everything }), { headers })
    if (at >= 0) answers.push(answer) // the first ones prepare statements and fill caches
  }
  const p99 = quantile(
    answers.map(({ ms }) => ms),
    0.99,
  )
  const bytes = answers.reduce((sum, { body }) => sum + body.length, 0) / answers.length
  log(`deepest read: ${tally(answers)}, p99 ${p99.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB each`)
  return {
    broken: unless(
      [
        answers.every(({ status }) => status === 200),
        `the deepest read that is allowed was answered ${tally(answers)}: ${answers.find(({ status }) => status !== 200)?.body.slice(0, 200)}`,
      ],
      [answers.some(({ body }) => body.includes('"events"') && body.includes('"scopeStatuses"')), 'the deepest read showed nothing'],
      [size !== 'whole' || p99 < deepReadMs, `the deepest read's p99 was ${p99.toFixed(0)} ms`],
    ),
    figures: `deepest legal filter (12 levels, 5 relations, ${(bytes / 1000).toFixed(0)} kB a day): p99 ${p99.toFixed(0)} ms of ${count}`,
  }
}

async function refusals({ size, log }: Environment, { url, headers }: Target): Promise<Finding> {
  const over: Record<string, object> = {
    'conditions 13 deep': { where: whereOfDepth(13, lastDay) },
    'relations 6 deep': { include: tooDeep },
    '201 parts': { where: { or: Array.from({ length: 201 }, (_, at) => ({ id: String(at) })) } },
  }
  const findings: string[] = []
  const times: number[] = []
  for (const [what, filter] of Object.entries(over)) {
    for (let at = -10; at < (size === 'whole' ? 100 : 10); at += 1) {
      const { status, ms, body } = await call(filterUrl(url, 'Schedules', filter), { headers })
      if (at >= 0) times.push(ms)
      if (status === 400) continue
      findings.push(`${what} were answered ${status} ${body.slice(0, 80)}`)
      break
    }
  }
  const p99 = quantile(times, 0.99)
  log(`refusals: p99 ${p99.toFixed(1)} ms of ${times.length}`)
  return {
    broken: [
      ...findings,
      ...unless([size !== 'whole' || p99 < refusalMs, `a filter that is too deep was refused only after ${p99.toFixed(1)} ms`]),
    ],
    figures: `over-deep: 400, p99 ${p99.toFixed(1)} ms of ${times.length}`,
  }
}

const greedyWays = ['reads', 'writes'] as const

/** More patterns than PostgreSQL remembers (32), so that each is read anew for each row; and short, for an address has 8 KB. */
const endlessWhere = { or: Array.from({ length: 50 }, (_, at) => ({ image: { regexp: `q${at}.*z$` } })) }
const endlessUrl = (url: string) => filterUrl(url, 'Events', { where: endlessWhere })
const endlessWriteUrl = (url: string) => `${url}/api/Events/update?where=${encodeURIComponent(JSON.stringify(endlessWhere))}`
// Of ours, and not what PostgreSQL tidies up on that table by itself.
const runningEndless = `select from pg_stat_activity
  where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid() and query like '%clock_event%'`

/** A legal question that takes PostgreSQL far longer than anybody waits: it is ended there, and the caller told to ask for less. */
async function endlessRead({ log }: Environment, { url, headers, databaseUrl }: Target): Promise<Finding> {
  const answer = await call(endlessUrl(url), { headers })
  const running = await sqlOn(databaseUrl, runningEndless)
  log(`endless read: ${answer.status} after ${answer.ms.toFixed(0)} ms: ${answer.body.slice(0, 120)}`)
  return {
    broken: unless(
      [
        answer.status === 400 && answer.body.includes('took too long'),
        `a read without end was answered ${answer.status} ${answer.body.slice(0, 120)}`,
      ],
      [running.length === 0, `a read without end goes on in PostgreSQL after its caller was answered`],
      [answer.ms >= 4_000 && answer.ms <= 5_500, `a read without end was ended after ${answer.ms.toFixed(0)} ms`],
    ),
    figures: `statement_timeout: 400 after ${(answer.ms / 1000).toFixed(1)} s, and ended in PostgreSQL`,
  }
}

/** 20 exports of everything at once, and what a read takes meanwhile beside what it takes alone. */
async function besideExports({ size, log }: Environment, { url, headers, token, databaseUrl }: Target): Promise<Finding> {
  const isWhole = size === 'whole'
  const seconds = isWhole ? 12 : 4
  const paths = [
    '/api/Jobs?filter={"limit":50}',
    `/api/Schedules?filter=${encodeURIComponent(JSON.stringify({ where: whereOfDepth(1, lastDay), include: [{ scheduleEntries: ['job', 'workerEntries'] }] }))}`,
  ]
  const probing = async () => {
    const probe = watch({ url, token, paths, seconds: seconds + 20, everyMs: 20 })
    try {
      await pause(seconds * 1_000)
      const told = await probe.stop()
      return {
        times: Object.values(told).flatMap(({ times }) => times),
        failed: Object.values(told).flatMap(({ failed }) => failed),
      }
    } finally {
      probe.kill()
    }
  }
  const alone = await probing()
  const exports = await exportingAll({ url, headers, days: `from=${firstExported}&to=${lastDay}`, atOnce: exportsAtOnce })
  await pause(500)
  const beside = await probing().finally(exports.stop)
  const delivered = await exports.delivered
  const [due] = await sqlOn<{ rows: number }>(
    databaseUrl,
    `select count(*)::int as rows from worker_entry w join schedule_entry e on e.id = w.schedule_entry_id join schedule s on s.id = e.schedule_id
     where s.day between '${firstExported}' and '${lastDay}'`,
  )
  const [aloneP99, besideP99] = [quantile(alone.times, 0.99), quantile(beside.times, 0.99)]
  const times = besideP99 / aloneP99
  log(
    `p99 alone ${aloneP99.toFixed(0)} ms, beside ${exportsAtOnce} exports ${besideP99.toFixed(0)} ms (median ${quantile(alone.times, 0.5).toFixed(0)} and ${quantile(beside.times, 0.5).toFixed(0)}), ${delivered.whole} exports of ${delivered.rows} rows, ${delivered.busy} refused`,
  )
  return {
    broken: unless(
      [delivered.rows === due?.rows, `an export has ${delivered.rows} rows of ${due?.rows}`],
      [delivered.whole >= 3, `only ${delivered.whole} exports of ${delivered.rows} rows came to their end`],
      [delivered.torn.length === 0, `${delivered.torn.length} exports were not whole: ${delivered.torn[0]}`],
      [beside.failed.length === 0, `beside exports ${beside.failed.length} reads failed: ${beside.failed[0]}`],
      [
        times <= (isWhole ? 2 : 15),
        `beside exports the p99 of reads is ${times.toFixed(1)} times as long (${aloneP99.toFixed(0)} and ${besideP99.toFixed(0)} ms)`,
      ],
    ),
    figures: `${exportsAtOnce} exports at once: p99 of other reads ${aloneP99.toFixed(0)} ms alone, ${besideP99.toFixed(0)} ms beside (${times.toFixed(1)}x), ${beside.failed.length} of ${beside.times.length} failed, ${delivered.whole} exports of ${delivered.rows.toLocaleString('en')} rows delivered whole, ${delivered.busy} told to come back`,
  }
}

/** One session asks for as many endless reads at once as would take every connection twice over, or for writes that look for their rows as long; another session goes on meanwhile. */
async function besideGreedySession(
  { size, log }: Environment,
  { url, headers, databaseUrl }: Target,
  what: 'reads' | 'writes',
): Promise<Finding> {
  const seconds = size === 'whole' ? 8 : 4
  const other = await signIn(url)
  const write = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"latitude":1}' }
  const greedy = Array.from({ length: 24 }, () =>
    what === 'reads' ? call(endlessUrl(url), { headers }) : call(endlessWriteUrl(url), write),
  )
  const probe = watch({
    url,
    token: other,
    paths: ['/api/Jobs?filter={"limit":5}', '/api/Workers/count'],
    seconds: seconds + 20,
    everyMs: 50,
  })
  try {
    await pause(seconds * 1_000)
    const told = Object.values(await probe.stop())
    const times = told.flatMap((one) => one.times)
    const failed = told.flatMap((one) => one.failed)
    const answers = await Promise.all(greedy)
    // Its own 503 has a write that PostgreSQL ended.
    const refused = answers.filter(({ status, body }) => status === 503 && body.includes('TOO_MANY_READS')).length
    await until(async () => (await sqlOn(databaseUrl, runningEndless)).length === 0, 10_000)
    const figures = `24 endless ${what} of one session: ${refused} told to come back, beside them ${failed.length} of ${times.length} reads of another session failed, p99 ${quantile(times, 0.99).toFixed(0)} ms`
    log(`${figures} (${tally(answers)})`)
    return {
      broken: unless(
        [
          failed.length === 0,
          `beside the endless ${what} of a greedy session ${failed.length} of ${times.length} reads of another one failed: ${failed[0]}`,
        ],
        [refused > 0, `24 endless ${what} of one session at once were all taken: ${tally(answers)}`],
      ),
      figures,
    }
  } finally {
    probe.kill()
  }
}

/** Patterns that PostgreSQL would write out: refused in words. */
async function countedRepeats(_environment: Environment, { url, headers }: Target): Promise<Finding> {
  const answer = await call(filterUrl(url, 'Workers', { where: { name: { regexp: '((((x{0,20}){0,20}){0,20}){0,20})' } } }), { headers })
  return {
    broken: unless([
      answer.status === 400 && answer.body.includes('by number'),
      `a pattern with counted repeats in each other was answered ${answer.status} after ${answer.ms.toFixed(0)} ms: ${answer.body.slice(0, 80)}`,
    ]),
    figures: `counted repeats: ${answer.status} after ${answer.ms.toFixed(0)} ms`,
  }
}

/** The product with so many days of work behind it. */
const withPast = (environment: Environment, days: number, action: (target: Target) => Promise<Finding>): Promise<Finding> =>
  onNodes(environment, {}, async ({ nodes: [{ url }], databaseUrl, token }) => {
    await fillPast(databaseUrl, { days, orders: 3_000 })
    return action({ url, token, databaseUrl, headers: { authorization: token } })
  })

/** Questions that cost much, on three years of work (small: two months). */
export const expensiveWork: Check = (environment) => {
  const days = environment.size === 'whole' ? 3 * 365 : 60
  return withPast(environment, days, async (target) => {
    const findings = [await deepReads(environment, target), await refusals(environment, target), await endlessRead(environment, target)]
    findings.push(await countedRepeats(environment, target))
    for (const what of greedyWays) findings.push(await besideGreedySession(environment, target, what))
    findings.push(await besideExports(environment, target))
    findings.push(await besideEveryRead(environment, target))
    return {
      broken: findings.flatMap(({ broken }) => broken),
      figures: `${days} days of work; ${findings.map(({ figures }) => figures).join('; ')}`,
    }
  })
}

/** A greedy session that reads, and one that writes, alone. */
export const greedyReads: Check = (environment) => withPast(environment, 60, (target) => besideGreedySession(environment, target, 'reads'))
export const greedyWrites: Check = (environment) =>
  withPast(environment, 60, (target) => besideGreedySession(environment, target, 'writes'))

/** Hundreds of requests of each read from one session. */
export const everyRead: Check = (environment) => withPast(environment, 60, (target) => besideEveryRead(environment, target))

/** Counted repeats alone. */
export const repeats: Check = (environment) => withPast(environment, 3, (target) => countedRepeats(environment, target))

/** The read without end alone. */
export const endless: Check = (environment) => withPast(environment, 60, (target) => endlessRead(environment, target))
