import { expect, test } from 'vitest'
import { rangeError } from './day-range.ts'

test('a period may be a single day, and never runs backwards', () => {
  expect(rangeError('2026-11-20', '2026-11-20')).toBeNull()
  expect(rangeError('2025-12-31', '2026-01-01')).toBeNull()
  expect(rangeError('2026-11-20', '2026-11-19')).toBe('From must not be later than To')
})
