/** A pooler hangs and dies. */
import { setTimeout as pause } from 'node:timers/promises'
import { both, type Finding } from '../../proof.ts'
import { acknowledgedAgain, seconds, wholeAgain, type Scenario, type Scene } from './scenario.ts'

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

export const poolerStopped: Scenario = { what: 'a pooler that hangs and is killed', run: stopThePooler }
