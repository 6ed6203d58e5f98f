import { both, type Check, type Proof } from '../../proof.ts'
import { cutOff, failover } from '../../scale/failover.ts'

/** An asynchronous standby may lose what it had not received; everything else must hold there too. */
const check: Check = async (environment) => {
  const synchronous = await failover({ isSynchronous: true })(environment)
  if (environment.size === 'small' || synchronous.broken.length > 0) return synchronous
  const elsewhere = (name: string) => ({ ...environment, folder: `${environment.folder}/${name}` })
  return both(
    synchronous,
    await failover({ isSynchronous: true, cutOffMs: cutOff.long })(elsewhere('cut-off')),
    await failover({ isSynchronous: false, cutOffMs: cutOff.briefly, mayLose: true })(elsewhere('asynchronous')),
  )
}

export const aStandbyTakesOver: Proof = {
  row: 'R22',
  promise: 'When the primary dies its standby takes over: nothing acknowledged is lost, and every stream is right again without a reload',
  check,
  controls: [
    {
      what: 'the standby is asynchronous and was cut off for a moment',
      check: failover({ isSynchronous: false, cutOffMs: cutOff.briefly }),
      seen: /acknowledged writes were lost/,
    },
    {
      what: 'nobody notices that another server goes on with the history of changes',
      mutations: [
        {
          file: 'apps/api/src/features/live/queries.ts',
          find: 'if (row.timeline !== null && row.timeline !== row.known_timeline) {',
          put: 'if (row.timeline !== null && row.known_timeline === null) {',
        },
      ],
      check: failover({ isSynchronous: false, cutOffMs: cutOff.briefly, mayLose: true }),
      seen: /streams were not right again/,
    },
  ],
}
