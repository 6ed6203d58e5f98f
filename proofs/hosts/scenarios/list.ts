/** Every scenario, in the order in which a whole run plays them. */
import { cutOffAndHealed, etcdCutOff, hostKilled, postgresKilled } from './failover.ts'
import { diskFull, rewindFailed } from './full-disk.ts'
import { everyPartRestarted, memberRebuilt, nodesUpgraded, switchedOver } from './maintenance.ts'
import { anyMinuteRecovered } from './point-in-time.ts'
import { poolerStopped } from './pooler.ts'
import type { Scenario } from './scenario.ts'

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
  rewindFailed,
  everyPartRestarted,
  anyMinuteRecovered,
]

/** What a small run plays: an order, a death, a cut, a deploy. */
export const few: readonly Scenario[] = [switchedOver, cutOffAndHealed, nodesUpgraded]
