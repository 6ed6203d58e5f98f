import { byTests } from '../../by-tests.ts'
import type { Proof } from '../../proof.ts'

const file = 'apps/api/src/features/session/guess-limiter.ts'

/** The tests send the promised numbers: 1,000 guesses from one address, 500 addresses at one account, 1,000 names from one address, each over two nodes. */
export const guessingPasswordsIsSlow: Proof = {
  row: 'S5',
  promise: 'Guessing passwords is slow and keeps no owner out',
  check: byTests(['apps/api/src/features/session/guess-limiter.test.ts']),
  controls: [
    {
      what: 'a window that is full is not looked at',
      mutations: [
        {
          file,
          find: 'slots.map(({ kind, key }) => ({ key, ...guessLimits[kind] })),',
          put: "slots.filter(({ kind }) => kind !== 'pair').map(({ kind, key }) => ({ key, ...guessLimits[kind] })),",
        },
      ],
      seen: /a thousand guesses/,
    },
    {
      what: 'a browser that signed in before counts like any other',
      mutations: [
        {
          file,
          find: 'if (browser !== undefined && isKnown(place.browser)) return',
          put: 'if (browser !== undefined && most === 0) return',
        },
        {
          file,
          find: 'async function slotsOf(attempt: PasswordAttempt): Promise<Slot[]> {',
          put: 'async function slotsOf(attempt: PasswordAttempt): Promise<Slot[]> {\n    const most = 1',
        },
      ],
      seen: /the owner gets in on a browser that signed in before/,
    },
  ],
}
