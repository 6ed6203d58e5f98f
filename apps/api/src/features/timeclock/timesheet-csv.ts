import type { TimesheetRow } from '@daysheet/domain/timeclock/timesheet'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { formatDay } from '@daysheet/domain/calendar/day'
import { joinTexts } from '@daysheet/domain/timeclock/flag-text'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { headOf, linesOf as csvLines, type Cell } from '../../http/csv.ts'

/** Hours have two decimals. */
const linesOf = (rows: readonly (readonly Cell[])[]): string => csvLines(rows, (hours) => hours.toFixed(2))

/** A kind of timesheet: the product's columns in the product's order, then the flags. */
export interface TimesheetForm {
  head: string
  lines: (rows: readonly TimesheetRow[]) => string
}

/** One business day. (product.md#hours) */
export const oneDayForm: TimesheetForm = {
  head: headOf(['Date', 'Job Address', 'Employee', 'Total Hours', 'Flags']),
  lines: (rows) => linesOf(rows.map(({ date, address, employee, hours, flags }) => [date, address, employee, hours, flags])),
}

/** Several days, or everything of a job number. (product.md#dialogs) */
export const manyDaysForm: TimesheetForm = {
  head: headOf(['Date', 'Job Address', 'Employee', 'Total Hours', 'Job Number', 'Flags']),
  lines: (rows) =>
    linesOf(rows.map(({ date, address, employee, hours, jobNumber, flags }) => [date, address, employee, hours, jobNumber, flags])),
}

/** The Employee Report as a file: its lines, without a line for the total, which would be added in again by whoever sums the column. */
export const workerCsv = ({ lines }: WorkerHours): string =>
  headOf(['Date', 'Job', 'Hours', 'Job Number', 'Flags']) +
  linesOf(
    lines.map(({ day, address, hours, flagTexts, ...job }) => [formatDay(day), address, hours, formatJobNumber(job), joinTexts(flagTexts)]),
  )
