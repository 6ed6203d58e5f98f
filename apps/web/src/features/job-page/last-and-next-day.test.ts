import { expect, test } from 'vitest'
import { aDayOf } from '#testing/job-page.tsx'
import { dayToShow, lastAndNextDay } from './last-and-next-day.ts'

const today = '2026-11-20'
const days = (...list: string[]) => list.map((day) => aDayOf(day))

test.each([
  { of: days('2026-11-23', '2026-11-21', '2026-11-19'), last: '2026-11-19', next: '2026-11-21', show: '2026-11-19' },
  { of: days('2026-11-21', today, '2026-11-19'), last: '2026-11-19', next: today, show: today },
  { of: days('2026-11-23'), last: undefined, next: '2026-11-23', show: '2026-11-23' },
  { of: [aDayOf(today, { cancelled: true }), aDayOf('2026-11-18')], last: '2026-11-18', next: undefined, show: '2026-11-18' },
  { of: [], last: undefined, next: undefined, show: undefined },
])('last $last, next $next, shown on $show', ({ of, last, next, show }) => {
  expect(lastAndNextDay(of, today)).toEqual({ last, next })
  expect(dayToShow(of, today)).toBe(show)
})
