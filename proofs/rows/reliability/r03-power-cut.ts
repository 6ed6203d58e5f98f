import { commitsAreDurable, nothingIsSynced } from '../../crash/durable-settings.ts'
import type { Proof } from '../../proof.ts'

export const aPowerCutLosesNothing: Proof = {
  row: 'R3',
  promise: 'An acknowledged write survives a power cut',
  check: commitsAreDurable,
  controls: [
    { what: 'fsync is off', check: nothingIsSynced, seen: /were synced/ },
    {
      what: 'synchronous_commit is not looked at',
      mutations: [
        {
          file: 'apps/api/src/db/open-database.ts',
          find: "['fsync', 'full_page_writes', 'synchronous_commit'].filter(",
          put: "['fsync', 'full_page_writes'].filter(",
        },
      ],
      seen: /started with synchronous_commit off/,
    },
  ],
}
