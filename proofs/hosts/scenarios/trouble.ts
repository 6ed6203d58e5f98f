/** A disk is full; a pooler hangs and dies. */
import { setTimeout as pause } from 'node:timers/promises'
import { both, type Finding } from '../../proof.ts'
import { sqlOn } from '../../cluster.ts'
import { until } from '../../until.ts'
import { fillDisk, freeDisk } from '../disk.ts'
import { primary, urlOf } from '../leader.ts'
import { diskOf } from '../start-hosts.ts'
import { acknowledgedAgain, isReplaced, seconds, switched, wholeAgain, type Outcome, type Scenario, type Scene } from './scenario.ts'

/** PostgreSQL that finds no room for its log ends, and another takes over. While its log still has room, it leads on and refuses what needs more. */
async function fillThePrimarysDisk(scene: Scene): Promise<Outcome> {
  const { cluster, load, log } = scene
  const former = await primary(cluster)
  const answers = () => load.writers.proxy.failures.filter(({ what }) => what.startsWith('507')).length
  const before = answers()
  log(`the disk of ${former} is full`)
  const since = performance.now()
  fillDisk(diskOf(former))
  let found: Outcome = { broken: [], figures: 'the primary stayed' }
  try {
    // The next piece of the log finds no room; without this it would be asked for after archive_timeout.
    await sqlOn(urlOf(cluster, former, 'postgres'), 'select pg_switch_wal()').catch(() => {})
    if (await until(() => isReplaced(cluster, former), replacedWithinMs, 100)) found = await switched(scene, former, { since })
    await pause(fullForMs)
  } finally {
    freeDisk(diskOf(former))
  }
  log('there is room again')
  const noRoom = answers() - before
  const { backMs, broken } = await acknowledgedAgain(load, performance.now())
  return {
    ...found,
    broken: [...found.broken, ...broken],
    figures: `${found.figures}, ${noRoom} answers of no room, a write ${seconds(backMs)} after there was room, ${await wholeAgain(scene)}`,
  }
}
/** Longer than Patroni takes to replace one that ended. */
const replacedWithinMs = 30_000
const fullForMs = 10_000

/** As long as Caddy takes to notice, and some more. */
const hangsForMs = 15_000

async function stopThePooler(scene: Scene): Promise<Finding> {
  const { cluster, load, log } = scene
  const node = 'node1'
  log(`pgbouncer of ${node} hangs`)
  const pid = cluster.parts.pid('pgbouncer', node)
  process.kill(pid, 'SIGSTOP')
  const hanging = await acknowledgedAgain(load, performance.now())
  await pause(hangsForMs)
  const meanwhile = await acknowledgedAgain(load, performance.now())
  log(`pgbouncer of ${node} is killed`)
  await cluster.parts.end('pgbouncer', node, 'SIGKILL')
  const killed = await acknowledgedAgain(load, performance.now())
  cluster.parts.start('pgbouncer', node)
  return both(
    { broken: hanging.broken, figures: `a write by way of the proxy ${seconds(hanging.backMs)} after it hung` },
    { broken: meanwhile.broken, figures: `${seconds(meanwhile.backMs)} later on` },
    { broken: killed.broken, figures: `${seconds(killed.backMs)} after it was killed, ${await wholeAgain(scene)}` },
  )
}

export const diskFull: Scenario = { what: "the primary's disk full", run: fillThePrimarysDisk }
export const poolerStopped: Scenario = { what: 'a pooler that hangs and is killed', run: stopThePooler }
