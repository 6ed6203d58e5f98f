/** What of the corrections of a day somebody is shown who sees their own days alone. (product.md#roles, product.md#corrections) */
import type { TimeCorrection } from '../timeclock/correction.ts'

export const movedAway = 'Moved to another job'
export const movedHere = 'Moved from another job'

type Clocked = Pick<TimeCorrection, 'type' | 'time'>

/**
 * The corrections of punches, oldest first, as far as they are about places that are seen. A punch that was moved to a place
 * that is not seen is left out where it was, with what it says there; one that was moved from there counts. Why is said in
 * words of ours, because the words of the act may name the other job.
 */
export function ownCorrections(
  corrections: readonly TimeCorrection[],
  places: ReadonlySet<string>,
  clocked: ReadonlyMap<string, Clocked>,
): TimeCorrection[] {
  /** Of each punch, the place that is seen where it was last, and what it said there. */
  const last = new Map<string, Clocked & { place: string }>()
  return corrections.flatMap((correction): TimeCorrection[] => {
    const { punchId, originId, workerEntryId, type, time } = correction
    const first = clocked.get(punchId)
    const before = last.get(punchId) ?? (first && places.has(originId) ? { ...first, place: originId } : undefined)
    if (places.has(workerEntryId)) {
      last.set(punchId, { type, time, place: workerEntryId })
      if (places.has(originId)) return [correction]
      return [{ ...correction, originId: workerEntryId, reason: movedHere, comment: null }]
    }
    if (before === undefined) return []
    const { place, ...said } = before
    return [{ ...correction, ...said, action: 'void', originId: place, workerEntryId: place, reason: movedAway, comment: null }]
  })
}
