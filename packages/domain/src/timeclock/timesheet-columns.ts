/** The columns a timesheet file may have. (product.md#exports, product.md#settings) */
import type { TimesheetRow } from './timesheet.ts'

/** Every column, in the order that they have as long as an office has not chosen another. */
export const timesheetColumns = [
  'date',
  'address',
  'employee',
  'hours',
  'jobNumber',
  'flags',
] as const satisfies readonly (keyof TimesheetRow)[]
export type TimesheetColumn = (typeof timesheetColumns)[number]

/** What stands at the head of each. */
export const timesheetHeadings: Readonly<Record<TimesheetColumn, string>> = {
  date: 'Date',
  address: 'Job Address',
  employee: 'Employee',
  hours: 'Total Hours',
  jobNumber: 'Job Number',
  flags: 'Flags',
}

/** The columns of one day, which are without the job number, as long as an office has not chosen others. */
export const defaultColumnsOfDay: readonly TimesheetColumn[] = timesheetColumns.filter((column) => column !== 'jobNumber')
