import { expect, it } from 'vitest'
import { shortDay, weekdayAndDay } from './short-day.ts'

it.each([
  ['2026-11-27', 'Fri 11-27-2026'],
  ['2026-11-29', 'Sun 11-29-2026'],
  ['2027-01-01', 'Fri 01-01-2027'],
])('%s: %s', (day, text) => {
  expect([weekdayAndDay(day), shortDay(day)]).toEqual([text, text.slice(0, 9)])
})
