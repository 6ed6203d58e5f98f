import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, momentOf } from '../calendar/day.ts'
import { round } from '../numbers/round.ts'
import { hoursOf } from './hours.ts'
import { overtimeByPlace, overtimeHours, type PaidShift } from './overtime-by-place.ts'
import type { PaidJob } from '../overtime/overtime.ts'
import type { PayRegime } from '../overtime/pay-terms.ts'

const monday = '2026-11-16'
const jobOf = (payRegime: PayRegime): PaidJob => ({
  id: payRegime,
  payRegime,
  overtimeCodes: payRegime === 'public' ? ['A'] : [],
  overtimeHolidays: [],
  makeUpDays: [],
})

/** A shift of the day after so many, clocked in and out at these times of New York. */
function shift(at: number, times: readonly string[], more: Partial<PaidShift> = {}): PaidShift {
  const day = addDays(monday, at)
  const punches = times.map((time, place) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    return { type: place % 2 === 0 ? ('in' as const) : ('out' as const), time: momentOf(day, { hour, minute }, 'America/New_York') }
  })
  return { workerId: 'ana', day, workerEntryId: `place ${at}`, job: jobOf('private'), role: 'field', punches, ...more }
}

const minutesOf = (shifts: readonly PaidShift[]) =>
  Object.fromEntries([...overtimeByPlace(shifts, [])].map(([place, { minutes }]) => [place, minutes]))

test('what is clocked is rounded as it is paid, then counted', () => {
  expect(minutesOf([shift(0, ['6:53', '15:38'], { job: jobOf('public') })])).toEqual({ 'place 0': { 1: 420, 1.5: 105 } })
  const typed = shift(0, ['7:02', '14:05'], { job: jobOf('public') })
  const asTyped = { ...typed, punches: typed.punches.map((punch) => ({ ...punch, typed: true })) }
  expect(minutesOf([asTyped])).toEqual({ 'place 0': { 1: 420, 1.5: 3 } })
})

test('an open or a missing clock-out earns nothing, and has no overtime', () => {
  expect(minutesOf([shift(0, ['7:00'])])).toEqual({})
})

test('a credited gap is straight time on private work, and none on public work', () => {
  const day = ['7:00', '12:00', '13:00', '15:00']
  expect(minutesOf([shift(0, day, { role: 'office' })])).toEqual({ 'place 0': { 1: 480 } })
  expect(minutesOf([shift(0, day, { role: 'office', job: jobOf('public') })])).toEqual({ 'place 0': { 1: 420 } })
  // Nine paid hours a day are eight that were worked: forty in the week.
  const week = [0, 1, 2, 3, 4].map((at) => shift(at, ['7:00', '12:00', '13:00', '16:00'], { role: 'office' }))
  expect(Object.values(minutesOf(week))).toEqual(week.map(() => ({ 1: 540 })))
})

test('everybody has forty hours of their own', () => {
  const days = [0, 1, 2, 3, 4].map((at) => shift(at, ['7:00', '16:00']))
  const other = shift(5, ['7:00', '16:00'], { workerId: 'bo' })
  expect(minutesOf([...days, other])).toMatchObject({ 'place 3': { 1: 540 }, 'place 4': { 1: 240, 1.5: 300 }, 'place 5': { 1: 540 } })
})

test('two places at one job of a day are told apart, and every reason of a place is named once', () => {
  const shifts = [
    shift(0, ['6:00', '12:00'], { job: jobOf('public'), workerEntryId: 'first' }),
    shift(0, ['13:00', '15:00', '15:15', '16:15'], { job: jobOf('public'), workerEntryId: 'second' }),
  ]
  expect([...overtimeByPlace(shifts, [])]).toEqual([
    ['first', { minutes: { 1: 360 }, reasons: [] }],
    [
      'second',
      {
        minutes: { 1: 60, 1.5: 120 },
        reasons: ['Over 7 hours on a public-work day (code A)', 'Over 8 hours on a public-work day'],
      },
    ],
  ])
})

test.each([
  [8.33, { 1: 475, 1.5: 25 }, { straight: 7.91, overtime15: 0.42, overtime2: 0, otherOvertime: 0 }],
  [8.33, { 1: 25, 2: 475 }, { straight: 0.42, overtime15: 0, overtime2: 7.91, otherOvertime: 0 }],
  [10, { 1: 420, 1.5: 120, 2: 60 }, { straight: 7, overtime15: 2, overtime2: 1, otherOvertime: 0 }],
  [10, { 2.5: 480, 1.5: 120 }, { straight: 0, overtime15: 2, overtime2: 0, otherOvertime: 8 }],
  [0, {}, { straight: 0, overtime15: 0, overtime2: 0, otherOvertime: 0 }],
])('%d hours of %j are %j', (hours, minutes, parts) => expect(overtimeHours(hours, { minutes })).toEqual(parts))

test('the parts of a row are its hours, whatever they are', () => {
  const minutes = fc.record({
    1: fc.integer({ min: 0, max: 900 }),
    1.5: fc.integer({ min: 0, max: 900 }),
    2: fc.integer({ min: 0, max: 300 }),
    3: fc.integer({ min: 0, max: 300 }),
  })
  fc.assert(
    fc.property(minutes, (given) => {
      const hours = hoursOf(Object.values(given).reduce((sum, one) => sum + one, 0))
      const parts = overtimeHours(hours, { minutes: given })
      expect(
        round(
          Object.values(parts).reduce((sum, one) => sum + one, 0),
          2,
        ),
      ).toBe(hours)
      expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0)
    }),
  )
})
