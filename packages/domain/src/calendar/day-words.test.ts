import { expect, test } from 'vitest'
import { dayOfWords } from './day-words.ts'

const monday = '2026-11-23'

test.each([
  ['today', '2026-11-23'],
  ['Tomorrow', '2026-11-24'],
  ['tom', '2026-11-24'],
  ['yest', '2026-11-22'],
  ['mon', '2026-11-23'],
  ['Tuesday', '2026-11-24'],
  ['sun', '2026-11-29'],
  ['11/24', '2026-11-24'],
  ['11-24', '2026-11-24'],
  [' 11/4 ', '2026-11-04'],
  ['11/24/2025', '2025-11-24'],
  ['11/24/25', '2025-11-24'],
  ['11-24-2025', '2025-11-24'],
  ['11242026', '2026-11-24'],
  ['2026-11-24', '2026-11-24'],
  // The nearest, so that a day of January is the coming one.
  ['1/5', '2027-01-05'],
  ['8/1', '2026-08-01'],
  ['2/29', '2028-02-29'],
])('%s means %s', (words, day) => {
  const today = words === '2/29' ? '2027-09-01' : monday
  expect(dayOfWords(words, today)).toBe(day)
})

test.each(['', 'to', 'mo', '24', '13/1', '2/30/2026', '10412', 'broadway', 'tomorrowland', '11/'])('%s means no day', (words) => {
  expect(dayOfWords(words, monday)).toBeNull()
})
