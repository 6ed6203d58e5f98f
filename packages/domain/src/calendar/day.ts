/**
 * A business day: a calendar day in the business time zone, 23 to 25 hours long. Everything a person sees is written in that zone,
 * whatever zone the browser or the server runs in. (product.md#hours)
 */
import { Temporal } from 'temporal-polyfill'

/** A calendar day as `YYYY-MM-DD`. As text it sorts in calendar order. */
export type Day = string

/** A moment as it stands on the wire, or as a Date. */
export type Instant = string | Date

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

function zoned(instant: Instant, zone: string): Temporal.ZonedDateTime {
  const moment = typeof instant === 'string' ? Temporal.Instant.from(instant) : Temporal.Instant.fromEpochMilliseconds(instant.getTime())
  return moment.toZonedDateTimeISO(zone)
}

export function toIso(moment: Temporal.ZonedDateTime): string {
  return moment.toInstant().toString({ smallestUnit: 'millisecond' })
}

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The business day a moment falls on. */
export function dayOf(instant: Instant, zone: string): Day {
  return zoned(instant, zone).toPlainDate().toString()
}

/** The first and the last millisecond of a business day, as they go into a filter. */
export function dayBounds(day: Day, zone: string): { from: string; to: string } {
  const date = Temporal.PlainDate.from(day)
  const next = date.add({ days: 1 }).toZonedDateTime(zone)
  return { from: toIso(date.toZonedDateTime(zone)), to: toIso(next.subtract({ milliseconds: 1 })) }
}

/** The moment a clock on the wall shows `hour`:`minute` that day; a time that daylight saving skips moves on by the skipped hour. */
export function momentOf(day: Day, time: { hour: number; minute: number }, zone: string): string {
  return toIso(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }))
}

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
  try {
    return toIso(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(found[2]) }))
  } catch {
    return null
  }
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return Temporal.PlainDate.from(day).add({ days: count }).toString()
}

/** `day` when it names a day that exists (`2026-02-29` does not), else `null`. */
export function parseDay(text: string): Day | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return found ? existingDay(Number(found[1]), Number(found[2]), Number(found[3])) : null
}

/** `11-20-2026`. (product.md#hours) */
export function formatDay(day: Day): string {
  const { year, month, day: date } = Temporal.PlainDate.from(day)
  return `${twoDigits(month)}-${twoDigits(date)}-${String(year).padStart(4, '0')}`
}

/** Reads `11202026`; `null` when it is not a day that exists. (product.md#screens) */
export function parsePathDay(text: string): Day | null {
  const found = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return found ? existingDay(Number(found[3]), Number(found[1]), Number(found[2])) : null
}

function existingDay(year: number, month: number, day: number): Day | null {
  const inRange = year >= 1 && month >= 1 && month <= 12 && day >= 1
  if (!inRange || day > Temporal.PlainYearMonth.from({ year, month }).daysInMonth) return null
  return Temporal.PlainDate.from({ year, month, day }).toString()
}

/** The Monday of the week a day is in; that Monday itself for a Monday. */
export function mondayOf(day: Day): Day {
  return addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

export function weekdayOf(day: Day): Weekday {
  const name = weekdays[Temporal.PlainDate.from(day).dayOfWeek - 1]
  if (!name) throw new RangeError(`${day} has no weekday`)
  return name
}

/** `7:00 AM`, local time as people read and type it. (product.md#start-time) */
export const formatWallTime = (instant: Instant, zone: string): string => wallText(zoned(instant, zone))

const wallText = ({ hour, minute }: { hour: number; minute: number }) =>
  `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`

/**
 * `7:00 AM`; in the hour that occurs twice when the clocks go back `1:45 AM EDT` and `1:45 AM EST`.
 * (product.md#time)
 */
export function formatTime(instant: Instant, zone: string): string {
  const moment = zoned(instant, zone)
  return isRepeated(moment) ? `${wallText(moment)} ${zoneName(moment)}` : wallText(moment)
}

/**
 * Whether this local time occurs twice on that day. The clocks change at night, so other hours need
 * no check.
 */
function isRepeated(moment: Temporal.ZonedDateTime): boolean {
  if (moment.hour >= 4 && moment.hour < 22) return false
  const { offsetNanoseconds: own, timeZoneId: zone } = moment
  const before = moment.subtract({ hours: 3 }).offsetNanoseconds
  const after = moment.add({ hours: 3 }).offsetNanoseconds
  if (before <= after) return false
  const shown = moment.toPlainDateTime()
  return (['earlier', 'later'] as const).some((disambiguation) => shown.toZonedDateTime(zone, { disambiguation }).offsetNanoseconds !== own)
}

const zoneName = (moment: Temporal.ZonedDateTime): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: moment.timeZoneId, timeZoneName: 'short' })
    .formatToParts(moment.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value ?? moment.offset

/** `11-20-2026 7:00 AM`. (product.md#start-time) */
export function formatDateTime(instant: Instant, zone: string): string {
  return `${formatDay(dayOf(instant, zone))} ${formatTime(instant, zone)}`
}
