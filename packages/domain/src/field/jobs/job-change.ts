/**
 * What happened to a supervisor's job after their phone may have shown it.
 * (product.md#field-screen)
 */
import { addDays, dayOf, type Day } from '@daysheet/domain/calendar/day'
import { takenOffSchedule } from '@daysheet/domain/timeclock/deleted-events'
import type { JobChange } from '../today.ts'

/** The plan of a job at one moment. */
export interface PlannedAs {
  supervisorId: string | null
  day: Day
  cancelled: boolean
  cancelledReason: string | null
}

/** One change that the office made to a job; `after` is null if the job was deleted. */
export interface PlanStep {
  at: string
  before: PlannedAs
  after: PlannedAs | null
}

/** The current plan; null if the job is deleted. */
export type PlannedNow = (PlannedAs & { supervisor: string | null }) | null

const isOff = (planned: PlannedAs | null): boolean =>
  planned === null || (planned.cancelled && planned.cancelledReason === takenOffSchedule)

/**
 * The newest change that still applies, from the steps of a job, oldest first. A change that was
 * undone is not a change.
 */
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
 * The day on which a phone showed a job that it no longer shows: the latest day on which the
 * supervisor had the job. A phone carries yesterday, today and tomorrow. Undefined if the phone
 * never showed the job, or if that day is no longer shown.
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
