/**
 * A business day: a calendar day in the business time zone, 23 to 25 hours long. Everything a person sees is written in that zone,
 * whatever zone the browser or the server runs in. (product.md#hours)
 */
import { localOf, momentAt, momentsOf, partsOf, type EpochMs } from './zoned.ts'

/** A calendar day as `YYYY-MM-DD`. As text it sorts in calendar order. */
export type Day = string

/** A moment as it stands on the wire, or as a Date. */
export type Instant = string | Date

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

const dayMs = 24 * 60 * 60 * 1000

/** Milliseconds since 1970. Throws a RangeError if the text has no date, time and zone. */
export function epochOf(instant: Instant): EpochMs {
  const isMoment = typeof instant !== 'string' || /^(?:[+-]\d{2})?\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(instant)
  const moment = isMoment ? new Date(instant).getTime() : Number.NaN
  if (Number.isNaN(moment)) throw new RangeError(`${String(instant)} is not a moment`)
  return moment
}

export const toIso = (moment: EpochMs): string => new Date(moment).toISOString()

/** The start of a day, written as if it were UTC. Throws a RangeError if the day does not exist. */
export function localOfDay(day: Day): EpochMs {
  const local = /^(?:[+-]\d{2})?\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN
  if (Number.isNaN(local) || dayOfLocal(local) !== day) throw new RangeError(`${day} is not a day`)
  return local
}

const dayOfLocal = (local: EpochMs): Day => toIso(local).replace(/T.*/, '')

/** The local hour and minute of a moment. */
export const clockAt = (instant: Instant, zone: string): { hour: number; minute: number } => partsOf(localOf(epochOf(instant), zone))

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The business day a moment falls on. */
export function dayOf(instant: Instant, zone: string): Day {
  return dayOfLocal(localOf(epochOf(instant), zone))
}

/** The first and the last millisecond of a business day, as they go into a filter. */
export function dayBounds(day: Day, zone: string): { from: string; to: string } {
  const local = localOfDay(day)
  return { from: toIso(momentAt(local, zone)), to: toIso(momentAt(local + dayMs, zone) - 1) }
}

/** The moment a clock on the wall shows `hour`:`minute` that day; a time that daylight saving skips moves on by the skipped hour. */
export function momentOf(day: Day, time: { hour: number; minute: number }, zone: string): string {
  return toIso(momentAt(localOfTime(day, time), zone))
}

/** A local time on a day, written as if it were UTC. */
export const localOfTime = (day: Day, { hour, minute }: { hour: number; minute: number }): EpochMs =>
  localOfDay(day) + (hour * 60 + minute) * 60_000

/**
 * The moment of a date (`2026-11-20`) or of a date and time without a zone (`2026-11-20T07:05:00`):
 * the beginning of that business day, or that local time at the business. In an hour that daylight
 * saving repeats, it is the first of the two. `null` when there is no such day or time. (decision
 * 0393)
 */
export function businessMoment(text: string, zone: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?$/i.exec(text)
  const day = parseDay(found?.[1] ?? '')
  if (!found || day === null) return null
  if (found[2] === undefined) return dayBounds(day, zone).from
  const local = Date.parse(`${day}T${found[2]}Z`)
  return Number.isNaN(local) || dayOfLocal(local) !== day ? null : toIso(momentAt(local, zone))
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return dayOfLocal(localOfDay(day) + count * dayMs)
}

/**
 * The same date `count` months later, or earlier if negative. The last day of the month if the
 * month is too short.
 */
export function addMonths(day: Day, count: number): Day {
  const { year, month, day: date } = partsOf(localOfDay(day))
  const last = partsOf(Date.UTC(year, month + count, 0)).day
  return dayOfLocal(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** How many days `to` is after `from`; negative when it is before. */
export const daysBetween = (from: Day, to: Day): number => Math.round((localOfDay(to) - localOfDay(from)) / dayMs)

/** `day` when it names a day that exists (`2026-02-29` does not), else `null`. */
export function parseDay(text: string): Day | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return found ? existingDay(Number(found[1]), Number(found[2]), Number(found[3])) : null
}

/** `11-20-2026`. (product.md#hours) */
export function formatDay(day: Day): string {
  const { year, month, day: date } = partsOf(localOfDay(day))
  return `${twoDigits(month)}-${twoDigits(date)}-${String(year).padStart(4, '0')}`
}

/** Reads `11202026`; `null` when it is not a day that exists. (product.md#screens) */
export function parsePathDay(text: string): Day | null {
  const found = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return found ? existingDay(Number(found[3]), Number(found[1]), Number(found[2])) : null
}

function existingDay(year: number, month: number, day: number): Day | null {
  if (year < 1) return null
  const text = `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
  const local = Date.parse(text)
  return Number.isNaN(local) || dayOfLocal(local) !== text ? null : text
}

/** The Monday of the week a day is in; that Monday itself for a Monday. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - numberOfWeekday(day))
}

/** 1 for Monday to 7 for Sunday. */
const numberOfWeekday = (day: Day): number => new Date(localOfDay(day)).getUTCDay() || 7

export function weekdayOf(day: Day): Weekday {
  const name = weekdays[numberOfWeekday(day) - 1]
  if (!name) throw new RangeError(`${day} has no weekday`)
  return name
}

/** `7:00 AM`, local time as people read and type it. (product.md#start-time) */
export const formatWallTime = (instant: Instant, zone: string): string => wallText(partsOf(localOf(epochOf(instant), zone)))

const wallText = ({ hour, minute }: { hour: number; minute: number }) =>
  `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`

/**
 * `7:00 AM`; in the hour that occurs twice when the clocks go back `1:45 AM EDT` and `1:45 AM EST`.
 * (product.md#time)
 */
export function formatTime(instant: Instant, zone: string): string {
  const moment = epochOf(instant)
  const text = wallText(partsOf(localOf(moment, zone)))
  return isRepeated(moment, zone) ? `${text} ${zoneName(moment, zone)}` : text
}

/** Whether this local time occurs twice on that day. */
function isRepeated(moment: EpochMs, zone: string): boolean {
  const { first, last } = momentsOf(localOf(moment, zone), zone)
  return first !== last
}

const zoneName = (moment: EpochMs, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** `11-20-2026 7:00 AM`. (product.md#start-time) */
export function formatDateTime(instant: Instant, zone: string): string {
  return `${formatDay(dayOf(instant, zone))} ${formatTime(instant, zone)}`
}
