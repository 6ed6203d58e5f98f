/** What the dashboard says of a clock event, in words; pure, so that each is tested as a sentence. */
import { dayBounds, dayOf, formatDay, formatTime, type Day } from '@daysheet/domain/calendar/day'
import { flagLabels } from '@daysheet/domain/timeclock/clock-flag'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import type { ClockLine } from '@daysheet/domain/timeclock/hours'
import { spanText } from '@daysheet/domain/timeclock/flag-text'
import { minutesLate, minutesOff } from '@daysheet/domain/timeclock/event-timing'

const minuteMs = 60_000

/** A day's clock: says times of that day as `7:00 AM`, and those of another day with their date. */
export interface DayClock {
  day: Day
  zone: string
  /** First and last millisecond of the day. */
  from: number
  to: number
}

export function dayClock(day: Day, zone: string): DayClock {
  const { from, to } = dayBounds(day, zone)
  return { day, zone, from: Date.parse(from), to: Date.parse(to) }
}

/** A full day says some thousand times, mostly the same hundred minutes; working each out anew would hold up the screen. */
const timeTexts = new Map<string, string>()
const maxMessageLength = 5000

function cachedTime(moment: number, zone: string): string {
  const key = `${Math.floor(moment / minuteMs)} ${zone}`
  const known = timeTexts.get(key)
  if (known !== undefined) return known
  if (timeTexts.size >= maxMessageLength) timeTexts.clear()
  const words = formatTime(new Date(moment), zone)
  timeTexts.set(key, words)
  return words
}

/** Who has clocked in and not out: at work, or, when the day is over, somebody whose clock-out was forgotten. (product.md#dashboard) */
export const openLabel = (isPast: boolean) => (isPast ? 'Missing clock-out' : 'On the clock')

/** `7:00 AM`; with its date, `11-21-2026 1:10 AM`, when it is not on the schedule's day. */
export function timeText(instant: string, { zone, from, to }: DayClock): string {
  const moment = Date.parse(instant)
  const time = cachedTime(moment, zone)
  return moment >= from && moment <= to ? time : `${formatDay(dayOf(instant, zone))} ${time}`
}

/** `+7 min`, `−7 min`, `0 min`. */
export const minutesMovedText = (moved: number): string => `${moved > 0 ? '+' : moved < 0 ? '−' : ''}${Math.abs(moved)} min`

/** The time of an event as it came, as it is paid, and the difference: `6:53 AM → 7:00 AM (+7 min)`. (product.md#time) */
export const payText = ({ event, rounded, moved }: Pick<ClockLine<ClockEvent>, 'event' | 'rounded' | 'moved'>, clock: DayClock): string =>
  `${timeText(event.time, clock)} → ${timeText(rounded, clock)} (${minutesMovedText(moved)})`

export const eventTypeLabels = { in: 'In', out: 'Out' } as const

/** What is worth knowing about how an event came in. The time is never changed by it. (promises.md#r7) */
export function receptionTexts(event: ClockEvent): string[] {
  const [late, off] = [minutesLate(event), minutesOff(event)]
  return [
    ...(off === null ? [] : [`${flagLabels['clock-off']} by ${spanText(Math.abs(off))} (${off > 0 ? 'ahead' : 'behind'})`]),
    ...(late === null ? [] : [`Received ${spanText(late)} later`]),
  ]
}

/** Hours with their two decimals and unit: `8.25 h`. */
export const hoursText = (hours: number): string => `${hours.toFixed(2)} h`

/** Somebody at work: since when, and what that comes to until now. Never a missing clock-out: that is said of days that are over. (product.md#hours) */
export const runningText = (openSince: string, running: number, clock: DayClock): string =>
  `On the clock since ${timeText(openSince, clock)}, ${hoursText(running)} so far`
