/** The hours of days as a file for whoever pays them. */
import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { ReviewDay } from '@daysheet/domain/time-review/review-week'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import { headOf, linesOf } from '../../http/csv.ts'
import { dayKey, type Reviewed } from './review.ts'

const columns = ['Date', 'Employee', 'Job Number', 'Job Address', 'Paid Hours', 'Clocked Hours']

const compareText = new Intl.Collator('en').compare

/** A line for each person, day and job with hours, by person and day. */
export function weekFile({ shifts }: Pick<Reviewed, 'shifts'>, days: readonly ReviewDay[]): string {
  const chosen = new Map(days.map((day) => [dayKey(day), new Map(day.shifts.map((shift) => [shift.workerEntryId, shift]))]))
  const rows = shifts
    .flatMap(({ shift, workerName }) => {
      const figures = chosen.get(dayKey(shift))?.get(shift.workerEntryId)
      return figures === undefined || (figures.minutes === 0 && figures.rawMinutes === 0)
        ? []
        : [{ shift, name: workerName ?? 'Unknown', figures }]
    })
    .toSorted((one, other) => compareText(one.name, other.name) || compareText(dayKey(one.shift), dayKey(other.shift)))
  return (
    headOf(columns) +
    linesOf(
      rows.map(({ shift: { day, job }, name, figures: { minutes, rawMinutes } }) => [
        ...[formatDay(day), name, formatJobNumber(job), job.address],
        ...[hoursOf(minutes), hoursOf(rawMinutes)],
      ]),
      (hours) => hours.toFixed(2),
    )
  )
}
