import { describe, expect, test } from 'vitest'
import { budgetLevel, budgetPercent, jobHours } from './budget.ts'

describe('worked against budgeted hours', () => {
  test.each([
    [0, 100, 0, null],
    [74.9, 100, 75, null],
    [75, 100, 75, 75],
    [89.99, 100, 90, 75],
    [90, 100, 90, 90],
    [99.6, 100, 100, 90],
    [23.75, 40, 59, null],
    [100, 100, 100, 100],
    [250, 100, 250, 100],
    [1, 3, 33, null],
    [8, 0, null, null],
    [8, null, null, null],
  ])('%d of %s: %s percent, mark %s', (hours, budget, percent, mark) => {
    expect(budgetPercent(hours, budget)).toBe(percent)
    expect(budgetLevel(hours, budget)).toBe(mark)
  })
})

test.each([
  [0, 0],
  [15, 0.3],
  [45, 0.8],
  [60, 1],
  [8 * 60 + 15, 8.3],
])('the history of a job shows %d minutes as %d hours', (minutes, hours) => expect(jobHours(minutes)).toBe(hours))
