import type { Day } from '../calendar/day.ts'
import { shortDay } from '../calendar/short-day.ts'
import { countOf } from '../numbers/count-of.ts'
import type { MissingClockOut } from '../timeclock/hours-report.ts'
import { hoursOf } from '../timeclock/hours.ts'
import { cellsFor, type BoardCell } from '../time-review/week-board.ts'
import type { Severity } from '../time-review/exception.ts'
import type { HomeLine } from './home-line.ts'

export interface WeekFacts {
  /** A day of the week, for the link to it. */
  day: Day
  /** `last week` */
  words: string
  /** Whether the week is over, so that its days are late. */
  isOver: boolean
  cells: readonly BoardCell[]
}

export interface PayrollFacts {
  missing: readonly Pick<MissingClockOut, 'workerId' | 'name' | 'day'>[]
  weeks: readonly WeekFacts[]
  /** Records that phones sent and the server refused. */
  refusals: number
  mayApprove: boolean
}

/** How many missing clock-outs have their own lines. */
const ownLines = 3

const group = 'payroll'

/** The lines about hours that cannot be paid yet. Each hour at risk is on the line of its day. */
export const payrollLines = ({ missing, weeks, refusals, mayApprove }: PayrollFacts): HomeLine[] => [
  ...missingLines(missing, weeks),
  ...(refusals > 0
    ? [{ kind: 'refusals', group, severity: 'block', text: `${countOf(refusals, 'record')} from phones refused` } as const]
    : []),
  ...weeks.flatMap((week) => weekLines(week, missing, mayApprove)),
]

/** `, 8.25 hours at risk`; empty if none are. */
function riskOf(cells: readonly Pick<BoardCell, 'minutesAtRisk'>[]): string {
  const minutes = cells.reduce((sum, { minutesAtRisk }) => sum + minutesAtRisk, 0)
  return minutes > 0 ? `, ${hoursOf(minutes).toFixed(2)} hours at risk` : ''
}

const keyOf = ({ workerId, day }: { workerId: string; day: Day }) => `${workerId} ${day}`

/**
 * Each of the first lines opens the day of the missing clock-out. The last line opens a list of the
 * others.
 */
function missingLines(missing: PayrollFacts['missing'], weeks: readonly WeekFacts[]): HomeLine[] {
  const cells = new Map(weeks.flatMap((week) => week.cells.map((cell) => [keyOf(cell.day), cell] as const)))
  // A person with two missing clock-outs on one day has two lines. The first one has the hours.
  const takeRisk = (days: PayrollFacts['missing']) =>
    riskOf(
      days.flatMap((one) => {
        const cell = cells.get(keyOf(one))
        cells.delete(keyOf(one))
        return cell ? [cell] : []
      }),
    )
  const shown = missing.slice(0, ownLines).map((one): HomeLine => {
    const { workerId, name, day } = one
    const text = `No clock-out ${shortDay(day)}: ${name || 'No name'}${takeRisk([one])}`
    return { kind: 'clock-out', group, severity: 'block', workerId, day, text }
  })
  const more = missing.slice(ownLines)
  if (more.length === 0) return shown
  const text = `${countOf(more.length, 'more missing clock-out')}${takeRisk(more)}`
  return [...shown, { kind: 'clock-outs', group, severity: 'block', text }]
}

/**
 * The days of a week. A day to fix that has a line for its missing clock-out is not counted again,
 * and its hours are on that line only.
 */
function weekLines({ day, words, isOver, cells }: WeekFacts, missing: PayrollFacts['missing'], mayApprove: boolean): HomeLine[] {
  const named = new Set(missing.map(keyOf))
  const isNamed = (cell: BoardCell) => named.has(keyOf(cell.day))
  const open = cells.filter(({ status, toReview }) => status === 'to-review' && toReview.length > 0)
  const isBlocked = ({ toReview }: BoardCell) => toReview.some(({ severity }) => severity === 'block')
  const blocked = open.filter((cell) => isBlocked(cell) && !isNamed(cell))
  const checked = open.filter((cell) => !isBlocked(cell))
  const changed = cells.filter(({ isChanged }) => isChanged)
  const ready = isOver && mayApprove ? cellsFor(cells, 'approve').filter(({ toReview }) => toReview.length === 0) : []
  const counted = new Set<BoardCell>()
  const line = (
    show: 'block' | 'check' | 'changed' | 'clean',
    severity: Severity,
    days: readonly BoardCell[],
    text: string,
  ): HomeLine[] => {
    if (days.length === 0) return []
    const risk = riskOf(days.filter((cell) => !isNamed(cell) && !counted.has(cell)))
    for (const cell of days) counted.add(cell)
    return [{ kind: 'week', group, day, show, severity, text: `${text} ${words}${risk}` }]
  }
  const other = cells.some(isNamed) ? 'other day' : 'day'
  return [
    ...line('block', 'block', blocked, `${countOf(blocked.length, other)} to fix`),
    ...line('check', isOver ? 'check' : 'info', checked, `${countOf(checked.length, 'day')} to review`),
    ...line('changed', 'check', changed, `${countOf(changed.length, 'day')} changed since approval`),
    ...line('clean', 'info', ready, `${countOf(ready.length, 'day')} ready to approve`),
  ]
}
