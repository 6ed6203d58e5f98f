import { expect, test } from 'vitest'
import { hasStarted } from './start-time.ts'

test.each<[startTime: string | null, now: string, isPast: boolean]>([
  ['7:00 AM', '2026-11-23T11:59:59.999Z', false],
  ['7:00 AM', '2026-11-23T12:00:00.000Z', true],
  ['12:00 AM', '2026-11-23T05:00:00.000Z', true],
  ['12:30 PM', '2026-11-23T17:29:59.999Z', false],
  ['7:00 AM', '2026-11-22T23:00:00.000Z', false],
  [null, '2026-11-24T12:00:00.000Z', false],
  ['early', '2026-11-24T12:00:00.000Z', false],
])('a job that starts at %s, at %s: %s', (startTime, now, isPast) => {
  expect(hasStarted(startTime, '2026-11-23', { now, zone: 'America/New_York' })).toBe(isPast)
})
