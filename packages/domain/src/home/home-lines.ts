/** Everything that needs attention, as the lines of Home. (product.md#home) */
import type { Role } from '../session/role.ts'
import { dayLines, type DayFacts } from './day-lines.ts'
import { deskLines, type DeskFacts } from './desk-lines.ts'
import { linesFor, type HomeLine } from './home-line.ts'
import { payrollLines, type PayrollFacts } from './payroll-lines.ts'
import { recordLines, type RecordFacts } from './record-lines.ts'

export interface HomeFacts {
  today: DayFacts
  /** The next day with jobs; null if there is none. */
  next: DayFacts | null
  /** Whether it is late enough to call people who have not answered for the next day. */
  isCallTime: boolean
  desk: DeskFacts
  payroll: PayrollFacts
  records: RecordFacts
}

/** The lines that a role sees, the most urgent first. A count of zero has no line. */
export const homeLines = ({ today, next, isCallTime, desk, payroll, records }: HomeFacts, role: Role | null): HomeLine[] =>
  linesFor(role, [
    ...dayLines(today, 'today', isCallTime),
    ...deskLines(desk, today.day),
    ...(next ? dayLines(next, 'next', isCallTime) : []),
    ...payrollLines(payroll),
    ...recordLines(records),
  ])
