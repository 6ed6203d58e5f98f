/**
 * Days to review are worth a look: all errors about money, and few ordinary days. (decisions/time-review.md)
 */
import { expect, test } from 'vitest'
import { seed, times } from '@daysheet/testing/sample'
import { findExceptions } from './exceptions/find-exceptions.ts'
import { ordinaryWeeks, type OrdinaryWeeks } from './testing/ordinary-weeks.ts'
import { defaultThresholds, type TimeThresholds } from './thresholds.ts'

/** Days to review, each with the rules that found something. */
function toReview({ weeks, shifts, now }: OrdinaryWeeks, thresholds: TimeThresholds): Map<string, string[]> {
  const days = new Map<string, string[]>()
  for (const week of weeks)
    for (const { severity, code, workerId, day } of findExceptions(shifts, { now, week, thresholds }))
      if (severity !== 'info') days.set(`${workerId} ${day}`, [...(days.get(`${workerId} ${day}`) ?? []), code])
  return days
}

const daysOf = ({ shifts }: OrdinaryWeeks) => new Set(shifts.map(({ workerId, day }) => `${workerId} ${day}`)).size

const runs = times(20, 200)

test(`in ${runs} runs of two weeks with sixty people, at most a tenth of the days are to review, and no error about money is missed`, () => {
  for (let at = 0; at < runs; at += 1) {
    const made = ordinaryWeeks(seed + at)
    const found = toReview(made, defaultThresholds)
    const missed = made.errors.filter(({ key, code }) => found.get(key)?.includes(code) !== true)
    expect(missed, `seed ${seed + at}`).toEqual([])
    expect(found.size / daysOf(made), `seed ${seed + at}`).toBeLessThanOrEqual(0.1)
  }
})

test('without a grace period for meals, a fifth of the days would be to review', () => {
  const made = ordinaryWeeks(1)
  expect(toReview(made, { ...defaultThresholds, mealGraceMinutes: 0 }).size / daysOf(made)).toBeGreaterThan(0.2)
})
