/** The day of a time that the office types for a shift. (product.md#time-review) */
import { addDays, dayOf, formatWallTime, type Day } from '../calendar/day.ts'
import type { WallClock } from '../calendar/wall-time.ts'
import { parseStartTime } from '../schedules/start-time.ts'
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

const minutesOf = ({ hour, minute }: WallClock) => hour * 60 + minute

interface TypedOn {
  day: Day
  startTime: string | null
  /** The punches of this shift, in order of time. */
  lines: readonly Pick<ReviewLine, 'type' | 'time'>[]
}

/**
 * The day that the form offers for a missing punch. Night shifts go past midnight: 1:30 AM typed
 * after a clock-in at 8:00 PM is on the next morning, and a clock-in typed before an out at 1:30 AM
 * is on the evening before. The first clock-in is on the day on which it is nearest to the start:
 * 11:55 PM for a start at 12:15 AM is on the evening before.
 */
export function offeredDay({ type, time }: { type: 'in' | 'out'; time: string }, { day, startTime, lines }: TypedOn, zone: string): Day {
  const [first, last] = [lines[0], lines.at(-1)]
  const typed = clockOfText(time)
  const placeOf = (line: Pick<ReviewLine, 'time'>) => ({
    own: dayOf(line.time, zone),
    minutes: minutesOf(clockOfText(formatWallTime(line.time, zone)) ?? { hour: 0, minute: 0 }),
  })
  if (type === 'in' && first?.type === 'out') {
    const { own, minutes } = placeOf(first)
    return typed && minutesOf(typed) > minutes ? addDays(own, -1) : own
  }
  const start = clockOfText(startTime ?? '')
  if (last === undefined) {
    if (typed === null || start === null) return day
    return addDays(day, type === 'in' ? daysFromStart(minutesOf(typed) - minutesOf(start)) : minutesOf(typed) < minutesOf(start) ? 1 : 0)
  }
  const { own, minutes } = placeOf(last)
  return typed && minutesOf(typed) < minutes ? addDays(own, 1) : own
}

const dayMinutes = 24 * 60

/** On which day, before or after that of the start, a time is nearest to it. `minutes` is how much later it is on the same day. */
const daysFromStart = (minutes: number) => (minutes > dayMinutes / 2 ? -1 : minutes < -dayMinutes / 2 ? 1 : 0)
