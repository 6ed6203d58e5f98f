/** What can be done about a punch that is missing its other half, also where nothing is proposed. (product.md#time-exceptions) */
import type { Proposal } from './exception.ts'
import type { ReviewDetail, ReviewException } from './review-week.ts'

export interface ManualFix {
  /** The punch to add, at a time that a person types. */
  type: 'in' | 'out'
  workerEntryId: string
  /** Takes the other half out of the hours. */
  exclude: Proposal
}

const missing: Partial<Record<string, 'in' | 'out'>> = { missing_out: 'out', missing_in: 'in', too_long: 'out' }

/** For a missing clock-out or clock-in, and for a shift that is running too long; null for anything else. */
export function manualFixOf({ code, workerEntryId, punchIds }: ReviewException, shifts: ReviewDetail['shifts']): ManualFix | null {
  const type = missing[code]
  const [punchId, ...others] = punchIds
  // A shift that is too long and has ended is about two punches.
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
