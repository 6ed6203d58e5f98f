/** R22: the primary dies under load, its standby takes over: what is lost, what a user sees, and whether streams are right again by themselves. */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverProcess, signIn, type ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { startBalancer } from '../balancer.ts'
import { sqlOn } from '../cluster.ts'
import { quantile } from '../../apps/api/testing/figures.ts'
import { ms, until } from '../until.ts'
import { watch, type Watcher } from '../live/watcher.ts'
import { countsOf, startWrites, type WriteLoad } from '../../apps/api/testing/crash/write-load.ts'
import { unless, type Check, type Finding, type Environment } from '../proof.ts'
import { withUndo } from '../undo.ts'
import { startFront } from './front.ts'
import { startPair, type Pair } from './pair.ts'
import { startReaders } from './readers.ts'

interface Failover {
  isSynchronous: boolean
  /** The line between primary and standby is dead for so long before the primary dies: what is committed then is on one machine alone. */
  cutOffMs?: number
  /** What may be lost: nothing, or what the standby did not have yet. */
  mayLose?: boolean
}

/** Until whoever watches over the primary believes that it is dead and orders the promotion; Patroni takes up to its `ttl`, 30 s. */
const noticedAfterMs = 1_000
/** From the order to promote until a write is acknowledged again. */
const promised = { writesWithinMs: 5_000, answerWithinMs: 5_500, convergeMs: 20_000 }
/** In the long one we give up waiting for commits (503) which go on waiting for the standby by themselves. */
export const cutOff = { briefly: 1_500, long: 7_000 }

export function failover(how: Failover): Check {
  return (environment) =>
    withUndo(async (undo) => {
      const pair = await startPair(environment.folder, how)
      undo(() => pair.stop())
      const front = await startFront(pair.primary.url)
      undo(front.close)
      const nodes = await startNodes(environment, front.url, (node) => undo(() => node.end('SIGKILL')))
      const balancer = await startBalancer(nodes.map(({ port }) => port))
      undo(() => balancer.close())
      return underLoad(environment, how, { pair, front, url: balancer.url, token: await signIn(nodes[0]?.url ?? '') })
    })
}

async function startNodes(
  { root, folder }: Environment,
  databaseUrl: string,
  started: (node: ServerProcess) => void,
): Promise<ServerProcess[]> {
  const env = { APP_SECRET: randomBytes(32).toString('hex') }
  const nodes: ServerProcess[] = []
  for (const name of ['a', 'b']) {
    const node = await serverProcess({ databaseUrl, dataDir: path.join(folder, `node-${name}`), root, env })
    started(node)
    await node.start()
    nodes.push(node)
  }
  return nodes
}

interface Scene {
  pair: Pair
  front: Awaited<ReturnType<typeof startFront>>
  url: string
  token: string
}

async function underLoad({ size, log }: Environment, how: Failover, { pair, front, url, token }: Scene): Promise<Finding> {
  const isWhole = size === 'whole'
  // Six streams a session at most: these are what one person's tabs hold.
  const watchers = Array.from({ length: 6 }, () => watch({ url, token, comesBack: true }))
  const writers = startWrites({ url: () => url, token, perSecond: 100, answerLimitMs: 20_000 })
  const readers = startReaders({ url, token, perSecond: 20 })
  try {
    if (!(await until(() => watchers.every(({ hellos }) => hellos.length > 0), 30_000))) throw new Error('Not every stream could be opened')
    await pause(isWhole ? 5_000 : 1_500)
    if (how.cutOffMs !== undefined) pair.cutStreaming()
    await pause(how.cutOffMs ?? 0)
    const killed = performance.now()
    await pair.primary.kill()
    await pause(noticedAfterMs)
    const ordered = performance.now()
    await pair.standby.promote()
    front.lead(pair.standby.port)
    const led = performance.now()
    const before = writers.acknowledged.length
    if (!(await until(() => writers.acknowledged.length > before, 30_000, 2)))
      throw new Error('No write was acknowledged after the promotion')
    const back = performance.now()
    log(`promoted in ${ms(led - ordered)}, writes are back ${ms(back - ordered)} after the order`)
    await pause(isWhole ? 5_000 : 1_000)
    await Promise.all([writers.finish(), readers.finish()])
    const times = { withoutWrites: back - killed, afterOrder: back - ordered }
    return await compare(how, pair.standby.url, { watchers, writers, readers, times, isWhole })
  } finally {
    for (const one of watchers) one.leave()
    writers.abandon()
    await readers.finish()
  }
}

interface Seen {
  watchers: Watcher[]
  writers: WriteLoad
  readers: ReturnType<typeof startReaders>
  times: { withoutWrites: number; afterOrder: number }
  isWhole: boolean
}

async function compare(
  { isSynchronous, cutOffMs, mayLose }: Failover,
  url: string,
  { watchers, writers, readers, times, isWhole }: Seen,
): Promise<Finding> {
  const jobs = new Set((await sqlOn<{ id: string }>(url, 'select id from job')).map(({ id }) => id))
  const doubled = await sqlOn(
    url,
    `select from audit_entry where table_name = 'job' and action = 'insert' group by row_id having count(*) > 1`,
  )
  const lost = writers.acknowledged.filter(({ id }) => !jobs.has(id)).length
  const wrong = await wrongStreams(url, watchers)
  const odd = [...writers.failures, ...readers.failures]
    .map(({ what }) => String(what))
    .filter((what) => !/^(503\b|0$|E[A-Z]+$|UND_ERR_)/.test(what))
  const slowest = quantile(readers.times, 1)
  const resynced = watchers.filter(({ resyncs }) => resyncs.length > 0).length
  return {
    broken: unless(
      [mayLose === true || lost === 0, `${lost} of ${writers.acknowledged.length} acknowledged writes were lost`],
      [doubled.length === 0, `${doubled.length} writes were doubled`],
      [wrong.length === 0, `${wrong.length} of ${watchers.length} streams were not right again by themselves: ${wrong[0]}`],
      [odd.length === 0, `somebody was answered ${odd.join(', ')} meanwhile`],
      [readers.withoutRetryAfter() === 0, `${readers.withoutRetryAfter()} answers of 503 did not say when to come back`],
      [!isWhole || times.afterOrder <= promised.writesWithinMs, `no write for ${ms(times.afterOrder)} after the order to promote`],
      [!isWhole || slowest <= promised.answerWithinMs, `a read waited ${ms(slowest)} for its answer`],
    ),
    figures: `${isSynchronous ? 'synchronous' : 'asynchronous'} standby${cutOffMs === undefined ? '' : ` that was cut off for ${ms(cutOffMs)} before`}: ${writers.acknowledged.length} writes acknowledged, ${lost} lost, ${doubled.length} doubled; no write for ${ms(times.withoutWrites)} (${ms(noticedAfterMs)} of it until it was noticed); meanwhile writes were answered ${countsOf(writers.failures)}, of ${readers.times.length} reads ${countsOf(readers.failures)}, slowest ${ms(slowest)}; ${watchers.length} streams right again by themselves, ${resynced} of them by reading anew`,
  }
}

/** What is wrong with each stream that does not end up knowing what there is: it missed a change, or told one that there never was and did not say "read anew". */
export async function wrongStreams(url: string, watchers: readonly Watcher[]): Promise<string[]> {
  const rows = await sqlOn<{ seq: number; id: string }>(url, 'select seq::float8 as seq, row_id as id from change_event order by seq')
  const there = new Map(rows.map(({ seq, id }) => [seq, id]))
  const all = [...there.keys()]
  await until(() => watchers.every((one) => Number(one.lastId()) >= (all.at(-1) ?? 0)), promised.convergeMs)
  return watchers.flatMap(({ changes, hellos, resyncs }) => {
    // What was told up to there was read anew.
    const readAnew = Math.max(hellos[0]?.seq ?? 0, ...resyncs)
    const since = changes.filter(({ seq }) => seq > readAnew)
    const told = new Set(since.map(({ seq }) => seq))
    const missed = all.filter((seq) => seq > readAnew && !told.has(seq)).length
    const phantoms = since.filter(({ seq, id }) => there.get(seq) !== id).length
    return missed + phantoms > 0 ? [`${missed} changes missed, ${phantoms} told that there never were`] : []
  })
}
