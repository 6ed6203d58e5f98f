import type { Day } from '../calendar/day.ts'
import { shortDay } from '../calendar/short-day.ts'
import { countOf } from '../numbers/count-of.ts'
import type { MissingClockOut } from '../timeclock/hours-report.ts'
import { hoursOf } from '../timeclock/hours.ts'
import { cellsFor, type BoardCell } from '../time-review/week-board.ts'
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

/** The lines about hours that cannot be paid yet. */
export const payrollLines = ({ missing, weeks, refusals, mayApprove }: PayrollFacts): HomeLine[] => [
  ...missingLines(missing),
  ...(refusals > 0
    ? [{ kind: 'refusals', group, severity: 'block', text: `${countOf(refusals, 'record')} from phones refused` } as const]
    : []),
  ...weeks.flatMap((week) => weekLines(week, missing, mayApprove)),
]

/**
 * Each of the first lines opens the day of the missing clock-out. The last line opens a list of the
 * others.
 */
function missingLines(missing: PayrollFacts['missing']): HomeLine[] {
  const more = missing.length - ownLines
  const shown = missing.slice(0, ownLines).map(({ workerId, name, day }): HomeLine => ({
    kind: 'clock-out',
    group,
    severity: 'block',
    workerId,
    day,
    text: `No clock-out ${shortDay(day)}: ${name || 'No name'}`,
  }))
  if (more <= 0) return shown
  return [...shown, { kind: 'clock-outs', group, severity: 'block', text: `${countOf(more, 'more missing clock-out')}` }]
}

const keyOf = ({ workerId, day }: { workerId: string; day: Day }) => `${workerId} ${day}`

/** The days of a week. A day with a line for its missing clock-out is not counted again. */
function weekLines({ day, words, isOver, cells }: WeekFacts, missing: PayrollFacts['missing'], mayApprove: boolean): HomeLine[] {
  const named = new Set(missing.map(keyOf))
  const open = cells.filter(({ status, toReview }) => status === 'to-review' && toReview.length > 0)
  const isBlocked = ({ toReview }: BoardCell) => toReview.some(({ severity }) => severity === 'block')
  const blocked = open.filter(isBlocked).filter((cell) => !named.has(keyOf(cell.day))).length
  const checked = open.filter((cell) => !isBlocked(cell)).length
  const ready = isOver && mayApprove ? cellsFor(cells, 'approve').filter(({ toReview }) => toReview.length === 0).length : 0
  const risk = cells.reduce((sum, { minutesAtRisk }) => sum + minutesAtRisk, 0)
  const atRisk = risk > 0 ? `, ${hoursOf(risk).toFixed(2)} hours at risk` : ''
  const week = { kind: 'week', group, day } as const
  const other = blocked > 0 && named.size > 0 ? 'other day' : 'day'
  const lines: HomeLine[] = []
  if (blocked > 0) lines.push({ ...week, show: 'block', severity: 'block', text: `${countOf(blocked, other)} to fix ${words}${atRisk}` })
  if (checked > 0)
    lines.push({
      ...week,
      show: 'check',
      severity: isOver ? 'check' : 'info',
      text: `${countOf(checked, 'day')} to review ${words}${blocked > 0 ? '' : atRisk}`,
    })
  const changed = cells.filter(({ isChanged }) => isChanged).length
  if (changed > 0)
    lines.push({ ...week, show: 'changed', severity: 'check', text: `${countOf(changed, 'day')} changed since approval ${words}` })
  if (ready > 0) lines.push({ ...week, show: 'clean', severity: 'info', text: `${countOf(ready, 'day')} ready to approve ${words}` })
  return lines
}
