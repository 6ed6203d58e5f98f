/** What became of a supervisor's job after their phone may have shown it. (product.md#field-screen) */
import { addDays, dayOf, type Day } from '../../calendar/day.ts'
import { takenOffSchedule } from '../../timeclock/deleted-events.ts'
import type { JobChange } from '../today.ts'

/** How a job stood in the plan. */
export interface PlannedAs {
  supervisorId: string | null
  day: Day
  cancelled: boolean
  cancelledReason: string | null
}

/** One act of the office on a job; `after` is null where the job was deleted. */
export interface PlanStep {
  at: string
  before: PlannedAs
  after: PlannedAs | null
}

/** The plan as it is now; null where the job is deleted. */
export type PlannedNow = (PlannedAs & { supervisor: string | null }) | null

const isOff = (planned: PlannedAs | null): boolean =>
  planned === null || (planned.cancelled && planned.cancelledReason === takenOffSchedule)

/** The newest change of a job that is still there to see, from the acts on it, oldest first. What was taken back is no change. */
export function jobChange(steps: readonly PlanStep[], supervisorId: string, now: PlannedNow): JobChange | undefined {
  const theirs = steps.filter(({ before }) => before.supervisorId === supervisorId)
  const change = (what: JobChange['what'], step: PlanStep | undefined, more: Partial<JobChange> = {}) =>
    step && { what, at: step.at, day: null, supervisor: null, ...more }
  if (now?.supervisorId !== supervisorId) {
    const lost = theirs.findLast(({ after }) => isOff(after) || after?.supervisorId !== supervisorId)
    return lost && isOff(lost.after) ? change('deleted', lost) : change('given', lost, { supervisor: now?.supervisor ?? null })
  }
  if (now.cancelled) {
    const canceled = theirs.findLast(({ before, after }) => !before.cancelled && (after?.cancelled ?? true))
    return change(isOff(now) ? 'deleted' : 'canceled', canceled)
  }
  const moves = theirs.filter(({ before, after }) => after !== null && before.day !== after.day)
  return moves[0]?.before.day === now.day ? undefined : change('moved', moves.at(-1), { day: now.day })
}

/**
 * On which day a phone showed a job that it shows no more: the latest of those on which the supervisor had it. A phone carries yesterday, today and tomorrow. Undefined
 * where it never showed the job, or where that day is over.
 */
export function formerDay(
  steps: readonly PlanStep[],
  { supervisorId, today, zone }: { supervisorId: string; today: Day; zone: string },
): Day | undefined {
  return steps.findLast(
    ({ at, before: { supervisorId: who, day } }) =>
      who === supervisorId && day >= addDays(today, -1) && day <= addDays(today, 1) && dayOf(at, zone) >= addDays(day, -1),
  )?.before.day
}
