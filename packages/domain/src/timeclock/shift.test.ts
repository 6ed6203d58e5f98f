import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { addDays, dayBounds, dayOf } from '../calendar/day.ts'
import type { ClockedEvent } from './event-order.ts'
import { joinTexts, flagTexts } from './flag-text.ts'
import { hoursWorked } from './hours.ts'
import { isFarFromDay, type OtherShift } from './shift.ts'

const zone = 'America/New_York'
const day = '2026-11-20'
const friday = { day, zone }
const onPlan = { isCancelled: false, isPlanned: true }

/** Ins and outs in turn, as moments in UTC of 11-20-2026 or, with a date, of another day. */
const clocked = (...times: string[]): ClockedEvent[] =>
  times.map((time, at) => ({ type: at % 2 === 0 ? 'in' : 'out', time: time.includes('T') ? `${time}:00.000Z` : `${day}T${time}:00.000Z` }))
const elsewhere = (events: ClockedEvent[], job: Partial<OtherShift> = {}): OtherShift => ({
  jobNum: 10_154.2,
  jobNumDecimals: 1,
  address: '9 Wall Street',
  workerEntryId: 'elsewhere',
  corrections: [],
  events: events.map(({ type, time, clockOffset = null }, at) => ({ id: String(at), type, time, clockOffset })),
  ...job,
})
const shift = (events: ClockedEvent[], ...others: OtherShift[]) => hoursWorked(events, 'field', { ...friday, ...onPlan, others })
const said = (worked: ReturnType<typeof shift>) => joinTexts(flagTexts(worked, friday))

describe('one stretch of more than 16 hours is paid, and flagged', () => {
  test.each([
    [clocked('12:00', '2026-11-21T04:00'), 16, ''],
    [clocked('12:00', '2026-11-21T04:07'), 16, ''],
    [clocked('12:00', '2026-11-21T04:08'), 16.25, 'On the clock for 16 h 15 min in one go'],
    [clocked('12:00', '2026-11-21T14:00'), 26, 'On the clock for 26 h in one go'],
    // Long days with a break between are long, and not one stretch.
    [clocked('10:00', '20:00', '20:30', '2026-11-21T06:30'), 20, ''],
  ])('%#', (events, hours, words) => {
    const worked = shift(events)
    expect([worked.hours, said(worked)]).toEqual([hours, words])
  })
  test('without knowing its day too', () => {
    expect(hoursWorked(clocked('12:00', '2026-11-21T14:00'), null).flags).toEqual(['too-long'])
  })
  test('at the clock-out that ended it', () => {
    expect(shift(clocked('12:00', '2026-11-21T14:00')).lines.map(({ flags }) => flags)).toEqual([[], ['too-long']])
  })
})

describe('an event far from its day is paid, and flagged', () => {
  test.each([
    ['2020-11-20T12:00', true],
    ['2026-11-19T04:59', true],
    ['2026-11-19T05:00', false],
    ['2026-11-20T12:00', false],
    ['2026-11-22T04:59', false],
    ['2026-11-22T05:00', true],
    ['2027-11-20T12:00', true],
  ])('%s: %s', (time, far) => expect(isFarFromDay(Date.parse(`${time}:00.000Z`), friday)).toBe(far))
  test('when the clock was in 2020 and the office pays from then', () => {
    const worked = shift(clocked('2020-01-01T12:00', '20:00'))
    expect(worked.hours).toBeGreaterThan(60_000)
    expect(said(worked)).toMatch(/^On the clock for \d+ h in one go, Clocked far from its day$/)
    expect(worked.lines.map(({ flags }) => flags)).toEqual([['far-from-day'], ['too-long']])
  })
  test('by the calendar of the business, whatever its zone and on the days the clocks change', () => {
    const hour = 3_600_000
    const zones = ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Etc/GMT+12', 'UTC']
    const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-20']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...days), fc.integer({ min: -80, max: 80 }), (where, own, hours) => {
        const moment = Date.parse(dayBounds(own, where).from) + hours * hour
        const on = dayOf(new Date(moment), where)
        expect(isFarFromDay(moment, { day: own, zone: where })).toBe(on < addDays(own, -1) || on > addDays(own, 1))
      }),
    )
  })
})

describe('hours that another job pays as well are paid, and flagged with where and when', () => {
  const own = clocked('12:00', '20:30')
  test.each([
    ['the same hours', [elsewhere(own)], 'Overlaps with 10154.2, 7:00 AM to 3:30 PM'],
    ['part of them', [elsewhere(clocked('19:00', '22:00'))], 'Overlaps with 10154.2, 2:00 PM to 3:30 PM'],
    ['one inside the other', [elsewhere(clocked('10:00', '23:00'))], 'Overlaps with 10154.2, 7:00 AM to 3:30 PM'],
    ['a job without a number', [elsewhere(own, { jobNum: null })], 'Overlaps with 9 Wall Street, 7:00 AM to 3:30 PM'],
    ['one after the other', [elsewhere(clocked('20:30', '23:00'))], ''],
    ['a minute too soon, which rounding takes away', [elsewhere(clocked('20:24', '23:00'))], ''],
    ['a minute that rounding makes a quarter hour', [elsewhere(clocked('20:22', '23:00'))], 'Overlaps with 10154.2, 3:15 PM to 3:30 PM'],
    ['a job still running there', [elsewhere(clocked('12:00'))], ''],
    ['a break there', [elsewhere(clocked('10:00', '12:00', '20:30', '23:00'))], ''],
    [
      'two jobs, in order of time',
      [elsewhere(clocked('18:00', '19:00'), { jobNum: 5, jobNumDecimals: 0 }), elsewhere(clocked('12:00', '13:00'))],
      'Overlaps with 10154.2, 7:00 AM to 8:00 AM and 5, 1:00 PM to 2:00 PM',
    ],
  ])('%s', (_what, others, words) => {
    const worked = shift(own, ...others)
    expect([worked.hours, said(worked)]).toEqual([8.5, words])
    expect(worked.lines.map(({ flags }) => flags)).toEqual([words === '' ? [] : ['overlap'], []])
  })
  test('with the date where it is past midnight', () => {
    const night = clocked('2026-11-21T03:00', '2026-11-21T11:00')
    expect(said(shift(night, elsewhere(clocked('2026-11-21T06:00', '2026-11-21T12:00'))))).toBe(
      'Overlaps with 10154.2, 11-21-2026 1:00 AM to 11-21-2026 6:00 AM',
    )
  })
  test('in the hour that comes twice only when it is the same one', () => {
    const autumn = { day: '2026-11-01', zone, ...onPlan, others: [elsewhere(clocked('2026-11-01T06:00', '2026-11-01T07:00'))] }
    expect(hoursWorked(clocked('2026-11-01T05:00', '2026-11-01T06:00'), null, autumn).flags).toEqual([])
    expect(hoursWorked(clocked('2026-11-01T05:00', '2026-11-01T06:15'), null, autumn).flags).toEqual(['overlap'])
  })
})

describe('clocked without being expected', () => {
  const events = clocked('12:00', '20:00')
  test('a cancelled job is paid, and its first event flagged', () => {
    const worked = hoursWorked(events, null, { ...friday, ...onPlan, others: [], isCancelled: true })
    expect([worked.hours, worked.lines.map(({ flags }) => flags)]).toEqual([8, [['cancelled-job'], []]])
    expect(said(worked)).toBe('Clocked on a cancelled job')
  })
  test('so is who was not on the crew; who did not clock has nothing to look at', () => {
    const other = { ...friday, ...onPlan, others: [], isPlanned: false }
    expect(said(hoursWorked(events, null, other))).toBe('Clocked without being on the crew')
    expect(hoursWorked([], null, { ...other, isCancelled: true }).flags).toEqual([])
  })
})

describe('whatever was clocked', () => {
  const events = fc.array(
    fc.record({
      type: fc.constantFrom('in' as const, 'out' as const),
      time: fc.integer({ min: 0, max: 300 }).map((step) => new Date(Date.UTC(2026, 10, 19) + step * 11 * 60_000).toISOString()),
      clockOffset: fc.constantFrom(null, 0, -3000),
    }),
    { maxLength: 8 },
  )
  const role = fc.constantFrom('field', 'office', 'warehouse', null)
  test('flags change no hours', () => {
    fc.assert(
      fc.property(events, events, role, (own, other, whose) => {
        const { minutes, credited, hours } = hoursWorked(own, whose)
        expect(hoursWorked(own, whose, { ...friday, ...onPlan, others: [elsewhere(other)] })).toMatchObject({ minutes, credited, hours })
      }),
    )
  })
  test('two shifts overlap each other, or neither does', () => {
    fc.assert(
      fc.property(events, events, (one, other) => {
        const hoursOf = ({ overlaps }: ReturnType<typeof shift>) => overlaps.map(({ from, to }) => [from, to]).sort()
        expect(hoursOf(shift(one, elsewhere(other)))).toEqual(hoursOf(shift(other, elsewhere(one))))
      }),
    )
  })
})
