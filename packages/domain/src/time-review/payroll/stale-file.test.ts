import { expect, test } from 'vitest'
import { differencesOf, staleText } from './stale-file.ts'

const day = (date: string, state: 'open' | 'approved' | 'locked' = 'locked', digest = 'a') => ({
  workerId: 'ana',
  day: date,
  state,
  digest,
})
const monday = 'ana 2026-11-16'
const tuesday = 'ana 2026-11-17'

test.each([
  [[monday], [day('2026-11-16')], null],
  [[monday], [day('2026-11-16', 'locked', 'b')], 'Out of date: 1 day changed'],
  [[monday], [day('2026-11-16', 'open')], 'Out of date: 1 day reopened'],
  // A day that is corrected after it was reopened counts once.
  [[monday], [day('2026-11-16', 'approved', 'b')], 'Out of date: 1 day reopened'],
  [[monday], [day('2026-11-16'), day('2026-11-17')], 'Out of date: 1 day locked later'],
  [[monday], [day('2026-11-16'), day('2026-11-17', 'approved')], null],
  [[monday], [day('2026-11-16', 'open'), day('2026-11-17'), day('2026-11-18')], 'Out of date: 1 day reopened, 2 days locked later'],
  // Other weeks are in other files.
  [[monday], [day('2026-11-16'), day('2026-11-24')], null],
  [[monday, tuesday], [day('2026-11-16')], null],
] as const)('a file of %j beside the days %j is %s', (keys, days, text) => {
  const digests = Object.fromEntries(keys.map((key) => [key, 'a']))
  expect(staleText(differencesOf(digests, days, []))).toBe(text)
})
