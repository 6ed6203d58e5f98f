/** The hours of days as a file for whoever pays them. */
import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { ReviewDay } from '@daysheet/domain/time-review/review-week'
import { overtimeHours } from '@daysheet/domain/overtime/by-place'
import { hoursOf } from '@daysheet/domain/timeclock/hours'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import { timesheetHeadings } from '@daysheet/domain/timeclock/timesheet-columns'
import { headOf, linesOf } from '../../../http/csv.ts'
import { dayKey, type Reviewed } from '../review.ts'

const columns = [
  ...['Date', 'Employee', 'Job Number', 'Job Address', 'Paid Hours', 'Clocked Hours'],
  ...(['straight', 'overtime15', 'overtime2', 'otherOvertime', 'overtimeReasons'] as const).map((column) => timesheetHeadings[column]),
]

const compareText = new Intl.Collator('en').compare

/** A line for each person, day and job with hours, by person and day. */
export function weekFile({ shifts, overtime }: Pick<Reviewed, 'shifts' | 'overtime'>, days: readonly ReviewDay[]): string {
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
      rows.map(({ shift: { day, job, workerEntryId }, name, figures: { minutes, rawMinutes } }) => {
        const own = overtime.get(workerEntryId) ?? { minutes: {}, reasons: [] }
        const { straight, overtime15, overtime2, otherOvertime } = overtimeHours(hoursOf(minutes), own)
        return [
          ...[formatDay(day), name, formatJobNumber(job), job.address],
          ...[hoursOf(minutes), hoursOf(rawMinutes), straight, overtime15, overtime2, otherOvertime, joinTexts(own.reasons)],
        ]
      }),
      (hours) => hours.toFixed(2),
    )
  )
}
