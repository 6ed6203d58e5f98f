import { countOf } from '../numbers/count-of.ts'

/** So many tries of a password are looked at in a window of so many seconds, counted from its first try. */
export type GuessLimit = { most: number; seconds: number }

/**
 * How often a password may be tried. `pair` is one person from one address, `browser` one person in a browser they signed in with before,
 * `address` one address with any name, `account` one person from anywhere (places they have signed in from before are not held to it, so
 * that guesses made elsewhere keep nobody out). `change` is the old password asked for at a password change. (promises.md#s5)
 */
export const guessLimits = {
  pair: { most: 10, seconds: 15 * 60 },
  browser: { most: 10, seconds: 15 * 60 },
  address: { most: 50, seconds: 15 * 60 },
  account: { most: 100, seconds: 60 * 60 },
  change: { most: 10, seconds: 15 * 60 },
} as const satisfies Record<string, GuessLimit>

/** For how long a place counts as familiar after a sign-in from it. */
export const knownDeviceDays = 90

/** What somebody who must wait is told. */
export function tooManyAttemptsMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many sign-in attempts. Please wait ${countOf(minutes, 'minute')} and try again.`
}
