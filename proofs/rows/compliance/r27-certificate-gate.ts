import { byTests } from '../../by-tests.ts'
import type { Proof } from '../../proof.ts'

const gate = 'apps/api/src/features/certificates/gate/queries.ts'
const hooks = 'apps/api/src/features/schedules/hooks.ts'
const settle = 'apps/api/src/features/certificates/gate/settle.ts'

export const nobodySlipsPastTheGate: Proof = {
  row: 'R27',
  promise: 'No person without the certificates gets onto a job unnoticed, also when two people act at once',
  check: byTests(['apps/api/src/features/certificates/gate.test.ts', 'apps/api/src/features/certificates/gate/ways-in.test.ts']),
  controls: [
    {
      what: 'adding somebody does not hold the job that is being moved',
      mutations: [{ file: gate, find: 'order by id for share`.execute(tx)', put: 'order by id`.execute(tx)' }],
      seen: /of two offices/,
    },
    {
      what: 'a reason passes where the office refuses',
      mutations: [
        {
          file: settle,
          find: "const isOverridable = gate === 'ask' ? () => true : await workedAlready(tx, found)",
          put: 'const isOverridable = () => true',
        },
      ],
      seen: /refused for good/,
    },
    {
      what: 'the day of today is looked at, not that of the job',
      mutations: [
        {
          file: gate,
          find: 's.id as "scheduleId", s.day,',
          put: `s.id as "scheduleId", date '2026-10-12' as day,`,
        },
      ],
      seen: /last day of their card/,
    },
    {
      what: 'a reason passes what its giver was not shown',
      mutations: [{ file: settle, find: "reason !== '' && shown === digest", put: "reason !== ''" }],
      seen: /what is wrong besides by then/,
    },
    {
      what: 'a whole day is given another date unseen',
      mutations: [{ file: hooks, find: "  await checkMovedDay(tx, id, String(columns['day']))\n", put: '' }],
      seen: /given another date/,
    },
    {
      what: 'a replaced row takes place again unseen',
      mutations: [{ file: hooks, find: "defaultOf(row, 'cancelled', false)", put: "row.columns['cancelled']" }],
      seen: /takes place again/,
    },
  ],
}
