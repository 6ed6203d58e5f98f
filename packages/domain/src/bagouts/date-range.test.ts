import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { withinBagoutRange } from './date-range.ts'

test.each([
  ['one day', '2026-11-20', '2026-11-20', true],
  ['90 days', '2026-05-01', '2026-07-30', true],
  ['91 days', '2026-05-01', '2026-07-31', false],
  ['90 days over the beginning of daylight saving', '2026-02-01', '2026-05-02', true],
  ['91 days over the beginning of daylight saving', '2026-02-01', '2026-05-03', false],
  ['90 days over its end', '2026-09-15', '2026-12-14', true],
  ['91 days over its end', '2026-09-15', '2026-12-15', false],
  ['90 days of a leap year', '2028-01-31', '2028-04-30', true],
  ['91 days of a leap year', '2028-01-31', '2028-05-01', false],
  ['the same dates of a common year, a day more', '2027-01-30', '2027-04-30', true],
  ['91 days of a common year', '2027-01-29', '2027-04-30', false],
  ['90 days over New Year', '2026-12-01', '2027-03-01', true],
  ['91 days over New Year', '2026-12-01', '2027-03-02', false],
  ['a year', '2026-01-01', '2026-12-31', false],
  ['the last day there is', '9999-12-31', '9999-12-31', true],
])('%s, from %s to %s: %s', (_what, from, to, isWithin) => expect(withinBagoutRange(from, to)).toBe(isWithin))

test('every range of at most 90 days is within, every longer one is not', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1980-01-01', count))
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), (from, count) => {
      expect(withinBagoutRange(from, addDays(from, count))).toBe(count <= 90)
    }),
  )
})
