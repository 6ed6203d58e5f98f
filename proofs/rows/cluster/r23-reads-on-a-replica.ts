import type { Proof } from '../../proof.ts'
import { readsOnAReplica } from '../../scale/replica-reads.ts'

const file = 'apps/api/src/db/long-reads.ts'

export const readsOnAReplicaAreOfOneMoment: Proof = {
  row: 'R23',
  promise: 'An export read on a standby is of one moment, and holds all that was acknowledged before and nothing else',
  check: readsOnAReplica,
  controls: [
    {
      what: 'the standby is not waited for',
      mutations: [{ file, find: 'if (timeline === wanted.timeline) return isThere', put: 'if (timeline === wanted.timeline) return true' }],
      seen: /lacked/,
    },
    {
      what: 'a server that was promoted apart is taken for the standby',
      mutations: [{ file, find: '  if (isStandby) return false\n', put: '  return isThere\n' }],
      seen: /promoted apart/,
    },
  ],
}
