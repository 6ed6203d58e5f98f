/** Of a week made by chance each planted exception is found, and none is invented. (product.md#time-exceptions) */
import { expect, test } from 'vitest'
import { seed, times } from '@daysheet/testing/sample'
import { exceptionCodes } from './exception.ts'
import { findExceptions } from './exceptions/find-exceptions.ts'
import { generatedWeek } from './testing/generated-week.ts'
import { defaultThresholds } from './thresholds.ts'

const weeks = times(100, 1000)

test(`of ${weeks} weeks of fifty people each planted exception is found, and none is invented`, () => {
  const seen = new Set<string>()
  for (let at = 0; at < weeks; at += 1) {
    const { shifts, planted, ...review } = generatedWeek(seed + at)
    const found = findExceptions(shifts, { ...review, thresholds: defaultThresholds })
    expect(found.map(({ code, workerEntryId }) => `${code} ${workerEntryId}`).toSorted(), `seed ${seed + at}`).toEqual(planted.toSorted())
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    for (const { code } of found) seen.add(code)
  }
  expect([...seen].toSorted()).toEqual(exceptionCodes.toSorted())
})
