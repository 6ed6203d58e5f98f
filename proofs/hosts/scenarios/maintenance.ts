/** What an operator does on a working day: switch over by hand, restart every part, roll out, rebuild a member. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { countsOf } from '../../../apps/api/testing/crash/write-load.ts'
import { unless, type Finding } from '../../proof.ts'
import { mustCome } from '../../until.ts'
import { leaderOf, primary, without } from '../leader.ts'
import { folder, isReady, nodes, partsOf } from '../start-hosts.ts'
import { acknowledgedAgain, seconds, switched, watchFolder, wholeAgain, type Outcome, type Scenario, type Scene } from './scenario.ts'

const patronictl = (...args: string[]) =>
  promisify(execFile)('patronictl', ['-c', path.join(folder, 'db1/etc/patroni/config.yml'), ...args])

/** Only the synchronous standby can take over; Patroni chooses it. */
export async function switchOver(scene: Scene): Promise<Outcome> {
  const { cluster, log } = scene
  const former = await primary(cluster)
  log(`switchover from ${former}`)
  const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name
  if (standby === undefined) throw new Error('There is no synchronous standby')
  // It returns when the other leads, or has given up waiting; what counts is who leads.
  const ordered = patronictl('switchover', 'daysheet', '--master', former, '--candidate', standby, '--force')
  ordered.catch(() => {})
  const found = await switched(scene, former)
  await ordered
  return { ...found, figures: `${found.figures}, ${await wholeAgain(scene)}` }
}

/** How long a part that is asked to stop may take, such as a node with its STOP_DELAY_SECONDS and what R15 promises. */
const stopLimitMs = 15_000

async function restartEveryPart(scene: Scene): Promise<Finding> {
  const { cluster, load, log } = scene
  const broken: string[] = []
  let count = 0
  for (const [part, hosts] of partsOf)
    for (const host of hosts) {
      log(`${host}: ${part} is restarted`)
      const began = performance.now()
      await cluster.parts.end(part, host, 'SIGTERM')
      const stopMs = performance.now() - began
      cluster.parts.start(part, host)
      count += 1
      await wholeAgain(scene)
      const back = await acknowledgedAgain(load, performance.now())
      broken.push(
        ...[...unless([stopMs <= stopLimitMs, `it took ${seconds(stopMs)} to stop`]), ...back.broken].map(
          (sentence) => `${host}, ${part}: ${sentence}`,
        ),
      )
    }
  return { broken, figures: `${count} restarts one after the other` }
}

const startLimitMs = 60_000

/** Of the writes: one node alone on a machine that is busy otherwise tells some to come again, as it would at any time. */
const retriedShare = 0.05

/** The nodes one by one: out by a signal, in again, Caddy leads past them. No write that came by way of Caddy fails. */
async function deploy({ cluster: { parts }, load, log }: Scene): Promise<Finding> {
  const { proxy } = load.writers
  const [failures, acknowledged] = [proxy.failures.length, proxy.acknowledged.length]
  const codes: (number | NodeJS.Signals | null)[] = []
  const stops: number[] = []
  for (const node of nodes) {
    log(`${node} is upgraded`)
    const began = performance.now()
    codes.push(await parts.end('daysheet', node, 'SIGTERM'))
    stops.push(performance.now() - began)
    parts.start('daysheet', node)
    await mustCome(() => isReady(node), startLimitMs, `${node} was not ready`, 250)
    // Caddy has looked, twice.
    const since = performance.now()
    await mustCome(() => proxy.lastSuccessBegan() > since + 2_000, startLimitMs, 'No write was acknowledged')
  }
  const failed = proxy.failures.slice(failures)
  const odd = failed.filter(({ what }) => !what.startsWith('503'))
  const written = proxy.acknowledged.length - acknowledged
  return {
    broken: unless(
      [codes.every((code) => code === 0), `a node that was asked to stop ended with ${codes.join(', ')}`],
      [stops.every((ms) => ms <= stopLimitMs), `a node took ${Math.max(...stops).toFixed(0)} ms to stop`],
      [odd.length === 0, `writes by way of the proxy were answered ${countsOf(odd)} during the upgrade`],
      [
        failed.length <= written * retriedShare,
        `${failed.length} tries beside ${written} writes were told to come again during the upgrade`,
      ],
    ),
    figures: `both nodes out and in while ${written} writes came by way of the proxy, ${failed.length} told to come again`,
  }
}

async function rebuild(scene: Scene): Promise<Finding> {
  const { cluster, log } = scene
  const leader = await primary(cluster)
  const members = await cluster.members()
  const member = without(leader).find((host) => members.some(({ name, role }) => name === host && role === 'replica')) ?? without(leader)[0]
  if (member === undefined) throw new Error('There is no replica')
  log(`${member} is rebuilt`)
  const began = performance.now()
  const copiedAnew = watchFolder(member)
  const { stdout } = await patronictl('reinit', 'daysheet', member, '--force')
  if (!stdout.includes('Success')) throw new Error(`${member} was not rebuilt: ${stdout.trim().split('\n').at(-1)}`)
  await copiedAnew()
  await wholeAgain(scene)
  const isSame = (await leaderOf(cluster)) === leader
  return {
    broken: unless([isSame, 'the primary changed while a replica was rebuilt']),
    figures: `${member} from nothing to streaming in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  }
}

export const switchedOver: Scenario = { what: 'switchover by hand', run: switchOver }
export const everyPartRestarted: Scenario = { what: 'every part restarted in turn', run: restartEveryPart }
export const nodesUpgraded: Scenario = { what: 'the nodes upgraded one by one', run: deploy }
export const memberRebuilt: Scenario = { what: 'a member rebuilt', run: rebuild }
