/** R22 on a cluster of hosts: the primary is cut off together with a node and its clients, another takes over, the line comes back; then the host of the new one loses its power. */
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../../apps/api/testing/crash/server-process.ts'
import { countsOf, startWrites, type WriteLoad } from '../../apps/api/testing/crash/write-load.ts'
import { sqlOn } from '../cluster.ts'
import { watch, type Watcher } from '../live/watcher.ts'
import { unless, type Check, type Finding } from '../proof.ts'
import { wrongStreams } from '../scale/failover.ts'
import { withUndo } from '../undo.ts'
import { mustCome, until } from '../until.ts'
import { addressOf, cutOff, join, killHost, type Host } from './network.ts'
import { obstacles } from './needs.ts'
import { databases, isReplicated, isThere, startHosts, takeDown, type ClusterOfHosts } from './start-hosts.ts'

/** From the switch until a write is acknowledged again. */
const backWithinMs = 15_000
const switchLimitMs = 60_000
const healLimitMs = 90_000
const perSecond = 20

/** Whether it can be run here; otherwise what is in the way. */
export const notHere = (): string | undefined => obstacles().join(' ') || undefined

export const hostsAreCutOff: Check = async ({ root, size, say }) => {
  if (isThere()) throw new Error('A cluster is there already: npm run cluster -- --down')
  return withUndo(async (undo) => {
    undo(takeDown)
    const cluster = await startHosts(root, say)
    const { OFFICE_USERNAME: username = '', OFFICE_PASSWORD: password = '' } = cluster.values
    const urls = (['node1', 'node2'] as const).map((node) => `http://${addressOf(node)}:3000`)
    const token = await signIn(urls[1] ?? '', { username, password })
    // Six streams a session at most.
    const watchers = urls.flatMap((url) => Array.from({ length: 3 }, () => watch({ url, token, comesBack: true })))
    const [first, second] = urls.map((url) => startWrites({ url: () => url, token, perSecond, answerLimitMs: 20_000 })) as [
      WriteLoad,
      WriteLoad,
    ]
    undo(() => {
      for (const one of watchers) one.leave()
      for (const one of [first, second]) one.abandon()
    })
    await mustCome(() => watchers.every(({ hellos }) => hellos.length > 0), 30_000, 'Not every stream could be opened')
    await pause(3_000)
    const switches = [await cutOffAndHeal(cluster, second, say)]
    if (size === 'whole') switches.push(await loseTheHost(cluster, second, say))
    await pause(2_000)
    await Promise.all([first.finish(), second.finish()])
    return compare(cluster, { watchers, writers: [first, second], switches })
  })
}

/** How long nobody led, and how long then nothing was acknowledged. */
interface Switch {
  what: string
  noticedMs: number
  backMs: number
}

const leaderOf = async ({ members }: ClusterOfHosts, asked: readonly Host[] = databases): Promise<Host | undefined> => {
  const name = (await members(asked)).find(({ role, state }) => role === 'leader' && state === 'running')?.name
  return databases.find((host) => host === name)
}

const without = (former: Host) => databases.filter((host) => host !== former)

async function primary(cluster: ClusterOfHosts): Promise<Host> {
  const leader = await leaderOf(cluster)
  if (leader === undefined) throw new Error('Patroni names no primary')
  return leader
}

async function switched(cluster: ClusterOfHosts, writer: WriteLoad, { what, former }: { what: string; former: Host }): Promise<Switch> {
  const began = performance.now()
  const isOther = async () => ![undefined, former].includes(await leaderOf(cluster, without(former)))
  await mustCome(isOther, switchLimitMs, 'Nobody took over', 100)
  const led = performance.now()
  const before = writer.acknowledged.length
  await until(() => writer.acknowledged.length > before, switchLimitMs, 5)
  return { what, noticedMs: led - began, backMs: performance.now() - led }
}

async function cutOffAndHeal(cluster: ClusterOfHosts, writer: WriteLoad, say: (line: string) => void): Promise<Switch> {
  const former = await primary(cluster)
  const island: Host[] = [former, 'node1']
  say(`${former} is cut off with node1 and its clients`)
  cutOff(...island)
  const found = await switched(cluster, writer, { what: 'cut off with a node and its clients', former })
  // Long enough that the former primary has tried everything by itself.
  await pause(10_000)
  say('the line comes back')
  join(...island)
  // The former primary itself still tells what it knew.
  await mustCome(() => isReplicated(without(former)), healLimitMs, 'The former primary did not follow', 500)
  // What it believed while it was alone shows by now.
  await pause(10_000)
  return found
}

async function loseTheHost(cluster: ClusterOfHosts, writer: WriteLoad, say: (line: string) => void): Promise<Switch> {
  const former = await primary(cluster)
  say(`${former} loses its power`)
  killHost(former)
  return switched(cluster, writer, { what: 'lost its power', former })
}

interface Seen {
  watchers: Watcher[]
  writers: WriteLoad[]
  switches: Switch[]
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

async function compare(cluster: ClusterOfHosts, { watchers, writers, switches }: Seen): Promise<Finding> {
  const leader = await primary(cluster)
  const url = `postgres://postgres:${cluster.values.SUPERUSER_PASSWORD}@${addressOf(leader)}:5432/daysheet`
  const jobs = new Set((await sqlOn<{ id: string }>(url, 'select id from job')).map(({ id }) => id))
  const doubled = await sqlOn(
    url,
    `select from audit_entry where table_name = 'job' and action = 'insert' group by row_id having count(*) > 1`,
  )
  const acknowledged = writers.flatMap((writer) => writer.acknowledged)
  const lost = acknowledged.filter(({ id }) => !jobs.has(id)).length
  const refused = writers.flatMap((writer) => writer.refused)
  const wrong = await wrongStreams(url, watchers, jobs)
  const slow = switches.filter(({ backMs }) => backMs > backWithinMs)
  return {
    broken: unless(
      [lost === 0, `${lost} of ${acknowledged.length} acknowledged writes were lost`],
      [doubled.length === 0, `${doubled.length} writes were doubled`],
      [refused.length === 0, `${refused.length} writes were refused, the first with ${refused[0]}`],
      [wrong.length === 0, `${wrong.length} of ${watchers.length} streams were not right again by themselves: ${wrong[0]}`],
      [slow.length === 0, `no write for ${slow.map(({ backMs }) => seconds(backMs)).join(', ')} after the switch`],
    ),
    figures: `three hosts under Patroni, two nodes behind HAProxy and pgbouncer: ${acknowledged.length} writes acknowledged, ${lost} lost, ${doubled.length} doubled; ${switches.map(({ what, noticedMs, backMs }) => `primary ${what}: another after ${seconds(noticedMs)}, writes back ${seconds(backMs)} later`).join(', ')}; meanwhile answered ${countsOf(writers.flatMap(({ failures }) => failures))}; ${watchers.length} streams right again by themselves`,
  }
}
