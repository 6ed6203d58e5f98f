import type { Proof } from '../proof.ts'
import { stuckDatabase } from '../faults/database.ts'

export const stuckDependenciesAnswerClearly: Proof = {
  row: 'R17',
  promise: 'A stuck database gives a clear error, not a hang; so does every other dependency',
  check: stuckDatabase,
  controls: [
    {
      what: 'a statement is waited for without a limit of our own (no query_timeout)',
      plant: [{ file: 'apps/api/src/db/connection.ts', find: '    query_timeout: timeout + givingUpLaterMs,\n', put: '' }],
      seen: /no answer within/,
    },
    {
      what: 'a node says it is ready whatever its database does',
      plant: [
        {
          file: 'apps/api/src/db/readiness.ts',
          find: 'return await Promise.race([asked, late.promise])',
          put: 'return (await Promise.race([asked, late.promise])) || true',
        },
      ],
      seen: /balancer/,
    },
  ],
}
