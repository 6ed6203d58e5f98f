/** The day of a time that the office types for a shift. (product.md#time-review) */
import { addDays, dayOf, formatWallTime, type Day } from '../calendar/day.ts'
import type { WallClock } from '../calendar/wall-time.ts'
import { formatStartTime, parseStartTime } from '../calendar/start-time.ts'
import type { ReviewLine } from './review-week.ts'

/**
 * An hour and a minute as typed: `3:30 PM`, or `15:30` where only the 24-hour clock has that hour.
 * `3:30` alone could be either half of the day, so it is refused.
 */
export function clockOfText(text: string): WallClock | null {
  const [, hour24, minute24] = /^\s*(\d{1,2}):([0-5]\d)\s*$/.exec(text) ?? []
  const hour = Number(hour24)
  if (hour === 0 || (hour >= 13 && hour <= 23)) return { hour, minute: Number(minute24) }
  const typed = parseStartTime(text)
  return typed && { hour: (typed.hour % 12) + (typed.half === 'PM' ? 12 : 0), minute: typed.minute }
}

/** `3:40 PM`, however it was typed; null if it is not a time. */
export function clockTextOf(text: string): string | null {
  const clock = clockOfText(text)
  return clock && formatClock(clock)
}

/** `3:40 PM` */
export const formatClock = ({ hour, minute }: WallClock): string =>
  formatStartTime({ hour: hour % 12 || 12, minute, half: hour < 12 ? 'AM' : 'PM' })

/** What is wrong with a typed time, and what to type instead; null if nothing is. */
export function clockProblem(text: string): string | null {
  if (clockOfText(text) !== null) return null
  const [, hour, minute] = /^\s*0?([1-9]|1[0-2]):([0-5]\d)\s*$/.exec(text) ?? []
  if (hour === undefined) return 'Please enter a time like 3:30 PM or 15:30'
  return `Please add AM or PM: ${hour}:${minute} AM or ${hour}:${minute} PM`
}

const dayMinutes = 24 * 60

/** Minutes of local time, so that times on different days can be compared. */
const wallMinutes = (day: Day, { hour, minute }: WallClock) => Date.parse(day) / 60_000 + hour * 60 + minute

interface TypedOn {
  day: Day
  startTime: string | null
  /** The punches of this shift, in order of time. */
  lines: readonly Pick<ReviewLine, 'type' | 'time'>[]
}

/**
 * The day that the form suggests for a missing punch; `clock` is null until a time is typed. Night
 * shifts go past midnight: an out typed as 1:30 AM after an in at 8:00 PM is on the next morning,
 * and an in typed as 8:00 PM before an out at 1:30 AM is on the evening before. First choice: the
 * day on which the punch is nearest to an in without an out, or to an out without an in. Otherwise:
 * the day nearest to the last punch. Without any punch: the day nearest to the start, so 11:55 PM
 * for a start at 12:15 AM is on the evening before.
 */
export function offeredDay(
  { type, clock }: { type: 'in' | 'out'; clock: WallClock | null },
  { day, startTime, lines }: TypedOn,
  zone: string,
): Day {
  if (clock === null) return day
  const known = lines.map((line) => ({ type: line.type, at: placeOf(line.time, zone) }))
  const start = clockOfText(startTime ?? '')
  const last = known.at(-1)?.at ?? (start && wallMinutes(day, start))
  const candidates = [-1, 0, 1, 2].map((days) => addDays(day, days))
  const distances = candidates.map((candidate): [Day, number] => [
    candidate,
    distanceOf({ type, at: wallMinutes(candidate, clock) }, known),
  ])
  const [completing] = nearest(distances)
  if (completing !== undefined) return completing
  if (last === null) return day
  // People leave after the start.
  const isAfter = type === 'out' && known.length === 0
  const [near] = nearest(
    candidates.map((candidate): [Day, number] => {
      const later = wallMinutes(candidate, clock) - last
      return [candidate, isAfter && later < 0 ? Infinity : Math.abs(later)]
    }),
  )
  return near ?? day
}

/** The minute of local time of a punch. */
export const placeOf = (time: string, zone: string) =>
  wallMinutes(dayOf(time, zone), clockOfText(formatWallTime(time, zone)) ?? { hour: 0, minute: 0 })

/** The days with a finite distance, nearest first. */
const nearest = (distances: readonly (readonly [Day, number])[]): Day[] =>
  distances
    .filter(([, distance]) => distance < Infinity)
    .toSorted(([, one], [, other]) => one - other)
    .map(([day]) => day)

interface Placed {
  type: 'in' | 'out'
  at: number
}

/**
 * Minutes from a punch to the punch that it makes a pair with, less than a day; infinite if it
 * makes no pair.
 */
function distanceOf({ type, at }: Placed, known: readonly Placed[]): number {
  const before = known.findLast((one) => one.at <= at)
  const after = known.find((one) => one.at > at)
  const completesIn = type === 'out' && before?.type === 'in' && after?.type !== 'out'
  const completesOut = type === 'in' && after?.type === 'out' && before?.type !== 'in'
  const distance = completesIn ? at - before.at : completesOut ? after.at - at : Infinity
  return distance < dayMinutes ? distance : Infinity
}
