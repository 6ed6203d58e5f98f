/** The columns a timesheet file may have. (product.md#exports, product.md#settings) */
import type { TimesheetRow } from './timesheet.ts'

/** Every column, in the order in which they are offered. */
export const timesheetColumns = [
  'date',
  'address',
  'employee',
  'hours',
  'jobNumber',
  'flags',
  'straight',
  'overtime15',
  'overtime2',
  'otherOvertime',
  'overtimeReasons',
  'employeeNumber',
  'phone',
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
  straight: 'Straight',
  overtime15: 'Overtime 1.5',
  overtime2: 'Overtime 2',
  otherOvertime: 'Other Overtime',
  overtimeReasons: 'Overtime Reasons',
  employeeNumber: 'Employee Number',
  phone: 'Phone',
}

/** Those that a whole workweek has to be read for. */
const overtimeColumns: readonly TimesheetColumn[] = ['straight', 'overtime15', 'overtime2', 'otherOvertime', 'overtimeReasons']
export const needsOvertime = (columns: readonly TimesheetColumn[]): boolean => columns.some((column) => overtimeColumns.includes(column))

/** Columns that say more about an employee than the name. */
const employeeColumns: readonly TimesheetColumn[] = ['employeeNumber', 'phone']

/** The columns until an office chooses others. Other programs read them, so they stay the same. */
export const defaultColumns: readonly TimesheetColumn[] = timesheetColumns.filter(
  (column) => !overtimeColumns.includes(column) && !employeeColumns.includes(column),
)

/** The same of one day, which are without the job number. */
export const defaultColumnsOfDay: readonly TimesheetColumn[] = defaultColumns.filter((column) => column !== 'jobNumber')
