/**
 * Local times of a time zone, computed with the zones that every browser and Node.js know. A library
 * for it is a sixth of what a phone loads before the first screen. (decision 0414)
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
/** The clocks change on a quarter of an hour, so the offset is the same within each. */
const stepMs = 15 * minuteMs
const maxKept = 20_000

interface Zone {
  format: Intl.DateTimeFormat
  /** Offsets by quarter of an hour since 1970. */
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

/** What local time is ahead of UTC at that moment, in milliseconds. Throws a RangeError on an unknown zone. */
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

/** Reads `GMT-04:00`; `GMT` is 0. */
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
 * The first and the last moment that have this local time. They are the same except in the hour that
 * occurs twice when the clocks go back. A time that is skipped when the clocks go forward has no
 * moment: `first` and `last` are then the moments an hour to either side, and `isSkipped` is true.
 */
export function momentsOf(local: EpochMs, zone: string): { first: EpochMs; last: EpochMs; isSkipped: boolean } {
  const before = local - offsetAt(local - dayMs, zone)
  const after = local - offsetAt(local + dayMs, zone)
  const found = [before, after].filter((moment) => localOf(moment, zone) === local)
  const isSkipped = found.length === 0
  const both = isSkipped ? [before, after] : found
  return { first: Math.min(...both), last: Math.max(...both), isSkipped }
}

/** The moment of a local time: the first of two; a skipped one moves on by the skipped hour. */
export function momentAt(local: EpochMs, zone: string): EpochMs {
  const { first, last, isSkipped } = momentsOf(local, zone)
  return isSkipped ? last : first
}
