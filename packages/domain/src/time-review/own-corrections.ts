/**
 * The corrections of a day that a person sees who sees only their own days. (product.md#roles,
 * product.md#corrections)
 */
import type { TimeCorrection } from '../timeclock/correction.ts'

export const movedAway = 'Moved to another job'
export const movedHere = 'Moved from another job'

type Clocked = Pick<TimeCorrection, 'type' | 'time'>

/**
 * The corrections of punches, oldest first, as far as they are about visible worker entries. A
 * punch that was moved to a hidden entry is left out where it was, with the time it had there; a
 * punch that was moved from a hidden entry counts. The reasons are fixed texts, because the
 * original reason may name the hidden job.
 */
export function ownCorrections(
  corrections: readonly TimeCorrection[],
  places: ReadonlySet<string>,
  clocked: ReadonlyMap<string, Clocked>,
): TimeCorrection[] {
  /** For each punch, the visible worker entry where it was last, and its time there. */
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
