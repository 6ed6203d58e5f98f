/** (product.md#drift) */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import type { ClockedEvent } from '../timeclock/event-order.ts'
import { driftByMonth } from './drift.ts'
import { momentIn, punches, typed } from './testing/shifts.ts'

const days = (from: string, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at))
const shift = (day: string, text: string, workerId = 'worker') => ({ workerId, day, punches: punches(day, text) })
const drift = (shifts: Parameters<typeof driftByMonth>[0], driftMinutes = 30) => driftByMonth(shifts, { driftMinutes })

describe('paid less raw minutes', () => {
  test.each([
    ['in 7:00, out 15:30', 510, 510, 0],
    ['in 6:53, out 15:37', 510, 524, -14],
    ['in 7:07, out 15:23', 510, 496, 14],
    ['in 7:07:59, out 15:23:00', 510, 495.02, 14.98],
    ['in 7:07, out 12:00, in 12:30, out 15:30', 480, 473, 7],
    // What pays nothing was not worked by any count.
    ['in 7:07', 0, 0, 0],
    ['in 7:07, in 8:03, out 15:30', 510, 503, 7],
    ['out 7:07, in 8:00, out 9:00, out 9:07', 60, 60, 0],
    ['in 22:07, out +5:53', 480, 466, 14],
  ])('%s: %d paid, %d clocked, %d', (text, paidMinutes, rawMinutes, driftMinutes) => {
    expect(drift([shift('2026-11-18', text)])).toMatchObject([{ paidMinutes, rawMinutes, driftMinutes }])
  })
  test('of what the office typed are none', () => {
    const at = (time: string) => momentIn('2026-11-18', time)
    const both = [typed('in', at('7:07')), typed('out', at('15:23'))]
    const [came, left] = punches('2026-11-18', 'in 7:07, out 15:23')
    const one = [came!, typed('out', at('15:23'))]
    const own = (list: readonly ClockedEvent[]) => drift([{ workerId: 'worker', day: '2026-11-18', punches: list }])[0]?.driftMinutes
    expect([own(both), own(one), own([came!, left!])]).toEqual([0, 7, 14])
  })
  test('count the hours that passed on the nights the clocks change', () => {
    expect(drift([shift('2026-03-07', 'in 22:07, out +5:53')])).toMatchObject([{ paidMinutes: 420, rawMinutes: 406 }])
    expect(drift([shift('2026-10-31', 'in 22:07, out +5:53')])).toMatchObject([{ paidMinutes: 540, rawMinutes: 526 }])
  })
})

test('a month is marked beyond the minutes, to either side', () => {
  const of = (text: string, count: number) => drift(days('2026-11-02', count).map((day) => shift(day, text)))[0]
  expect(of('in 7:05, out 15:30', 6)).toMatchObject({ driftMinutes: 30, isMarked: false })
  expect(of('in 7:05:01, out 15:30', 6)).toMatchObject({ driftMinutes: 30.1, isMarked: true })
  expect(of('in 6:55, out 15:30', 6)).toMatchObject({ driftMinutes: -30, isMarked: false })
  expect(of('in 6:54:59, out 15:30', 6)).toMatchObject({ driftMinutes: -30.1, isMarked: true })
  expect(drift([shift('2026-11-18', 'in 7:05, out 15:30')], 4)).toMatchObject([{ isMarked: true }])
})

test('each person has a line a month, by the business day', () => {
  const shifts = [
    shift('2026-12-01', 'in 7:00, out 8:00'),
    shift('2026-11-30', 'in 22:00, out +6:00'),
    shift('2026-11-02', 'in 7:00, out 8:00', 'other'),
  ]
  expect(drift(shifts).map(({ workerId, month, pairs, paidMinutes }) => [workerId, month, pairs, paidMinutes])).toEqual([
    ['worker', '2026-11', 1, 480],
    ['worker', '2026-12', 1, 60],
    ['other', '2026-11', 1, 60],
  ])
})

/** Counted again with nothing of ours: rows in order of time, the clock read off their text, a table of quarters. */
function recount(rows: readonly { day: string; type: string; time: string; typed?: boolean | undefined }[], month: string) {
  let [paid, raw] = [0, 0]
  for (const day of new Set(rows.map((row) => row.day))) {
    if (!day.startsWith(month)) continue
    let came: { paid: number; raw: number } | null = null
    for (const row of rows.filter((one) => one.day === day).toSorted((one, other) => one.time.localeCompare(other.time))) {
      const [date = '', clock = ''] = row.time.replace('Z', '').split('T')
      const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
      const midnight = new Date(date).getTime() / 1000
      const clocked = midnight + hours * 3600 + minutes * 60 + seconds
      const quarter = minutes <= 7 ? 0 : minutes <= 22 ? 15 : minutes <= 37 ? 30 : minutes <= 52 ? 45 : 60
      const counted = row.typed ? clocked : midnight + hours * 3600 + quarter * 60
      if (row.type === 'in') came ??= { paid: counted, raw: clocked }
      else if (came) {
        paid += Math.max(counted - came.paid, 0)
        raw += clocked - came.raw
        came = null
      }
    }
  }
  return { paid, raw }
}

test('equals a recount from the raw events, whatever was clocked', () => {
  const event = fc.record({
    type: fc.constantFrom('in' as const, 'out' as const),
    second: fc.integer({ min: 0, max: 86_399 }),
    typed: fc.boolean(),
  })
  // Two punches of one second are told apart by more than their time.
  const ofDay = fc.uniqueArray(event, { maxLength: 8, selector: ({ second }) => second })
  fc.assert(
    fc.property(fc.array(ofDay, { minLength: 1, maxLength: 40 }), (month) => {
      const rows = month.flatMap((list, at) => {
        const day = addDays('2026-10-20', at)
        return list.map(({ type, second, typed: isTyped }, place) => ({
          id: `${at} ${place}`,
          day,
          type,
          typed: isTyped,
          clockOffset: null,
          time: new Date(Date.parse(day) + second * 1000).toISOString(),
        }))
      })
      const shifts = month
        .map((_, at) => addDays('2026-10-20', at))
        .map((day) => ({ workerId: 'worker', day, punches: rows.filter((row) => row.day === day) }))
      for (const { month: name, paidMinutes, rawMinutes, driftMinutes, isMarked } of drift(shifts)) {
        const { paid, raw } = recount(rows, name)
        expect(paidMinutes).toBeCloseTo(paid / 60, 2)
        expect(rawMinutes).toBeCloseTo(raw / 60, 2)
        expect(driftMinutes).toBeCloseTo((paid - raw) / 60, 2)
        expect(isMarked).toBe(Math.abs(paid - raw) > 30 * 60)
      }
    }),
  )
})
