/**
 * Local times of a time zone, from the zone data in every browser and in Node.js. A library would
 * be a sixth of what a phone loads before the first screen. (decisions/phone-app.md)
 */

/** Milliseconds since 1970 in UTC. */
export type EpochMs = number

export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Clocks change only on a quarter hour, so the offset is constant within each one. */
const stepMs = 15 * minuteMs
const maxKept = 20_000

interface Zone {
  format: Intl.DateTimeFormat
  /** Offsets by the number of quarter hours since 1970. */
  offsets: Map<number, number>
}
const zones = new Map<string, Zone>()

function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    zone = { format: new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }), offsets: new Map() }
    zones.set(name, zone)
  }
  return zone
}

/**
 * How far local time is ahead of UTC at that moment, in milliseconds. Throws a RangeError for an
 * unknown zone.
 */
function offsetAt(moment: EpochMs, name: string): number {
  const zone = zoneOf(name)
  const step = Math.floor(moment / stepMs)
  let offset = zone.offsets.get(step)
  if (offset === undefined) {
    if (zone.offsets.size >= maxKept) zone.offsets.clear()
    offset = readOffset(zone.format, step * stepMs)
    zone.offsets.set(step, offset)
  }
  return offset
}

/** Parses `GMT-04:00`; `GMT` is 0. */
function readOffset(format: Intl.DateTimeFormat, moment: EpochMs): number {
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes, seconds = '0'] = /^GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(name) ?? []
  const size = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000
  return sign === '-' ? -size : size
}

/** The local time at a moment, written as if it were UTC. */
export const localOf = (moment: EpochMs, zone: string): EpochMs => moment + offsetAt(moment, zone)

/** The parts of a local time from `localOf`. */
export function partsOf(local: EpochMs): LocalTime {
  const date = new Date(local)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  }
}

/**
 * The first and last moment with this local time. They differ only in the hour that occurs twice
 * when the clocks go back. A time that is skipped when the clocks go forward has no moment: then
 * `first` and `last` are an hour before and after it, and `isSkipped` is true.
 */
export function momentsOf(local: EpochMs, zone: string): { first: EpochMs; last: EpochMs; isSkipped: boolean } {
  const before = local - offsetAt(local - dayMs, zone)
  const after = local - offsetAt(local + dayMs, zone)
  const found = [before, after].filter((moment) => localOf(moment, zone) === local)
  const isSkipped = found.length === 0
  const both = isSkipped ? [before, after] : found
  return { first: Math.min(...both), last: Math.max(...both), isSkipped }
}

/**
 * The moment of a local time. For a repeated time, the first of the two; for a skipped time, the
 * moment later by the skipped hour.
 */
export function momentAt(local: EpochMs, zone: string): EpochMs {
  const { first, last, isSkipped } = momentsOf(local, zone)
  return isSkipped ? last : first
}
