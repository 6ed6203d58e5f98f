/** The file with one line per person. (product.md#payroll-files) */
import type { PersonPay } from './pay-line.ts'

export type FileCell = string | number

export const peopleColumns = [
  ...['Employee Number', 'Employee', 'Regular', 'Overtime 1.5', 'Overtime 2', 'Other Overtime'],
  ...['Total Hours', 'Days', 'Days Not Locked'],
]

/** The positions of the columns with whole numbers. */
export const countColumns: readonly number[] = [7, 8]

export const peopleRows = (people: readonly PersonPay[]): FileCell[][] =>
  people.map(({ employeeNumber, name, straight, overtime15, overtime2, otherOvertime, hours, days, unlocked }) => [
    ...[employeeNumber ?? '', name, straight, overtime15, overtime2, otherOvertime],
    ...[hours, days, unlocked],
  ])
