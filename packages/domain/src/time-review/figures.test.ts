import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlaceOvertime } from '../timeclock/overtime-by-place.ts'
import { figuresOf, figuresText, isUnpaidDay, overtimeOfShifts } from './figures.ts'
import type { ReviewPunch, ReviewShift } from './review-shift.ts'

const punch = (id: string, type: 'in' | 'out', time: string, more: Partial<ReviewPunch> = {}): ReviewPunch => ({
  id,
  type,
  time: `2026-11-20T${time}Z`,
  clockOffset: 0,
  receivedAt: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  hasPhoto: true,
  typed: false,
  correctedAt: null,
  ...more,
})
const shift = (punches: ReviewPunch[], more: Partial<ReviewShift> = {}) =>
  ({
    workerId: 'ana',
    workerEntryId: 'here',
    jobId: 'job',
    day: '2026-11-20',
    isCancelled: false,
    role: 'office',
    regime: 'private',
    overtimeCodes: [],
    overtimeHolidays: [],
    makeUpDays: [],
    punches,
    ...more,
  }) as ReviewShift
const day = [punch('1', 'in', '12:08:30'), punch('2', 'out', '16:07:10'), punch('3', 'in', '17:00:00'), punch('4', 'out', '20:00:00')]

describe('a day is not paid', () => {
  const counts = { punches: 2, hasClocked: true, minutes: 480 }
  test.each([
    ['when all of it is paid', [counts], false],
    ['when no one clocked', [{ punches: 0, hasClocked: false, minutes: 0 }], false],
    ['when a punch pays nothing', [{ ...counts, minutes: 0 }], true],
    ['when a punch on one of its jobs pays nothing', [counts, { punches: 1, hasClocked: true, minutes: 0 }], true],
    ['when everything was left out', [{ punches: 0, hasClocked: true, minutes: 0 }], true],
    ['when a punch left out on one job is paid on another', [counts, { punches: 0, hasClocked: true, minutes: 0 }], false],
  ])('%s: %#', (_, shifts, unpaid) => expect(isUnpaidDay(shifts)).toBe(unpaid))
})

describe('a shift comes to', () => {
  test('what is paid, gaps of the office credited, beside what was clocked', () =>
    expect(figuresOf(shift(day))).toEqual({ minutes: 225 + 180 + 60, rawMinutes: 239 + 180 }))

  test('no credited gap on public work', () => expect(figuresOf(shift(day, { regime: 'public' })).minutes).toBe(405))

  test('nothing for a punch without its other half', () => expect(figuresOf(shift(day.slice(0, 1)))).toEqual({ minutes: 0, rawMinutes: 0 }))
})

describe('what an approval is given for', () => {
  const text = figuresText([shift(day)])

  test('is the same in whatever order it is read, and however a moment is written', () => {
    const other = shift([], { workerEntryId: 'other' })
    fc.assert(
      fc.property(fc.shuffledSubarray(day, { minLength: day.length }), (punches) => {
        expect(figuresText([other, shift(punches)])).toBe(figuresText([shift(day), other]))
      }),
    )
    expect(figuresText([shift(day.map((one) => ({ ...one, time: one.time.replace('Z', '+00:00') })))])).toBe(text)
  })

  test.each<[string, ReviewShift]>([
    ['a punch more', shift([...day, punch('5', 'in', '21:00:00')])],
    ['a punch less', shift(day.slice(1))],
    ['another time', shift([punch('1', 'in', '12:08:31'), ...day.slice(1)])],
    ['another kind', shift([{ ...punch('1', 'in', '12:08:30'), type: 'out' }, ...day.slice(1)])],
    ['a time that was typed', shift([punch('1', 'in', '12:08:30', { typed: true }), ...day.slice(1)])],
    ['another offset of the clock', shift([punch('1', 'in', '12:08:30', { clockOffset: 3600 }), ...day.slice(1)])],
    ['another role', shift(day, { role: 'field' })],
    ['public work', shift(day, { regime: 'public' })],
    ['a cancelled job', shift(day, { isCancelled: true })],
    ['another job', shift(day, { jobId: 'another' })],
  ])('is another with %s', (_what, changed) => expect(figuresText([changed])).not.toBe(text))

  test('knows how many of the hours have a premium, in whatever order that is told; straight time alone says nothing', () => {
    const told = (minutes: PlaceOvertime['minutes']) => figuresText([shift(day)], new Map([['here', { minutes }]]))
    expect(told({ 1: 465 })).toBe(text)
    expect(told({ 1: 405, 1.5: 60 })).not.toBe(text)
    expect(told({ 1: 405, 1.5: 60 })).not.toBe(told({ 1: 435, 1.5: 30 }))
    expect(told({ 1.5: 60, 2: 30 })).toBe(told({ 2: 30, 1.5: 60, 1: 375 }))
  })

  test('does not depend on photos, places or when something came in', () => {
    const seen = day.map((one) => ({ ...one, hasPhoto: false, latitude: 1, longitude: 1, receivedAt: '2026-11-21T00:00:00Z' }))
    expect(figuresText([shift(seen)])).toBe(text)
  })
})

test('the overtime of shifts goes by the codes of their job', () => {
  const long = [punch('1', 'in', '12:00:00'), punch('2', 'out', '22:00:00')]
  const open = shift(long, { regime: 'public', overtimeCodes: ['B'] })
  const closed = shift(long, { workerId: 'bo', workerEntryId: 'there' })
  expect(overtimeOfShifts([open, closed], [])).toEqual(
    new Map([
      ['here', { minutes: { 1: 480, 1.5: 120 }, reasons: ['Over 8 hours on a public-work day (code B)'] }],
      ['there', { minutes: { 1: 600 }, reasons: [] }],
    ]),
  )
})
