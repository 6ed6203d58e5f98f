/**
 * One line of Home: what needs attention, how urgent it is, and where the line leads.
 * (product.md#home)
 */
import type { Day } from '../calendar/day.ts'
import type { ExpiryRange } from '../certificates/expiring.ts'
import type { DayFilter } from '../schedules/day-filter.ts'
import type { Role } from '../session/role.ts'
import { severities, type Severity } from '../time-review/exception.ts'

/** `next` is the next day with jobs, shown below today. */
export type HomeGroup = 'today' | 'next' | 'payroll' | 'records'

/** The subject of a line, with the values that its link needs. */
export type HomeSubject =
  | { kind: 'crew'; day: Day; filter: DayFilter }
  /**
   * The filters that show everyone the line counts; how many people of which entries the next text
   * goes to, and whether they have it already.
   */
  | { kind: 'unanswered'; day: Day; filters: readonly DayFilter[]; people: number; isReminder: boolean; entryIds: readonly string[] }
  | { kind: 'container'; jobId: string; requestId: string }
  | { kind: 'replies' }
  | { kind: 'orders' }
  | { kind: 'phones' }
  | { kind: 'refusals' }
  | { kind: 'clock-out'; workerId: string; day: Day }
  | { kind: 'clock-outs' }
  /** The filter for the days that the line counts. */
  | { kind: 'week'; day: Day; show: 'block' | 'check' | 'changed' | 'clean' }
  | { kind: 'budgets' }
  | { kind: 'filings' }
  | { kind: 'loads'; state: 'due' | 'discrepancy' }
  | { kind: 'waste' }
  | { kind: 'certificates'; range: ExpiryRange | 'all' }

/**
 * `block`: until a person acts, pay is wrong, a law is broken, or work does not happen. `check`:
 * late. `info`: not late.
 */
export type HomeLine = HomeSubject & { group: HomeGroup; severity: Severity; text: string }

/** Subjects that the payroll role does not see, because other people work on them. */
const notForPayroll: ReadonlySet<HomeLine['kind']> = new Set(['crew', 'unanswered', 'container', 'orders', 'filings', 'loads', 'waste'])

/** The lists of Home, in the order for a role. */
export const homeLists = (role: Role | null): readonly Exclude<HomeGroup, 'next'>[] =>
  role === 'payroll' ? ['payroll', 'today', 'records'] : ['today', 'payroll', 'records']

/** The lines that a role sees, the most urgent first. */
export const linesFor = (role: Role | null, lines: readonly HomeLine[]): HomeLine[] =>
  lines
    .filter(({ kind }) => role !== 'payroll' || !notForPayroll.has(kind))
    .toSorted((one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity))
