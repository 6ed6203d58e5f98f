/** R28: a cluster of hosts under load holds through scenario after scenario. */
import { setTimeout as pause } from 'node:timers/promises'
import { fakeTwilioSettings, startTwilioStandIn } from '../../apps/api/testing/texts/fake-twilio.ts'
import { both, type Check, type Environment, type Finding } from '../proof.ts'
import { withUndo, type Step } from '../undo.ts'
import { startLoad, type Load } from './load/load.ts'
import { addressOf, outside } from './network.ts'
import { obstacles } from './needs.ts'
import { wholeAgain, type Outcome, type Scenario, type Scene } from './scenarios/scenario.ts'
import { isThere, startHosts, takeDown } from './start-hosts.ts'

/** What is in the way of a cluster here, if anything. */
export const notHere = (): string | undefined => obstacles().join(' ') || undefined

const perSecond = 10
/** What anybody believed wrongly shows by then. */
const settleMs = 3_000

/** Plays the scenarios one after the other in one cluster, under one load, and judges that at the end. */
export const holds =
  (scenarios: readonly Scenario[]): Check =>
  (environment) =>
    withLoad(environment, perSecond, async (scene) => {
      const findings: Finding[] = []
      for (const scenario of scenarios) findings.push(await play(scenario, scene))
      return both(...findings, await endOf(scene.load))
    })

/** Brings a cluster up, puts load on it, and takes everything away afterwards. */
export function withLoad<T>(
  environment: Environment,
  rate: number,
  action: (scene: Scene, undo: (step: Step) => void) => Promise<T>,
): Promise<T> {
  if (isThere()) throw new Error('A cluster is there already: npm run cluster -- --down')
  return withUndo(async (undo) => {
    const carrier = await startTwilioStandIn({ address: '0.0.0.0', publicUrl: `https://${addressOf('proxy')}` })
    undo(carrier.close)
    undo(takeDown)
    const cluster = await startHosts(
      environment.root,
      environment.log,
      fakeTwilioSettings(`http://${outside}:${new URL(carrier.url).port}`),
    )
    const load = await startLoad(cluster, { carrier, perSecond: rate, undo })
    const scene = { ...environment, cluster, load }
    await wholeAgain(scene)
    return action(scene, undo)
  })
}

/** Plays one; whatever it finds or throws bears its name. */
export async function play({ what, run }: Scenario, scene: Scene): Promise<Outcome> {
  try {
    const { broken, figures, ...rest } = await run(scene)
    scene.log(`${what}: ${figures}`)
    return { ...rest, broken: broken.map((sentence) => `${what}: ${sentence}`), figures: `${what}: ${figures}` }
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

export async function endOf(load: Load): Promise<Finding> {
  await pause(settleMs)
  return load.judge()
}
