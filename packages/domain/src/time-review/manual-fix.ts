/**
 * The fixes for a punch without its other half, even if nothing is proposed.
 * (product.md#time-exceptions)
 */
import type { Proposal } from './exception.ts'
import type { ReviewDetail } from './review-week.ts'
import type { ReviewException } from './exceptions/review-exception.ts'

export interface ManualFix {
  /** The punch to add, at a time that a person types. */
  type: 'in' | 'out'
  workerEntryId: string
  /** Excludes the existing half from the hours. */
  exclude: Proposal
}

const missing: Partial<Record<string, 'in' | 'out'>> = { missing_out: 'out', missing_in: 'in', too_long: 'out' }

/**
 * For a missing clock-out or clock-in, and for a shift that has run too long and is still open.
 * Otherwise null.
 */
export function manualFixOf({ code, workerEntryId, punchIds }: ReviewException, shifts: ReviewDetail['shifts']): ManualFix | null {
  const type = missing[code]
  const [punchId, ...others] = punchIds
  // A long shift that has ended has two punches.
  if (type === undefined || others.length > 0) return null
  const line = shifts.find((shift) => shift.workerEntryId === workerEntryId)?.lines.find((one) => one.punchId === punchId)
  if (line === undefined || line.type === type) return null
  return {
    type,
    workerEntryId,
    exclude: {
      label: `Exclude this clock-${line.type}`,
      corrections: [{ action: 'void', punchId: line.punchId, workerEntryId, type: line.type, time: line.time }],
    },
  }
}
