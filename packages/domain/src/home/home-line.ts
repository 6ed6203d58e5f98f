/** One line of Home: what needs attention, how urgent it is, and what it opens. (product.md#home) */
import type { Day } from '../calendar/day.ts'
import type { ExpiryRange } from '../certificates/expiring.ts'
import type { DayFilter } from '../schedules/day-filter.ts'
import type { Role } from '../session/role.ts'
import { severities, type Severity } from '../time-review/exception.ts'

/** `next` is the next day with jobs, shown below today. */
export type HomeGroup = 'today' | 'next' | 'payroll' | 'records'

/** What a line is about, with what its link needs. */
export type HomeSubject =
  | { kind: 'crew'; day: Day; filter: DayFilter }
  /** A text goes to so many people of these entries. */
  | { kind: 'unanswered'; day: Day; filter: DayFilter; people: number; entryIds: readonly string[] }
  | { kind: 'container'; jobId: string }
  | { kind: 'replies' }
  | { kind: 'orders' }
  | { kind: 'phones' }
  | { kind: 'refusals' }
  | { kind: 'clock-out'; workerId: string; day: Day }
  | { kind: 'clock-outs' }
  /** The days of a week that the line counts. */
  | { kind: 'week'; day: Day; show: 'block' | 'check' | 'changed' | 'clean' }
  | { kind: 'budgets' }
  | { kind: 'filings' }
  | { kind: 'loads'; state: 'due' | 'discrepancy' }
  | { kind: 'waste' }
  | { kind: 'certificates'; range: ExpiryRange | 'all' }

/**
 * `block`: pay or law is wrong, or work does not happen, until a person acts. `check`: it is late.
 * `info`: it is not late.
 */
export type HomeLine = HomeSubject & { group: HomeGroup; severity: Severity; text: string }

/** The payroll clerk needs hours; crews, filings and waste are other people's work. */
const notForPayroll: ReadonlySet<HomeLine['kind']> = new Set(['crew', 'unanswered', 'container', 'orders', 'filings', 'loads', 'waste'])

/** The lists of Home in the order in which a role reads them. */
export const homeLists = (role: Role | null): readonly Exclude<HomeGroup, 'next'>[] =>
  role === 'payroll' ? ['payroll', 'today', 'records'] : ['today', 'payroll', 'records']

/** What a role sees of the lines, the most urgent first. */
export const linesFor = (role: Role | null, lines: readonly HomeLine[]): HomeLine[] =>
  lines
    .filter(({ kind }) => role !== 'payroll' || !notForPayroll.has(kind))
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
