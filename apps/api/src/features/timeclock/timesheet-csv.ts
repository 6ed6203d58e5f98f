import type { TimesheetRow } from '@daysheet/domain/timeclock/timesheet'
import type { WorkerHours } from '@daysheet/domain/timeclock/hours-report'
import { formatDay } from '@daysheet/domain/calendar/day'
import { flagsText } from '@daysheet/domain/timeclock/clock-flag'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import { stringify } from 'csv-stringify/sync'

type Cell = string | number

const decimals = 2

/**
 * Lines of CSV as spreadsheets take them: text in quotes, and disarmed where a spreadsheet would run it as a formula; numbers bare, with two decimals.
 * (promises.md S13)
 */
const linesOf = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], {
    quoted_string: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
    cast: { number: (value) => value.toFixed(decimals) },
  })

/** The first line. The mark in front tells a spreadsheet that the file is UTF-8. */
const headOf = (columns: readonly string[]): string => stringify([columns], { bom: true, record_delimiter: '\r\n' })

/** A kind of timesheet: the spec's columns in the spec's order, then the flags. */
export interface TimesheetForm {
  head: string
  lines: (rows: readonly TimesheetRow[]) => string
}

/** One business day. (spec §9) */
export const oneDayForm: TimesheetForm = {
  head: headOf(['Date', 'Job Address', 'Employee', 'Total Hours', 'Flags']),
  lines: (rows) => linesOf(rows.map(({ date, address, employee, hours, flags }) => [date, address, employee, hours, flags])),
}

/** Several days, or everything of a job number. (decisions "Screens") */
export const manyDaysForm: TimesheetForm = {
  head: headOf(['Date', 'Job Address', 'Employee', 'Total Hours', 'Job Number', 'Flags']),
  lines: (rows) =>
    linesOf(rows.map(({ date, address, employee, hours, jobNumber, flags }) => [date, address, employee, hours, jobNumber, flags])),
}

/** The Employee Report as a file: its lines, without a line for the total, which would be added in again by whoever sums the column. */
export const workerCsv = ({ lines }: WorkerHours): string =>
  headOf(['Date', 'Job', 'Hours', 'Job Number', 'Flags']) +
  linesOf(lines.map(({ day, address, hours, flags, ...job }) => [formatDay(day), address, hours, formatJobNumber(job), flagsText(flags)]))
