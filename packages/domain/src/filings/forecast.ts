/** When a filing will be done if the work goes on as it did lately. (product.md#planned-and-done) */
import { addDays, type Day } from '../calendar/day.ts'
import { round } from '../numbers/round.ts'
import type { ProgressDay } from './progress-over-time.ts'

export interface Forecast {
  /** Feet a day, Sundays and holidays among them: what the last weeks had, the next ones will have. */
  perDay: number
  /** The day from which the pace is taken. */
  since: Day
  /** Feet that are left. */
  left: number
  finish: Day
}

/** Days of which the pace is taken. */
const paceDays = 14
/** Nothing is said of years to come. */
const mostDaysAhead = 730

/** `2026-11-20` to `2026-11-23` is three days. */
const daysBetween = (from: Day, to: Day): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * The finish from the pace of the last two weeks, counted from the first day on which something was recorded. Null when nothing is left, when too little was recorded
 * to have a pace, and when the work stands still. A day on which nothing is recorded counts once it is over.
 */
export function forecastFinish(days: readonly ProgressDay[], today: Day): Forecast | null {
  const known = days.filter(({ day }) => day <= today)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || first === last) return null
  const left = round(last.left, 2)
  if (left <= 0) return null
  const until = last.day === today ? today : addDays(today, -1)
  const start = addDays(until, -paceDays)
  // What was done on the first day of all has no day before it to be counted from.
  const from = first.day > start ? first : known.findLast(({ day }) => day <= start)
  if (!from) return null
  const since = from.day > start ? from.day : start
  const perDay = (last.completed - from.completed) / Math.max(1, daysBetween(since, until))
  const ahead = Math.ceil(left / perDay)
  if (perDay <= 0 || ahead > mostDaysAhead) return null
  return { perDay: round(perDay, 2), since, left, finish: addDays(until, ahead) }
}

/** Whether the filed last day is over before the work is. */
export const endsTooLate = ({ finish }: Forecast, endDate: Day | null): boolean => endDate !== null && finish > endDate
