import { expect, test } from 'vitest'
import { manualFixOf } from './manual-fix.ts'
import type { ReviewDetail } from './review-week.ts'
import type { ReviewException } from './exceptions/review-exception.ts'

const exception = (code: string, punchIds: string[]) => ({ code, workerEntryId: 'place', punchIds }) as unknown as ReviewException // only the fields that are read
const shifts = [
  {
    workerEntryId: 'place',
    lines: [
      { punchId: 'in', type: 'in', time: '2026-11-19T12:02:00.000Z' },
      { punchId: 'out', type: 'out', time: '2026-11-19T20:30:00.000Z' },
    ],
  },
] as unknown as ReviewDetail['shifts'] // only the fields that are read

test.each([
  ['missing_out', ['in'], 'out', 'Exclude this clock-in'],
  ['missing_in', ['out'], 'in', 'Exclude this clock-out'],
  // Still running.
  ['too_long', ['in'], 'out', 'Exclude this clock-in'],
])('%s: the missing half is added, or the existing half is excluded', (code, punchIds, type, label) => {
  expect(manualFixOf(exception(code, punchIds), shifts)).toMatchObject({
    type,
    workerEntryId: 'place',
    exclude: { label, corrections: [{ action: 'void', punchId: punchIds[0], workerEntryId: 'place' }] },
  })
})

test.each([
  ['too_long', ['in', 'out']],
  ['twice_in', ['in']],
  ['missing_out', ['gone']],
])('%s with %j has no fix', (code, punchIds) => expect(manualFixOf(exception(code, punchIds), shifts)).toBeNull())
