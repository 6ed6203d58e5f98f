import { expect, test } from 'vitest'
import { isClockOff } from './clock-flag.ts'

test.each([
  [null, false],
  [undefined, false],
  [0, false],
  [300, false],
  [-300, false],
  [301, true],
  [-301, true],
])('a clock that is %s seconds ahead is off: %s', (offset, off) => expect(isClockOff(offset)).toBe(off))
