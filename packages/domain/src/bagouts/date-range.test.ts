import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { earliestBagoutDay, withinBagoutRange } from './date-range.ts'

test.each([
  ['one day', '2026-11-20', '2026-11-20', true],
  ['January to March of a common year, 90 days', '2026-01-01', '2026-03-31', true],
  ['a day more', '2026-01-01', '2026-04-01', false],
  ['January to March of a leap year, 91 days', '2028-01-01', '2028-03-31', false],
  ['a day less', '2028-01-02', '2028-03-31', true],
  ['90 days', '2026-05-01', '2026-07-29', true],
  ['91 days', '2026-05-01', '2026-07-30', false],
  ['90 days over the beginning of daylight saving', '2026-02-01', '2026-05-01', true],
  ['91 days over the beginning of daylight saving', '2026-02-01', '2026-05-02', false],
  ['90 days over its end', '2026-09-15', '2026-12-13', true],
  ['91 days over its end', '2026-09-15', '2026-12-14', false],
  ['90 days over New Year', '2026-12-01', '2027-02-28', true],
  ['91 days over New Year', '2026-12-01', '2027-03-01', false],
  ['a year', '2026-01-01', '2026-12-31', false],
  ['the last day there is', '9999-12-31', '9999-12-31', true],
])('%s, from %s to %s: %s', (_what, from, to, isWithin) => expect(withinBagoutRange(from, to)).toBe(isWithin))

test('every range of at most 90 days, both ends counted, is within, every longer one is not', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays('1980-01-01', count))
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 400 }), (from, count) => {
      expect(withinBagoutRange(from, addDays(from, count))).toBe(count + 1 <= 90)
    }),
  )
})

test('the longest report that ends on a day begins on the earliest one', () => {
  expect(earliestBagoutDay('2026-03-31')).toBe('2026-01-01')
  expect(withinBagoutRange(earliestBagoutDay('2028-02-29'), '2028-02-29')).toBe(true)
})
