import { repeatedEventsAreOne } from '../../crash/repeated-events.ts'
import type { Proof } from '../../proof.ts'

const file = 'apps/api/src/rest/write.ts'

export const retriesMakeOne: Proof = {
  row: 'R6',
  promise: 'A retried POST makes one record',
  check: repeatedEventsAreOne,
  controls: [
    {
      what: 'the id of the phone is ignored',
      mutations: [
        {
          file,
          find: "const id = typeof given === 'string' ? given : (hooks.newId ?? uuidv7)()",
          put: 'const id = (hooks.newId ?? uuidv7)()',
        },
      ],
      seen: /are stored, \d+ were clocked/,
    },
    {
      what: 'a repetition is refused as a doubled id',
      mutations: [{ file, find: 'if (!stored.has(row)) await insert(', put: 'if (left.has(row)) await insert(' }],
      seen: /repetitions were refused/,
    },
    {
      what: 'another event under the same id is taken for a repetition',
      mutations: [{ file, find: '  if (refusal) throw refusal\n', put: '' }],
      seen: /were not a 409/,
    },
  ],
}
