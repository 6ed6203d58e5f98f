/** The hours of days as a file for whoever pays them. */
import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import { timesheetHeadings } from '@daysheet/domain/timeclock/timesheet-columns'
import { headOf, linesOf } from '#http/csv.ts'
import type { WeekLine } from './week-lines.ts'

/** New columns come last, because programs read columns by position. */
const columns = [
  ...['Date', 'Employee', 'Job Number', 'Job Address', 'Paid Hours', 'Clocked Hours'],
  ...(['straight', 'overtime15', 'overtime2', 'otherOvertime', 'overtimeReasons'] as const).map((column) => timesheetHeadings[column]),
  ...['Notes', 'Employee Number'],
]

export const weekFile = (lines: readonly WeekLine[]): string =>
  headOf(columns) +
  linesOf(
    lines.map(({ day, name, job, hours, clockedHours, straight, overtime15, overtime2, otherOvertime, reasons, note, employeeNumber }) => [
      ...[formatDay(day), name, formatJobNumber(job), job.address, hours, clockedHours],
      ...[straight, overtime15, overtime2, otherOvertime, joinTexts(reasons), note, employeeNumber ?? ''],
    ]),
    (number) => number.toFixed(2),
  )
