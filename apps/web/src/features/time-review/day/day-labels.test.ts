import { expect, test } from 'vitest'
import { movedText } from './day-labels.ts'

test.each([
  [7, '+7 min'],
  [-7, '−7 min'],
  [0, '0 min'],
  // A time with seconds.
  [0.05009999871253967, '0 min'],
  [-2.6, '−3 min'],
])('rounding by %d minutes reads %s', (moved, words) => expect(movedText(moved)).toBe(words))
