import { expect, test } from 'vitest'
import { measuredOffset } from './clock-event.ts'

const noon = new Date('2026-03-02T12:00:00.000Z')

test.each([
  ['2026-03-02T12:00:00Z', 0],
  ['2026-03-02T11:59:59.600Z', 0],
  ['2026-03-02T12:00:00.500Z', 1],
  ['2026-03-02T14:00:00.000Z', 7200],
  ['2026-03-02T06:59:00-05:00', -60],
  [' 2026-03-02T12:00:01Z ', 1],
])('a device that says %s at noon is %d seconds ahead', (time, seconds) => {
  expect(measuredOffset(time, noon)).toBe(seconds)
})

test.each([
  '',
  'noon',
  '1772452800000',
  '2026-03-02',
  '2026-03-02T12:00:00',
  '2026-02-30T12:00:00Z',
  '2026-03-02T12:00:00Z, 2026-03-02T12:00:00Z',
])('"%s" is no moment of a device', (time) => {
  expect(measuredOffset(time, noon)).toBeNull()
})
