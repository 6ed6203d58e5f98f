import type { Day } from '@daysheet/domain/calendar/day'
import type { JobHistory } from '@daysheet/domain/timeclock/hours-report'

/** When a job was on the schedule last, and when it is next, today included; cancelled days do not count. Days come newest first. */
export function lastAndNextDay(days: JobHistory['days'], today: Day): { last: Day | undefined; next: Day | undefined } {
  const scheduled = days.filter(({ cancelled }) => !cancelled).map(({ day }) => day)
  return { last: scheduled.find((day) => day < today), next: scheduled.findLast((day) => day >= today) }
}

/** The day on which a job is looked at elsewhere: today when it is on today's schedule, else the last one, else the next. */
export function dayToShow(days: JobHistory['days'], today: Day): Day | undefined {
  const { last, next } = lastAndNextDay(days, today)
  return next === today ? today : (last ?? next)
}
