import { endless, everyRead, expensiveWork, greedyReads, greedyWrites, repeats } from '../../faults/expensive-work.ts'
import type { Proof } from '../../proof.ts'

export const expensiveWorkIsCapped: Proof = {
  row: 'R20',
  promise: 'Expensive work is capped',
  check: expensiveWork,
  controls: [
    {
      what: 'conditions may be nested as deep as one likes',
      mutations: [
        {
          file: 'apps/api/src/rest/filter/condition.ts',
          find: 'if (depth > filterLimits.whereDepth)',
          put: 'if (depth > filterLimits.whereDepth * 100)',
        },
      ],
      seen: /13 deep/,
    },
    {
      what: 'PostgreSQL is given no time in which to end (no statement_timeout)',
      mutations: [{ file: 'apps/api/src/db/connection.ts', find: '  statement_timeout: statementTimeoutMs,\n', put: '' }],
      check: endless,
      seen: /without end was answered 503/,
    },
    {
      what: 'a session may have as many reads under way as it likes',
      mutations: [
        {
          file: 'apps/api/src/http/limits/lanes.ts',
          find: 'concurrency: 8, perCaller: 5,',
          put: 'concurrency: 500, perCaller: 500,',
        },
      ],
      check: greedyReads,
      seen: /reads of a greedy session/,
    },
    {
      what: 'a write that looks for its rows is not counted among the reads of its session',
      mutations: [{ file: 'apps/api/src/rest/crud.ts', find: 'doc.query !== undefined &&', put: 'false &&' }],
      check: greedyWrites,
      seen: /writes of a greedy session/,
    },
    {
      what: 'only searches are counted among the reads of a session, and hours are worked out without pauses',
      mutations: [
        { file: 'apps/api/src/http/limits/lanes.ts', find: "=== 'HEAD' ? 'reads' : 'none')", put: "=== 'NONE' ? 'reads' : 'none')" },
        { file: 'apps/api/src/concurrency/yielding.ts', find: 'const stretchMs = 4', put: 'const stretchMs = 400_000' },
      ],
      check: everyRead,
      seen: /of one session/,
    },
    {
      what: 'a pattern may repeat by number',
      mutations: [
        { file: 'apps/api/src/rest/filter/regexp.ts', find: 'if (!/\\{\\d/.test(', put: "if (pattern !== '' || !/\\{\\d/.test(" },
      ],
      check: repeats,
      seen: /counted repeats/,
    },
    {
      what: 'as many exports run at once as are asked for',
      mutations: [
        {
          file: 'apps/api/src/features/timeclock/routes.ts',
          find: 'concurrency: 3, perCaller: 2, maxPending: 30',
          put: 'concurrency: 100, perCaller: 100, maxPending: 30',
        },
      ],
      seen: /beside exports/,
    },
  ],
}
