import { dayOf, type Day } from '../calendar/day.ts'
import { percentOf } from '../numbers/round.ts'
import { byTime, completedFeet, filingProgress, type MeasuredPart, type MeasuredStatus } from './progress.ts'

/** How far a filing was at the end of a business day on which progress was recorded. */
export interface ProgressDay {
  day: Day
  completed: number
  total: number
  percent: number
  /** How many statuses were recorded for this day. */
  recorded: number
}

/**
 * How far the work was at the end of each business day on which something was recorded, oldest first; between two of them it stands still. Every status counts
 * from its own time on, corrections downwards too. `parts` carry all their statuses. Feet to do are those filed now. (issue 4.5)
 */
export function progressOverTime(parts: readonly MeasuredPart[], zone: string): ProgressDay[] {
  const total = filingProgress(parts).reduce((sum, filing) => sum + filing.total, 0)
  const statuses = parts
    .flatMap(({ scopeStatuses = [] }, part) => scopeStatuses.map((status) => ({ part, status, day: dayOf(status.time, zone) })))
    .sort((one, other) => byTime(one.status, other.status))
  const latest = new Map<number, MeasuredStatus>()
  const days: ProgressDay[] = []
  for (const [at, { part, status, day }] of statuses.entries()) {
    latest.set(part, status)
    if (statuses[at + 1]?.day === day) continue
    // Added up in the order of the parts, as `filingProgress` does, so that both come to the very same number.
    const completed = parts.reduce(
      (sum, filed, place) => sum + completedFeet({ ...filed, scopeStatuses: statusesOf(latest.get(place)) }),
      0,
    )
    const recorded = at + 1 - days.reduce((sum, before) => sum + before.recorded, 0)
    days.push({ day, completed, total, percent: percentOf(completed, total), recorded })
  }
  return days
}

const statusesOf = (status: MeasuredStatus | undefined) => (status ? [status] : [])
