import { holds, notHere } from '../../hosts/hold.ts'
import { cutOffAndHealed, cutOffUnfenced } from '../../hosts/scenarios/failover.ts'
import { rewindFailed } from '../../hosts/scenarios/full-disk.ts'
import { few, scenarios } from '../../hosts/scenarios/list.ts'
import type { Check, Control, Finding, Mutation, Proof } from '../../proof.ts'

const check: Check = (environment) => holds(environment.size === 'whole' ? scenarios : few)(environment)

/** What ends a run of a broken variant is what it is to be caught by. */
const endedBy =
  (words: string) =>
  (error: unknown): Finding => {
    if (error instanceof Error && error.message.includes(words)) return { broken: [error.message], figures: '' }
    throw error
  }

const asynchronous: Mutation = {
  file: 'deploy/cluster/patroni.yml',
  find: 'synchronous_mode: true\n    synchronous_mode_strict: true',
  put: 'synchronous_mode: false',
}

const controls: [Control, ...Control[]] = [
  {
    what: 'the replicas are asynchronous',
    mutations: [asynchronous],
    check: holds([cutOffAndHealed]),
    seen: /acknowledged writes were lost/,
  },
  {
    what: 'the replicas are asynchronous, and nobody stops a primary that was cut off',
    mutations: [asynchronous],
    check: holds([cutOffUnfenced]),
    seen: /split brain/,
  },
  {
    what: 'a rewind that failed is no reason to begin anew',
    mutations: [
      {
        file: 'deploy/cluster/patroni.yml',
        find: 'remove_data_directory_on_rewind_failure: true',
        put: 'remove_data_directory_on_rewind_failure: false',
      },
    ],
    check: (environment) => holds([rewindFailed])(environment).catch(endedBy('begun anew')),
    seen: /was not thrown away and begun anew/,
  },
  {
    what: 'what needs a session goes through the pooler as well, and a start takes it',
    mutations: [
      { file: 'deploy/cluster/daysheet.env', find: '@127.0.0.1:5000/daysheet', put: '@127.0.0.1:6432/daysheet' },
      {
        file: 'apps/api/src/db/open-database.ts',
        find: 'if (before === after && after !== meanwhile) return',
        put: 'if (before !== undefined) return',
      },
    ],
    // The lock of the first node's migrations stays with a connection of the pooler, and the second waits for it in vain; who starts all the same tells no changes.
    check: (environment) => holds([])(environment).catch(endedBy('before it was ready')),
    seen: /ended on node\d before it was ready|streams were not right again|a stream did not tell a change/,
  },
]
export const aClusterHolds: Proof = {
  row: 'R28',
  promise:
    'A cluster of hosts holds: whatever part dies, is cut off, full, switched, upgraded or rebuilt, nothing acknowledged is lost, streams miss nothing, texts go out once, and two never lead',
  inTheWay: notHere(),
  check,
  controls,
}
