import { expect, test } from 'vitest'
import { minutesLate, minutesOff } from './event-timing.ts'

const event = (more: object) => ({ type: 'in' as const, time: '2026-11-20T12:00:00.000Z', ...more })

test.each([
  ['at once', '2026-11-20T12:00:05.000Z', 0, null],
  ['a quarter of an hour later', '2026-11-20T12:15:59.000Z', 0, null],
  ['later than that', '2026-11-20T12:16:00.000Z', 0, 16],
  ['the next day', '2026-11-21T12:00:30.000Z', 0, 1440],
  ['at once from a phone that is 20 minutes behind', '2026-11-20T12:20:00.000Z', -1200, null],
])('received %s', (_when, receivedAt, clockOffset, minutes) => {
  expect(minutesLate(event({ receivedAt, clockOffset }))).toBe(minutes)
})

test('nobody knows when an event of an older installation came in', () => {
  expect([minutesLate(event({ receivedAt: null })), minutesLate(event({}))]).toEqual([null, null])
})

test.each([
  [null, null],
  [300, null],
  [301, 5],
  [719, 11],
  [-719, -11],
])('a clock that is %j seconds ahead is told in whole minutes beyond the tolerance: %j', (clockOffset, minutes) => {
  expect(minutesOff(event({ clockOffset }))).toBe(minutes)
})
