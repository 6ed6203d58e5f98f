import { killed } from '../../crash/kills.ts'
import type { Proof } from '../../proof.ts'

export const aKilledPostgresLosesNothing: Proof = {
  row: 'R2',
  promise: 'An acknowledged write survives a crash of PostgreSQL',
  check: killed({ what: 'database', whole: 20, small: 3 }),
  controls: [
    {
      what: 'synchronous_commit is off',
      check: killed({ what: 'database', whole: 20, small: 8, losesCommits: true }),
      seen: /were lost/,
    },
  ],
}
