import { otherBodiesAreRefused } from '../../crash/other-bodies.ts'
import { repeatedEventsAreOne } from '../../crash/repeated-events.ts'
import { below } from '../../below.ts'
import { both, type Proof } from '../../proof.ts'

const file = 'apps/api/src/rest/write.ts'

export const retriesMakeOne: Proof = {
  row: 'R6',
  promise: 'A retried POST makes one record',
  check: async (environment) =>
    both(await repeatedEventsAreOne(below(environment, 'events')), await otherBodiesAreRefused(below(environment, 'creates'))),
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
      check: repeatedEventsAreOne,
      seen: /are stored, \d+ were clocked/,
    },
    {
      what: 'a repetition is refused as a doubled id',
      mutations: [{ file, find: 'if (!stored.has(row)) await insert(', put: 'if (left.has(row)) await insert(' }],
      check: repeatedEventsAreOne,
      seen: /repetitions were refused/,
    },
    {
      what: 'another event under the same id is taken for a repetition',
      mutations: [{ file, find: '  if (refusal) throw refusal\n', put: '' }],
      check: repeatedEventsAreOne,
      seen: /were not a 409/,
    },
    {
      what: 'outside the rows of the grammar another body under an id is taken for a repetition',
      mutations: [
        {
          file: 'apps/api/src/rest/first-body.ts',
          find: 'return others.length > 0 ? idInUse(',
          put: 'return others.length < 0 ? idInUse(',
        },
      ],
      check: otherBodiesAreRefused,
      seen: /another body under the id was not a 409/,
    },
  ],
}
