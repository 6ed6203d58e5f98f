import { expect, test } from 'vitest'
import { changedThresholds, defaultThresholds, thresholdLimits, thresholdNames, timeThresholds, wholeThresholds } from './thresholds.ts'

test('there is a usual value of each number, within its limits', () => {
  expect(timeThresholds.parse(defaultThresholds)).toEqual(defaultThresholds)
  expect(Object.keys(timeThresholds.shape)).toEqual(thresholdNames)
})

test.each(thresholdNames)('%s has its limits, and says them', (name) => {
  const { min, max } = thresholdLimits[name]
  const problemOf = (value: unknown) => timeThresholds.safeParse({ ...defaultThresholds, [name]: value }).error?.issues[0]?.message
  expect([problemOf(min), problemOf(max)]).toEqual([undefined, undefined])
  for (const value of [min - 1, max + 1, min + 0.1, null, '5'])
    expect(problemOf(value)).toMatch(/^must be a (whole number|multiple of 0.25) from [\d.]+ to [\d.]+$/)
})

test('what is kept are the numbers that differ, and what is read are all', () => {
  expect(changedThresholds(defaultThresholds)).toBeNull()
  expect(wholeThresholds(null)).toEqual(defaultThresholds)
  const chosen = { ...defaultThresholds, lateMinutes: 0, siteFeet: 500 }
  expect(changedThresholds(chosen)).toEqual({ lateMinutes: 0, siteFeet: 500 })
  expect(wholeThresholds(changedThresholds(chosen))).toEqual(chosen)
  const ofOld = { lateMinutes: 0, nothingAnyMore: 3 }
  expect(wholeThresholds(ofOld)).toEqual({ ...defaultThresholds, lateMinutes: 0 })
})
