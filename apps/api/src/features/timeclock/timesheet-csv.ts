import type { TimesheetRow } from '@daysheet/domain/timeclock/timesheet'
import { needsOvertime, timesheetHeadings, type TimesheetColumn } from '@daysheet/domain/timeclock/timesheet-columns'
import { headOf, linesOf as csvLines, type Cell } from '#http/csv.ts'

/** Hours have two decimals. */
const linesOf = (rows: readonly (readonly Cell[])[]): string => csvLines(rows, (hours) => hours.toFixed(2))

/** A timesheet with the columns that an office has chosen. (product.md#hours, product.md#dialogs, product.md#settings) */
export interface TimesheetForm {
  head: string
  /** Whether a column is about overtime. */
  needsOvertime: boolean
  lines: (rows: readonly TimesheetRow[]) => string
}

export const timesheetForm = (columns: readonly TimesheetColumn[]): TimesheetForm => ({
  needsOvertime: needsOvertime(columns),
  head: headOf(columns.map((column) => timesheetHeadings[column])),
  lines: (rows) => linesOf(rows.map((row) => columns.map((column) => row[column] ?? ''))),
})
