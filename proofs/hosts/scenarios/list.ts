/** Every scenario, in the order in which a whole run plays them. */
import { cutOffAndHealed, etcdCutOff, hostKilled, postgresKilled } from './failover.ts'
import { everyPartRestarted, memberRebuilt, nodesUpgraded, switchedOver } from './maintenance.ts'
import { anyMinuteRecovered } from './point-in-time.ts'
import type { Scenario } from './scenario.ts'
import { diskFull, poolerStopped } from './trouble.ts'

export const scenarios: readonly Scenario[] = [
  switchedOver,
  postgresKilled,
  cutOffAndHealed,
  nodesUpgraded,
  hostKilled,
  etcdCutOff,
  poolerStopped,
  memberRebuilt,
  diskFull,
  everyPartRestarted,
  anyMinuteRecovered,
]

/** What a small run plays: an order, a death, a cut, a deploy. */
export const few: readonly Scenario[] = [switchedOver, cutOffAndHealed, nodesUpgraded]
