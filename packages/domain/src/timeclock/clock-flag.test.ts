import { expect, test } from 'vitest'
import { flagsText, isClockOff } from './clock-flag.ts'

test('flags read as one text, in one order', () => {
  expect(flagsText(['double-in', 'missing-out'])).toBe('Missing clock-out, Clocked in twice')
  expect(flagsText(['clock-off', 'missing-in'])).toBe('Clock-out without clock-in, Phone clock off')
  expect(flagsText([])).toBe('')
})

test.each([
  [null, false],
  [undefined, false],
  [0, false],
  [300, false],
  [-300, false],
  [301, true],
  [-301, true],
])('a clock that is %s seconds ahead is off: %s', (offset, off) => expect(isClockOff(offset)).toBe(off))
