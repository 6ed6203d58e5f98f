/** R15: a deploy, node by node behind a balancer, and of a node that is alone: what happens to writes and to streams. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerProcess } from '../../apps/api/testing/crash/server-process.ts'
import { startBalancer } from '../balancer.ts'
import { type Finding, type Environment, both, unless } from '../proof.ts'
import { onTwoNodes, send, type Person, type TwoNodes } from './nodes.ts'
import { quantile } from '../../apps/api/testing/figures.ts'
import { ms, until } from '../until.ts'
import { watch, type Watcher } from './watcher.ts'
import { countsOf, startWrites, type WriteLoad } from '../../apps/api/testing/crash/write-load.ts'

const promised = { stopMs: 10_000, perSecond: 100 }
const checkEveryMs = 250
/** A write may be slow while it is deployed; it may not fail. */
const answerLimitMs = 20_000
/** Two checks of the balancer, and a busy machine's time to carry them out. */
const stopDelaySeconds = 2
/** From a closed stream to its first word on the other node: what the stream told it to wait, at most 3 s, and a moment to connect. */
const backMs = 6_000

export const deploy = (environment: Environment): Promise<Finding> =>
  onTwoNodes(
    environment,
    async (two) => {
      const isWhole = environment.size === 'whole'
      const people = await two.people(isWhole ? 101 : 21)
      const rolling = await rollingDeploy(two, people, isWhole)
      environment.log(rolling.figures)
      if (rolling.broken.length > 0) return rolling
      return both(rolling, await deployAlone(two, people))
    },
    { STOP_DELAY_SECONDS: String(stopDelaySeconds) },
  )

async function rollingDeploy(two: TwoNodes, people: Person[], isWhole: boolean): Promise<Finding> {
  const [writer, ...others] = people
  if (!writer) throw new Error('nobody is signed in')
  const balancer = await startBalancer([two.a.port, two.b.port], { checkEveryMs })
  const watchers = others.map(({ token }) => watch({ url: balancer.url, token, comesBack: true }))
  const writers = startWrites({ url: () => balancer.url, token: writer.token, perSecond: promised.perSecond, answerLimitMs })
  try {
    if (!(await until(() => watchers.every(({ hellos }) => hellos.length > 0), 30_000))) throw new Error('Not every stream could be opened')
    await pause(1_000)
    const stops = []
    for (const node of [two.a, two.b]) {
      const before = writers.acknowledged.length
      const stop = await stopWatched(node, writer.token)
      await node.start()
      await until(() => watchers.every((one) => one.isOpen()), backMs)
      // The balancer learns at its next check that the node is back.
      await pause(checkEveryMs * 4)
      stops.push({ ...stop, over: performance.now(), acknowledged: writers.acknowledged.length - before })
    }
    await writers.finish()
    return await compareDeploy(two, { watchers, writers, stops, isWhole })
  } finally {
    for (const one of watchers) one.leave()
    writers.abandon()
    await balancer.close()
  }
}

interface Stop {
  /** When it was asked to stop. */
  began: number
  code: number | string | null
  tookMs: number
  /** From the first "not ready" until nobody was let in any more; none when it never said so. */
  servedMs: number | null
}

/** A node's deploy: over when it serves again and the balancer knows. */
interface Deployed extends Stop {
  over: number
  /** Writes that were acknowledged from its beginning until it was over. */
  acknowledged: number
}

/** Of the writes offered while a node is deployed: with fewer the deploy was not under load. */
const leastShare = 0.8

/** Stops a node and sees whether it said "not ready" while it still answered. */
async function stopWatched(node: ServerProcess, token: string): Promise<Stop> {
  const began = performance.now()
  let [notReady, served, isOver] = [0, 0, false]
  const looking = (async () => {
    while (!isOver) {
      const ready = await send(node.url, { path: '/ready', token })
      if (ready.status === 503 && notReady === 0) notReady = performance.now()
      const sentAt = performance.now()
      if (notReady > 0 && (await send(node.url, { path: '/api/Users/me', token })).status === 200) served = sentAt
      await pause(20)
    }
  })()
  const code = await node.end('SIGTERM')
  const ended = performance.now()
  isOver = true
  await looking
  return { began, code, tookMs: ended - began, servedMs: notReady > 0 && served > 0 ? served - notReady : null }
}

async function compareDeploy(
  { pool }: TwoNodes,
  { watchers, writers, stops, isWhole }: { watchers: readonly Watcher[]; writers: WriteLoad; stops: readonly Deployed[]; isWhole: boolean },
): Promise<Finding> {
  const lost = await lostOf(pool, writers.acknowledged)
  const missed = await missedBy(pool, watchers)
  const endings = watchers.flatMap((one) => one.endings).filter(({ status }) => status === 200)
  const cut = endings.filter(({ retry }) => !retry).length
  // A try that was under way at any moment of a deploy. What failed before the first or began after the last is no matter of theirs; it is told all the same.
  const isOfStop = (failure: { began: number; at: number }) => stops.some(({ began, over }) => failure.at >= began && failure.began <= over)
  const shares = stops.map(({ began, over, acknowledged }) => acknowledged / (((over - began) / 1000) * promised.perSecond))
  const failed = writers.failures.filter(isOfStop)
  const elsewhere = writers.failures.filter((one) => !isOfStop(one))
  const tookMs = Math.max(...stops.map((stop) => stop.tookMs))
  return {
    broken: unless(
      [stops.every(({ code }) => code === 0), `a node ended with ${stops.map(({ code }) => code).join(' and ')}, not with 0`],
      [tookMs <= promised.stopMs, `a node took ${ms(tookMs)} to stop, more than ${ms(promised.stopMs)}`],
      [stops.every(({ servedMs }) => servedMs !== null && servedMs > checkEveryMs), 'a node did not say "not ready" while it still served'],
      [cut === 0 && endings.length > 0, `${cut} of ${endings.length} streams were cut without retry:`],
      [lost === 0, `${lost} acknowledged writes were lost`],
      [missed === 0, `${missed} changes were missed by streams that came back`],
      [writers.refused.length === 0, `${writers.refused.length} writes were refused, the first with ${writers.refused[0]}`],
      [
        shares.every((share) => share >= (isWhole ? leastShare : 0.1)),
        `while the nodes were deployed only ${shares.map((share) => `${Math.round(share * 100)}%`).join(' and ')} of the writes were acknowledged`,
      ],
      [failed.length === 0, `${failed.length} tries to write failed while a node was deployed: ${countsOf(failed)}`],
    ),
    figures: `two nodes deployed one after the other under ${promised.perSecond} writes/s and ${watchers.length} streams: ${writers.acknowledged.length} acknowledged (${stops.map(({ acknowledged }) => acknowledged).join(' and ')} of them while a node was deployed), ${lost} lost, ${failed.length} tries failed${elsewhere.length > 0 ? ` (and while none was deployed ${countsOf(elsewhere)})` : ''}, slowest write ${ms(quantile(writers.waits, 1))}; exit ${stops.map(({ code }) => code).join(' and ')} after ${stops.map((stop) => ms(stop.tookMs)).join(' and ')}, "not ready" said ${stops.map(({ servedMs }) => ms(servedMs ?? 0)).join(' and ')} before; ${endings.length} streams closed, each with retry:, ${missed} changes missed`,
  }
}

async function lostOf(pool: TwoNodes['pool'], acknowledged: WriteLoad['acknowledged']): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from job where id = any($1::uuid[])', [acknowledged.map(({ id }) => id)])
  return acknowledged.length - rows.length
}

/** Changes since each client's first hello that it was not told, or was told twice, ten seconds after the last write at most. */
async function missedBy(pool: TwoNodes['pool'], watchers: readonly Watcher[]): Promise<number> {
  const { rows } = await pool.query<{ seq: string }>('select seq from change_event order by seq')
  const all = rows.map(({ seq }) => Number(seq))
  await until(() => watchers.every((one) => Number(one.lastId()) >= (all.at(-1) ?? 0)), 10_000)
  return watchers.reduce((sum, { changes, hellos }) => {
    const due = all.filter((seq) => seq > (hellos[0]?.seq ?? 0))
    const told = new Set(changes.map(({ seq }) => seq))
    return sum + due.filter((seq) => !told.has(seq)).length + changes.length - told.size
  }, 0)
}

/** One node without a balancer: it is away while it starts. Nothing acknowledged may be lost, and whoever tries again gets through. */
async function deployAlone(two: TwoNodes, people: Person[]): Promise<Finding> {
  const [writer, ...others] = people
  if (!writer) throw new Error('nobody is signed in')
  const watchers = others.map(({ token }) => watch({ url: two.a.url, token, comesBack: true }))
  const writers = startWrites({ url: () => two.a.url, token: writer.token, perSecond: 20, answerLimitMs })
  try {
    if (!(await until(() => watchers.every(({ hellos }) => hellos.length > 0), 30_000))) throw new Error('Not every stream could be opened')
    await pause(500)
    const stop = await stopWatched(two.a, writer.token)
    const gone = performance.now()
    await two.a.start()
    const awayMs = performance.now() - gone
    await pause(1_000)
    await writers.finish()
    const [lost, missed] = [await lostOf(two.pool, writers.acknowledged), await missedBy(two.pool, watchers)]
    const endings = watchers.flatMap((one) => one.endings).filter(({ status }) => status === 200)
    const cut = endings.filter(({ retry }) => !retry).length
    const odd = writers.failures
      .map(({ what }) => what)
      .filter((what) => what !== 'ECONNREFUSED' && what !== 'ECONNRESET' && what !== 'UND_ERR_SOCKET')
    return {
      broken: unless(
        [stop.code === 0, `the node ended with ${stop.code}, not with 0`],
        [lost + missed === 0, `${lost} acknowledged writes were lost and ${missed} changes missed by a deploy of one node`],
        [stop.tookMs <= promised.stopMs, `the node took ${ms(stop.tookMs)} to stop, more than ${ms(promised.stopMs)}`],
        [cut === 0 && endings.length > 0, `${cut} of ${endings.length} streams of one node were cut without retry:`],
        [odd.length === 0, `writes were answered ${odd.join(', ')} during a deploy of one node`],
      ),
      figures: `one node alone: exit after ${ms(stop.tookMs)}, ${endings.length} streams closed, each with retry:, away for ${ms(awayMs)}, then ${countsOf(writers.failures)} until a retry got through, ${lost} lost, ${missed} changes missed`,
    }
  } finally {
    for (const one of watchers) one.leave()
    writers.abandon()
  }
}
