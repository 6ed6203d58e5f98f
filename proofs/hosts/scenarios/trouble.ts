/** A disk is full; a pooler hangs and dies. */
import { setTimeout as pause } from 'node:timers/promises'
import { both, type Finding } from '../../proof.ts'
import { sqlOn } from '../../cluster.ts'
import { fillDisk, freeDisk } from '../disk.ts'
import { primary, urlOf } from '../leader.ts'
import { diskOf } from '../start-hosts.ts'
import { acknowledgedAgain, seconds, switched, wholeAgain, type Outcome, type Scenario, type Scene } from './scenario.ts'

/** Writes fail until PostgreSQL finds no room for its log and stops: then another takes over. It stays full for a while, and is given room again. */
async function fillThePrimarysDisk(scene: Scene): Promise<Outcome> {
  const { cluster, load, say } = scene
  const former = await primary(cluster)
  const answers = () => load.writers.proxy.failures.filter(({ what }) => what.startsWith('507')).length
  const before = answers()
  say(`the disk of ${former} is full`)
  fillDisk(diskOf(former))
  try {
    // The next piece of the log finds no room; without this it would be asked for after archive_timeout.
    await sqlOn(urlOf(cluster, former, 'postgres'), 'select pg_switch_wal()').catch(() => {})
    const found = await switched(scene, former)
    await pause(fullForMs)
    const noRoom = answers() - before
    freeDisk(diskOf(former))
    say('there is room again')
    const whole = await wholeAgain(scene)
    return { ...found, figures: `${found.figures}, ${noRoom} answers of no room, ${whole}` }
  } finally {
    freeDisk(diskOf(former))
  }
}
const fullForMs = 10_000

/** As long as Caddy takes to notice, and some more. */
const hangsForMs = 15_000

async function stopThePooler(scene: Scene): Promise<Finding> {
  const { cluster, load, say } = scene
  const node = 'node1'
  say(`pgbouncer of ${node} hangs`)
  const pid = cluster.parts.pid('pgbouncer', node)
  process.kill(pid, 'SIGSTOP')
  const hanging = await acknowledgedAgain(load, performance.now())
  await pause(hangsForMs)
  const meanwhile = await acknowledgedAgain(load, performance.now())
  say(`pgbouncer of ${node} is killed`)
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
