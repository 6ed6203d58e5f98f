import { expect, test } from 'vitest'
import { nextWorkingDay, workingDaysAgo } from './working-days.ts'

test.each([
  ['a Thursday', '2026-11-19', '2026-11-20'],
  ['a Friday', '2026-11-20', '2026-11-23'],
  ['a Saturday', '2026-11-21', '2026-11-23'],
])('the working day after %s', (_what, day, next) => expect(nextWorkingDay(day)).toBe(next))

test.each([
  ['a Monday', '2026-11-23', 5, '2026-11-16'],
  ['a Friday', '2026-11-20', 5, '2026-11-15'],
  ['a Saturday', '2026-11-21', 5, '2026-11-15'],
  ['a Sunday', '2026-11-22', 5, '2026-11-15'],
  ['none ago', '2026-11-22', 0, '2026-11-22'],
])('working days before %s', (_what, today, count, day) => expect(workingDaysAgo(today, count)).toBe(day))
