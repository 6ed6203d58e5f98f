import { dayBounds, dayOf, type Day } from '../calendar/day.ts'
import { percentOf } from '../numbers/round.ts'
import {
  byTime,
  completedFeet,
  doneFeet,
  filingProgress,
  type Feet,
  type UnitFeet,
  type MeasuredPart,
  type MeasuredStatus,
} from './progress.ts'

/** How far a filing was at the end of a business day on which progress was recorded. */
export interface ProgressDay {
  day: Day
  /** Each unit for itself. */
  done: UnitFeet
  completed: number
  total: number
  /** Feet still to do; what one row has too much, or one unit, does nothing of another. */
  left: number
  percent: number
  /** How many statuses were recorded for this day. */
  recorded: number
}

/**
 * How far the work was at the end of each business day on which something was recorded, oldest first; between two of them it stands still. Every status counts
 * from its own time on, corrections downwards too. `parts` carry all their statuses. Feet to do are those filed now.
 */
export function progressOverTime(parts: readonly MeasuredPart[], zone: string): ProgressDay[] {
  const total = filingProgress(parts).reduce((sum, filing) => sum + filing.total, 0)
  const latest = new Map<number, MeasuredStatus>()
  return byDay(parts, zone).map(({ day, statuses }) => {
    for (const { part, status } of statuses) latest.set(part, status)
    // Added up in the order of the parts, as `filingProgress` does, so that both come to the very same number.
    const then = parts.map((part, at) => ({ ...part, scopeStatuses: statusesOf(latest.get(at)) }))
    const completed = then.reduce((sum, part) => sum + completedFeet(part), 0)
    const left = parts.reduce((sum, part, at) => sum + feetLeft(part, latest.get(at)), 0)
    return { day, done: doneFeet(then), completed, total, left, percent: percentOf(completed, total), recorded: statuses.length }
  })
}

function feetLeft(filed: Feet, done: Feet | undefined): number {
  const of = (unit: keyof Feet) => Math.max(0, (filed[unit] ?? 0) - (done?.[unit] ?? 0))
  return of('squareFeet') + of('linearFeet')
}

const statusesOf = (status: MeasuredStatus | undefined) => (status ? [status] : [])

/** All statuses in order of time, those of one business day together, each with the place of its part. */
function byDay(parts: readonly MeasuredPart[], zone: string) {
  const sorted = parts
    .flatMap(({ scopeStatuses = [] }, part) => scopeStatuses.map((status) => ({ part, status })))
    .sort((one, other) => byTime(one.status, other.status))
  const days: { day: Day; until: number; statuses: typeof sorted }[] = []
  for (const one of sorted) {
    const current = days.at(-1)
    // A calendar is asked once a day: a filing may have thousands of statuses.
    if (current && Date.parse(one.status.time) <= current.until) current.statuses.push(one)
    else {
      const day = dayOf(one.status.time, zone)
      days.push({ day, until: Date.parse(dayBounds(day, zone).to), statuses: [one] })
    }
  }
  return days
}
