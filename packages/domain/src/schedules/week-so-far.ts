import type { Day } from '../calendar/day.ts'
import { creditedRole } from '../overtime/pay-terms.ts'
import { hoursWorked } from '../timeclock/hours.ts'
import type { TimesheetEntry } from '../timeclock/timesheet.ts'

/**
 * Each worker's week: the minutes worked, and the days on which they are planned but have not
 * clocked.
 */
export interface WeekSoFar {
  minutes: number
  plannedDays: ReadonlySet<Day>
}

/** The weeks of all workers on these entries. A day with punches does not count as planned. */
export function weekSoFar(
  entries: readonly Pick<TimesheetEntry, 'day' | 'cancelled' | 'job' | 'crew'>[],
  today: Day,
): Map<string, WeekSoFar> {
  const minutes = new Map<string, number>()
  const planned = new Map<string, Set<Day>>()
  const clocked = new Set<string>()
  for (const { day, cancelled, job, crew } of entries) {
    for (const { workerId = '', role, events, isPlanned } of crew) {
      const worked = hoursWorked(events, creditedRole(job.payRegime, role)).minutes
      minutes.set(workerId, (minutes.get(workerId) ?? 0) + worked)
      if (events.length > 0) clocked.add(`${workerId} ${day}`)
      if (cancelled || day < today || !isPlanned) continue
      planned.set(workerId, (planned.get(workerId) ?? new Set()).add(day))
    }
  }
  const daysOf = (workerId: string) => [...(planned.get(workerId) ?? [])].filter((day) => !clocked.has(`${workerId} ${day}`))
  return new Map([...minutes].map(([workerId, total]) => [workerId, { minutes: total, plannedDays: new Set(daysOf(workerId)) }]))
}
