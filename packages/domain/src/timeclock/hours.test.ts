import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { momentOf } from '../calendar/day.ts'
import { hoursWorked, runningHours, totalHours } from './hours.ts'
import type { ClockedEvent } from './event-order.ts'

const zone = 'America/New_York'

/** `in 6:52, out 12:01` on a day; a `+` before a time means the next day. */
function clocked(day: string, text: string): ClockedEvent[] {
  return text === '' ? [] : text.split(', ').map((part) => eventOf(day, part))
}

function eventOf(day: string, part: string): ClockedEvent {
  const [type = '', time = ''] = part.split(' ')
  const [hour = 0, minute = 0, second = 0] = time.replace('+', '').split(':').map(Number)
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + (time.startsWith('+') ? 1 : 0))
  const moment = momentOf(date.toISOString().slice(0, 10), { hour, minute }, zone)
  return { type: type === 'in' ? 'in' : 'out', time: new Date(Date.parse(moment) + second * 1000).toISOString() }
}

const worked = (text: string, role: string | null = 'field', day = '2026-11-20') => hoursWorked(clocked(day, text), role)

describe('hours are the in-to-out intervals by rounded times', () => {
  test.each([
    ['', 0],
    ['in 7:00, out 15:30', 8.5],
    ['in 7:07, out 15:30', 8.5],
    ['in 7:07:59, out 15:30', 8.5],
    ['in 7:08, out 15:30', 8.25],
    ['in 6:52, out 15:22', 8.5],
    ['in 6:53, out 15:22', 8.25],
    ['in 6:53, out 15:23', 8.5],
    ['in 7:00, out 12:00, in 12:30, out 15:30', 8],
    ['in 7:22, out 7:23', 0.25],
    ['in 7:00, out 7:00', 0],
    ['in 7:00:10, out 7:00:50', 0],
    ['in 7:53, out 7:59', 0],
    ['in 22:00, out +6:00', 8],
    ['in 15:00, out 23:53', 9],
    ['in 23:53, out +0:07', 0],
    ['in 23:52, out +0:08', 0.5],
  ])('%s: %d', (text, hours) =>
    // A person who was there and is paid nothing is flagged.
    expect(worked(text)).toMatchObject({ hours, flags: text !== '' && hours === 0 ? ['not-paid'] : [], openSince: null }),
  )
})

describe('on the nights the clocks change, the hours that passed are paid', () => {
  test.each([
    ['2026-03-08', 'in 0:00, out 6:00', 5],
    ['2026-03-07', 'in 22:00, out +7:00', 8],
    ['2026-03-08', 'in 1:45, out 3:15', 0.5],
    ['2026-11-01', 'in 0:00, out 6:00', 7],
    ['2026-11-01', 'in 0:30, out 6:00', 6.5],
    ['2026-10-31', 'in 22:00, out +6:00', 9],
    ['2026-11-01', 'in 7:00, out 15:00', 8],
  ])('%s %s: %d', (day, text, hours) => expect(worked(text, 'field', day).hours).toBe(hours))

  test('the hour that comes twice is told apart by the moment, not by the clock on the wall', () => {
    const first = '2026-11-01T05:30:00.000Z'
    const second = '2026-11-01T06:30:00.000Z'
    const events = [
      { type: 'in', time: first },
      { type: 'out', time: second },
    ] as const
    expect(hoursWorked(events, 'field').hours).toBe(1)
  })
})

describe('a gap between an out and the next in', () => {
  const day = 'in 8:00, out 12:00, in 12:45, out 16:00'
  test.each([
    ['field', day, 7.25, 0],
    [null, day, 7.25, 0],
    ['office', day, 8, 45],
    ['Office', day, 8, 45],
    ['warehouse', day, 7.75, 30],
    ['office', 'in 8:00, out 11:00, in 13:00, out 16:00', 7, 60],
    ['warehouse', 'in 8:00, out 11:00, in 13:00, out 16:00', 6.5, 30],
    ['office', 'in 8:00, out 10:00, in 11:30, out 12:00, in 12:30, out 16:00', 7.5, 90],
    ['warehouse', 'in 8:00, out 10:00, in 10:15, out 12:00, in 12:45, out 16:00', 7.75, 45],
    ['office', 'in 8:00, out 12:00', 4, 0],
    ['office', 'in 8:00, out 12:07, in 12:08, out 16:00', 8, 15],
  ])('%s, %s: %d with %d minutes credited', (role, text, hours, credited) =>
    expect(worked(text, role)).toMatchObject({ hours, credited, flags: [] }),
  )
  test('counts as soon as the next shift begins, while that one still runs', () =>
    expect(worked('in 8:00, out 12:00, in 13:00', 'office')).toMatchObject({ hours: 5, credited: 60, flags: ['missing-out'] }))
  test.each([
    // Who clocks out again was still there: being paid for that time and for the gap as well would be twice.
    ['office', 'in 8:00, out 12:00, out 12:30, in 13:00, out 16:00', 7.5, 30],
    ['warehouse', 'in 8:00, out 12:00, out 12:45, in 13:00, out 16:00', 7.25, 15],
    ['office', 'in 8:00, out 12:00, out 12:59, in 13:00, out 16:00', 7, 0],
    ['office', 'in 8:00, out 12:00, out 12:10, out 12:20, in 14:00, out 16:00', 7, 60],
    ['field', 'in 8:00, out 12:00, out 12:30, in 13:00, out 16:00', 7, 0],
  ])('begins at the last clock-out: %s, %s: %d with %d minutes credited', (role, text, hours, credited) =>
    expect(worked(text, role)).toMatchObject({ hours, credited, flags: ['missing-in'] }),
  )
  test('never begins earlier because a phone whose clock is off clocked out again', () => {
    const at = (type: 'in' | 'out', time: string, clockOffset = 0) => ({ type, time: `2026-11-20T${time}:00.000Z`, clockOffset })
    const events = [at('in', '13:00'), at('out', '17:00'), at('out', '16:30', -3600), at('in', '18:00'), at('out', '19:00')]
    expect(hoursWorked(events, 'office')).toMatchObject({ credited: 60, hours: 6 })
    const short = [at('in', '13:00'), at('out', '17:00'), at('out', '16:45', -1800), at('in', '17:30'), at('out', '19:00')]
    expect(hoursWorked(short, 'office')).toMatchObject({ credited: 30, hours: 6 })
  })
  test('before an out that ended nothing is not a gap of anybody', () =>
    expect(worked('out 8:00, in 9:00, out 10:00', 'office')).toMatchObject({ hours: 1, credited: 0, flags: ['missing-in'] }))
})

describe('what does not fit together is flagged and earns nothing', () => {
  test.each([
    ['in 7:00', 0, ['missing-out'], [['missing-out']]],
    ['out 15:00', 0, ['missing-in'], [['missing-in']]],
    ['in 7:00, in 8:00, out 15:00', 8, ['double-in'], [[], ['double-in'], []]],
    ['in 7:00, out 12:00, in 12:30', 5, ['missing-out'], [[], [], ['missing-out']]],
    ['in 7:00, in 8:00', 0, ['missing-out', 'double-in'], [['missing-out'], ['double-in']]],
    ['in 7:00, out 12:00, out 15:00', 5, ['missing-in'], [[], [], ['missing-in']]],
    ['out 6:00, in 7:00, in 8:00', 0, ['missing-out', 'missing-in', 'double-in'], [['missing-in'], ['missing-out'], ['double-in']]],
  ])('%s: %d, %j', (text, hours, flags, ofLines) => {
    const { lines, ...rest } = worked(text)
    expect(rest).toMatchObject({ hours, flags })
    expect(lines.map((line) => line.flags)).toEqual(ofLines)
  })
  test('an open in is told with the time it would be paid from', () => {
    expect(worked('in 6:52').openSince).toBe(momentOf('2026-11-20', { hour: 6, minute: 45 }, zone))
    expect(worked('in 6:52, out 7:30').openSince).toBe(null)
  })
})

describe('a phone whose clock is off', () => {
  const at = (type: 'in' | 'out', time: string, clockOffset: number | null) => ({ type, time: `2026-11-20T${time}.000Z`, clockOffset })
  test('is flagged above five minutes, either way, and paid by the time it told', () => {
    expect(hoursWorked([at('in', '12:00:00', 300), at('out', '20:00:00', -300)], 'field')).toMatchObject({ hours: 8, flags: [] })
    const off = hoursWorked([at('in', '12:00:00', 301), at('out', '20:00:00', -301)], 'field')
    expect(off).toMatchObject({ hours: 8, flags: ['clock-off'] })
    expect(off.lines.map((line) => line.flags)).toEqual([['clock-off'], ['clock-off']])
  })
  test('is put in order by the corrected time', () => {
    const shift = hoursWorked([at('out', '20:00:00', 0), at('in', '21:00:00', 2 * 3600)], 'field')
    expect(shift.lines.map(({ event }) => event.type)).toEqual(['in', 'out'])
    expect(shift).toMatchObject({ hours: 0, flags: ['clock-off', 'not-paid'], openSince: null })
  })
})

test('each event is shown with its raw time, the rounded one and the minutes between', () => {
  const { lines } = worked('in 6:52:40, out 15:38')
  expect(lines.map(({ event, rounded, moved }) => [event.time, rounded, moved])).toEqual([
    ['2026-11-20T11:52:40.000Z', '2026-11-20T11:45:00.000Z', -7],
    ['2026-11-20T20:38:00.000Z', '2026-11-20T20:45:00.000Z', 7],
  ])
})

test('time still running is what clocking out now would add', () => {
  const since = '2026-11-20T12:00:00.000Z'
  expect(runningHours(since, '2026-11-20T16:10:00.000Z')).toBe(4.25)
  expect(runningHours(since, '2026-11-20T11:00:00.000Z')).toBe(0)
})

test('a total adds minutes', () => {
  const quarter = worked('in 7:00, out 7:15')
  expect(totalHours([quarter, quarter, worked('in 7:00')])).toBe(0.5)
  expect(totalHours([])).toBe(0)
})

const role = fc.constantFrom('field', 'office', 'warehouse', null)
const anyEvent = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('in' as const, 'out' as const),
  // Few different minutes, so that events meet at the same moment.
  time: fc.integer({ min: 0, max: 2 * 96 }).map((step) => new Date(Date.UTC(2026, 2, 8) + step * 11 * 60_000).toISOString()),
  clockOffset: fc.constantFrom(null, 0, -3000, 7200),
})

describe('whatever the events', () => {
  const events = fc.uniqueArray(anyEvent, { selector: ({ id }) => id, maxLength: 12 })
  test('the order in which they come does not matter', () => {
    fc.assert(
      fc.property(
        events.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        role,
        ([list, shuffled], whose) => {
          expect(hoursWorked(shuffled, whose)).toEqual(hoursWorked(list, whose))
        },
      ),
    )
  })
  test('hours are never negative, whole quarters, and no event is left out of the lines', () => {
    fc.assert(
      fc.property(events, role, (list, whose) => {
        const { minutes, credited, lines, flags } = hoursWorked(list, whose)
        expect(minutes).toBeGreaterThanOrEqual(credited)
        expect(credited).toBeGreaterThanOrEqual(0)
        expect(minutes % 15).toBe(0)
        expect(lines).toHaveLength(list.length)
        expect([...new Set(lines.flatMap((line) => line.flags))].sort()).toEqual([...flags].sort())
      }),
    )
  })
  test('without a flag they are ins and outs in turn', () => {
    fc.assert(
      fc.property(events, role, (list, whose) => {
        const { flags, lines } = hoursWorked(list, whose)
        const isInTurn = lines.length % 2 === 0 && lines.every(({ event }, at) => (event.type === 'in') === (at % 2 === 0))
        const isDoubtful = flags.some((flag) => flag !== 'clock-off' && flag !== 'too-long' && flag !== 'not-paid')
        expect(isInTurn).toBe(!isDoubtful)
      }),
    )
  })
  test('clocking out later never earns less', () => {
    const minute = fc.integer({ min: 0, max: 3000 })
    const at = (minutes: number) => new Date(Date.UTC(2026, 9, 31) + minutes * 60_000).toISOString()
    fc.assert(
      fc.property(minute, minute, minute, role, (start, length, more, whose) => {
        const shift = (end: number) =>
          hoursWorked(
            [
              { type: 'in', time: at(start) },
              { type: 'out', time: at(end) },
            ],
            whose,
          ).minutes
        expect(shift(start + length + more)).toBeGreaterThanOrEqual(shift(start + length))
      }),
    )
  })
})
