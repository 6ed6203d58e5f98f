import { expect, test } from 'vitest'
import { historyPayText, payLines, type PaySteps } from './pay-lines.ts'

const aShift = (more: Partial<PaySteps> = {}): PaySteps => ({
  clockedMinutes: 480,
  rawMinutes: 480,
  minutes: 480,
  credited: 0,
  creditRole: null,
  ...more,
})

test.each<[string, PaySteps[], string[]]>([
  ['paid as clocked', [aShift()], []],
  ['rounding', [aShift({ minutes: 465 })], ['8.00 h clocked', '−15 min rounding']],
  [
    'a clock-out that the office added',
    [aShift({ clockedMinutes: 0, rawMinutes: 507, minutes: 510 })],
    ['0.00 h clocked', '+8.45 h corrections', '+3 min rounding'],
  ],
  [
    'a gap that is credited',
    [aShift({ clockedMinutes: 450, rawMinutes: 450, minutes: 510, credited: 60, creditRole: 'office' })],
    ['7.50 h clocked', '+1.00 h gap credit, office, at most 1 h for each gap'],
  ],
  ['two jobs of a day together', [aShift({ minutes: 495 }), aShift({ minutes: 470 })], ['16.00 h clocked', '+5 min rounding']],
])('%s', (_what, shifts, lines) => {
  expect(payLines(shifts)).toEqual(lines)
})

test('the hours in the history show how they were calculated', () => {
  expect(historyPayText({ minutes: 480, rawMinutes: 480, credited: 0 })).toBeNull()
  expect(historyPayText({ minutes: 570, rawMinutes: 507, credited: 60 })).toBe(
    '8.45 h clocked or corrected, +3 min rounding, +1.00 h gap credit',
  )
})
