import { expect, test } from 'vitest'
import { clockOffLength, clockOffsetOf } from './phone-clock.ts'

const at = Date.parse('2026-11-25T12:00:00.000Z')
const serverDate = 'Wed, 25 Nov 2026 12:00:00 GMT'

test.each([
  [{ sentAt: at + 400, receivedAt: at + 600, serverDate }, 0],
  [{ sentAt: at + 3 * 3_600_000, receivedAt: at + 3 * 3_600_000 + 1000, serverDate }, 10_800],
  [{ sentAt: at - 3 * 3_600_000, receivedAt: at - 3 * 3_600_000 + 1000, serverDate }, -10_800],
  [{ sentAt: at, receivedAt: at + 30_000, serverDate }, null],
  [{ sentAt: at, receivedAt: at - 1, serverDate }, null],
  [{ sentAt: at, receivedAt: at, serverDate: null }, null],
  [{ sentAt: at, receivedAt: at, serverDate: 'soon' }, null],
])('from %o, the phone is %s seconds ahead', (answer, offset) => expect(clockOffsetOf(answer)).toBe(offset))

test.each([
  [null, null],
  [300, null],
  [-300, null],
  [301, { count: 5, unit: 'minute' }],
  [-3540, { count: 59, unit: 'minute' }],
  [5340, { count: 89, unit: 'minute' }],
  [10_800, { count: 3, unit: 'hour' }],
  [-90_000, { count: 25, unit: 'hour' }],
  [172_800, { count: 2, unit: 'day' }],
])('%s seconds are shown as %o', (offset, length) => expect(clockOffLength(offset)).toEqual(length))
