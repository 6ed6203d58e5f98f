import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundClockTime } from './rounding.ts'

const at = (minutes: number, seconds = 0) => new Date(Date.UTC(2026, 10, 20, 12, minutes, seconds)).toISOString()

test.each([
  [0, 7, 0],
  [8, 22, 15],
  [23, 37, 30],
  [38, 52, 45],
  [53, 59, 60],
])('minutes %i to %i go to :%i', (from, to, rounded) => {
  for (let minute = from; minute <= to; minute++) {
    expect(roundClockTime(at(minute))).toBe(at(rounded))
    expect(roundClockTime(at(minute, 59))).toBe(at(rounded))
  }
})

test('the last minutes of a day go to the next day', () =>
  expect(roundClockTime('2026-12-31T23:53:00.000Z')).toBe('2027-01-01T00:00:00.000Z'))

test('rounding is idempotent, keeps the order of times and never moves one by more than eight minutes', () => {
  const time = fc
    .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString())
  fc.assert(
    fc.property(time, time, (one, other) => {
      const rounded = roundClockTime(one)
      expect(roundClockTime(rounded)).toBe(rounded)
      expect(one <= other).toBe(one <= other && rounded <= roundClockTime(other))
      expect(Math.abs(Date.parse(rounded) - Date.parse(one))).toBeLessThan(8 * 60_000)
    }),
  )
})
