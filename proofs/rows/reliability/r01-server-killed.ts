import { below } from '../../below.ts'
import { killed, oneOfTwoKilled } from '../../crash/kills.ts'
import { both, type Check, type Proof } from '../../proof.ts'

const one = killed({ what: 'server', whole: 50, small: 5 })
const two = oneOfTwoKilled({ whole: 10, small: 2 })

const check: Check = async (environment) => both(await one(below(environment, 'one')), await two(below(environment, 'two')))

const actions = 'apps/api/src/rest/create.ts'

export const aKilledServerLosesNothing: Proof = {
  row: 'R1',
  promise: 'An acknowledged write survives a crash of the app server',
  check,
  controls: [
    {
      what: 'answers a moment before its commit',
      mutations: [
        {
          file: actions,
          find: 'const created = inTransaction(resource.db, options.actor, async (tx) => {',
          put: 'const early = Promise.withResolvers<WriteResult>()\n  const created = inTransaction(resource.db, options.actor, async (tx) => {',
        },
        {
          file: actions,
          find: "return { text: text ?? '{}', version }\n  })\n  return created.catch(",
          put: "early.resolve({ text: text ?? '{}', version })\n    await new Promise((resolve) => setTimeout(resolve, 20))\n    return early.promise\n  })\n  return Promise.race([early.promise, created]).catch(",
        },
      ],
      seen: /were lost/,
    },
    {
      what: 'the id of the writer is ignored',
      mutations: [
        {
          file: 'apps/api/src/rest/write.ts',
          find: "const id = typeof given === 'string' ? given : (hooks.newId ?? uuidv7)()",
          put: 'const id = (hooks.newId ?? uuidv7)()',
        },
      ],
      seen: /were doubled/,
    },
  ],
}
