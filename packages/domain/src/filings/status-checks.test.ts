import { expect, test } from 'vitest'
import { isFutureTime } from './status-checks.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

test.each([
  ['2026-11-20T12:00:00.000Z', false],
  ['2020-01-01T00:00:00.000Z', false],
  ['2026-11-20T12:10:00.000Z', false],
  ['2026-11-20T12:10:00.001Z', true],
  ['2026-11-20T13:09:00.000+01:00', false],
  ['2027-11-20T12:00:00.000Z', true],
])('at noon of 11-20-2026 a status of %s is from the future: %s', (time, expected) => expect(isFutureTime(time, now)).toBe(expected))
