/** The hours of days as a file for whoever pays them. */
import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { ReviewDay } from '@daysheet/domain/time-review/review-week'
import { overtimeHours } from '@daysheet/domain/overtime/by-place'
import { addingUp } from '@daysheet/domain/timeclock/adding-up'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import { timesheetHeadings } from '@daysheet/domain/timeclock/timesheet-columns'
import { headOf, linesOf } from '../../../http/csv.ts'
import { dayKey, type Reviewed } from '../review.ts'

const columns = [
  ...['Date', 'Employee', 'Job Number', 'Job Address', 'Paid Hours', 'Clocked Hours'],
  ...(['straight', 'overtime15', 'overtime2', 'otherOvertime', 'overtimeReasons'] as const).map((column) => timesheetHeadings[column]),
  'Notes',
]

const compareText = new Intl.Collator('en').compare

/**
 * One line for each person, day and job with hours or with unpaid punches, sorted by person and
 * day.
 */
export function weekFile(
  { shifts, overtime, exceptions }: Pick<Reviewed, 'shifts' | 'overtime' | 'exceptions'>,
  days: readonly ReviewDay[],
  names: ReadonlyMap<string, string>,
): string {
  const add = addingUp()
  const chosen = new Map(
    days.map((day) => [dayKey(day), { day, shifts: new Map(day.shifts.map((shift) => [shift.workerEntryId, shift])) }]),
  )
  const about = Map.groupBy(exceptions, ({ workerEntryId }) => workerEntryId)
  const rows = shifts
    .flatMap(({ shift, workerName, hasClocked }) => {
      const of = chosen.get(dayKey(shift))
      const figures = of?.shifts.get(shift.workerEntryId)
      if (of === undefined || figures === undefined) return []
      const isUnpaid = figures.minutes === 0 && (shift.punches.length > 0 || (hasClocked && of.day.minutes === 0))
      const note = isUnpaid ? unpaidNote(about.get(shift.workerEntryId) ?? []) : ''
      return isUnpaid || figures.minutes > 0 || figures.rawMinutes > 0
        ? [{ shift, name: names.get(shift.workerId) ?? workerName ?? 'Unknown', figures, note }]
        : []
    })
    .toSorted((one, other) => compareText(one.name, other.name) || compareText(dayKey(one.shift), dayKey(other.shift)))
  return (
    headOf(columns) +
    linesOf(
      rows.map(({ shift: { workerId, day, job, workerEntryId }, name, figures: { minutes, rawMinutes }, note }) => {
        const hours = add(minutes, workerId)
        const own = overtime.get(workerEntryId) ?? { minutes: {}, reasons: [] }
        const { straight, overtime15, overtime2, otherOvertime } = overtimeHours(hours, own)
        return [
          ...[formatDay(day), name, formatJobNumber(job), job.address],
          ...[hours, add(rawMinutes, `clocked ${workerId}`), straight, overtime15, overtime2, otherOvertime, joinTexts(own.reasons), note],
        ]
      }),
      (hours) => hours.toFixed(2),
    )
  )
}

/**
 * `Not paid. Clocked in at 7:02 AM and never out. “Sent home”`: payroll can see that the person was
 * there.
 */
const unpaidNote = (exceptions: Reviewed['exceptions']): string =>
  [
    'Not paid.',
    ...exceptions
      .filter(({ weight }) => weight !== 'informs')
      .map(({ text, answer }) => (answer?.comment ? `${text} “${answer.comment}”` : text)),
  ].join(' ')
