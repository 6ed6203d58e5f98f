import { formatDay } from '@daysheet/domain/calendar/day'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { statusLabels } from '@daysheet/domain/timeclock/cell-status'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { timesheetHeadings } from '@daysheet/domain/timeclock/timesheet-columns'
import { headOf, linesOf } from '#http/csv.ts'

/** Other programs read the first five columns. New columns come last. */
const columns = [
  ...['Date', 'Job', 'Hours', 'Job Number', 'Flags'],
  ...(['straight', 'overtime15', 'overtime2', 'otherOvertime'] as const).map((column) => timesheetHeadings[column]),
  ...['Status', 'Employee Number'],
]

/**
 * The Employee Report as a file. It has no total, because a program that sums the column would
 * count the hours twice.
 */
export const workerCsv = ({ lines, employeeNumber }: WorkerHours): string =>
  headOf(columns) +
  linesOf(
    lines.map(({ day, address, hours, straight, overtime15, overtime2, otherOvertime, status, flagTexts, ...job }) => [
      ...[formatDay(day), address, hours, formatJobNumber(job), joinTexts(flagTexts)],
      ...[straight, overtime15, overtime2, otherOvertime, status === null ? '' : statusLabels[status], employeeNumber ?? ''],
    ]),
    (number) => number.toFixed(2),
  )
