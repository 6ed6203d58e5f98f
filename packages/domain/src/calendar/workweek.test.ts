import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from './day.ts'
import { firstDayOn, weekStarts, weekStartsProblem, workweekOf, type WeekStart } from './workweek.ts'

// 2026-11-16 is a Monday.
const sundayOnwards: WeekStart[] = [{ from: '2026-11-22', firstDay: 'Sunday' }]
const twoChanges: WeekStart[] = [...sundayOnwards, { from: '2026-12-02', firstDay: 'Wednesday' }]

describe('the workweek of a day', () => {
  test.each<[string, WeekStart[], string, string]>([
    ['2026-11-16', [], '2026-11-16', '2026-11-22'],
    ['2026-11-22', [], '2026-11-16', '2026-11-22'],
    ['2026-11-23', [], '2026-11-23', '2026-11-29'],
    // A change begins a week on its date; the week before it ends there, and those that were over stay as they were.
    ['2026-11-15', sundayOnwards, '2026-11-09', '2026-11-15'],
    ['2026-11-16', sundayOnwards, '2026-11-16', '2026-11-21'],
    ['2026-11-21', sundayOnwards, '2026-11-16', '2026-11-21'],
    ['2026-11-22', sundayOnwards, '2026-11-22', '2026-11-28'],
    ['2027-03-14', sundayOnwards, '2027-03-14', '2027-03-20'],
    ['2026-12-01', twoChanges, '2026-11-29', '2026-12-01'],
    ['2026-12-02', twoChanges, '2026-12-02', '2026-12-08'],
  ])('of %s with %j is %s to %s', (day, starts, from, to) => expect(workweekOf(day, starts)).toEqual({ from, to }))

  test('is one of a row of weeks without a gap and without a day in two', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (count) => {
        const day = addDays('2026-11-01', count)
        const { from, to } = workweekOf(day, twoChanges)
        expect(from <= day && day <= to && to <= addDays(from, 6)).toBe(true)
        for (const inside of [from, to]) expect(workweekOf(inside, twoChanges)).toEqual({ from, to })
        expect(workweekOf(addDays(to, 1), twoChanges).from).toBe(addDays(to, 1))
      }),
    )
  })

  test('begins on the weekday that holds then', () =>
    expect(['2026-11-21', '2026-11-22', '2026-12-02'].map((day) => firstDayOn(day, twoChanges))).toEqual(['Monday', 'Sunday', 'Wednesday']))
})

describe('changes of the first day', () => {
  test.each<[string, unknown, string | null]>([
    ['none', [], null],
    ['one', sundayOnwards, null],
    ['two', twoChanges, null],
    ['back to Monday', [...sundayOnwards, { from: '2026-12-07', firstDay: 'Monday' }], null],
    ['on another weekday', [{ from: '2026-11-21', firstDay: 'Sunday' }], 'must begin on the day of the week that it names'],
    ['out of order', twoChanges.toReversed(), 'must be in order of date'],
    ['twice for a date', [...sundayOnwards, ...sundayOnwards], 'must be in order of date'],
    ['to Monday at first', [{ from: '2026-11-23', firstDay: 'Monday' }], 'must change the first day each time'],
    ['to the same day', [...sundayOnwards, { from: '2026-11-29', firstDay: 'Sunday' }], 'must change the first day each time'],
  ])('%s', (_what, starts, problem) => expect(weekStarts.safeParse(starts).error?.issues[0]?.message ?? null).toBe(problem))

  const late = 'must begin after today: past weeks do not change'
  test.each<[string, WeekStart[], WeekStart[], string | null]>([
    ['2026-11-21', [], sundayOnwards, null],
    ['2026-11-22', [], sundayOnwards, late],
    ['2026-11-25', sundayOnwards, [], late],
    ['2026-11-25', sundayOnwards, twoChanges, null],
    ['2026-11-25', twoChanges, sundayOnwards, null],
    ['2026-12-02', twoChanges, sundayOnwards, late],
    ['2026-11-25', twoChanges, [{ from: '2026-11-15', firstDay: 'Sunday' }], late],
  ])('on %s from %j to %j: %j', (today, before, after, problem) => expect(weekStartsProblem(before, after, today)).toBe(problem))
})
