import { distanceText } from '@daysheet/domain/locations/feet'
import { coordinates } from '@daysheet/domain/locations/place-text'
import { siteNear, type JobSite } from '@daysheet/domain/locations/job-site'
import { dayOf, formatDateTime, formatTime, type Day } from '@daysheet/domain/calendar/day'
import type { Place } from '@daysheet/domain/locations/track'
import type { LocatedSupervisor, Position } from './queries.ts'
import { lengthText } from '@daysheet/domain/time-review/finding'
import { isClockOff } from '@daysheet/domain/timeclock/clock-flag'
import { nameOf } from '../people/person-labels.ts'

/** A place to draw, and the words of its popup. */
export interface MapPoint extends Place {
  /** The position's of a track; the supervisor's where everybody is shown, so that it stays the same when they move. */
  id: string
  /** `J. Ortiz` */
  name: string
  /** `7:42 AM`, with the date where it is another day's. */
  time: string
  /** What a position of a track is besides: its first or last one. */
  mark?: 'Start' | 'End' | 'Latest'
  /** Within how many metres it is right; null where the phone did not say. */
  accuracy?: number | null
  /** `Phone clock 3 hours ahead`. Null if the difference is small or unknown. */
  clock?: string | null
  /** Of the job it is at. */
  address?: string
}

/** What the map draws. `key` changes when it should look at something else than before. */
export interface MapContent {
  kind: 'track' | 'everybody'
  key: string
  /** Of a track: in the order of time. */
  points: readonly MapPoint[]
}

/** `near 120 Broadway`, or the coordinates where no job is; with how far off it may be, `± 12 m`. */
export const placeText = (point: MapPoint): string =>
  [point.address === undefined ? coordinates(point) : `near ${point.address}`, accuracyText(point)].filter(Boolean).join(', ')

/** Uses the same limit as punches. (promises.md#r7) */
function clockText({ clockOffset }: Pick<Position, 'clockOffset'>): string | null {
  if (!isClockOff(clockOffset)) return null
  const seconds = clockOffset ?? 0
  return `Phone clock ${lengthText(Math.floor(Math.abs(seconds) / 60))} ${seconds > 0 ? 'ahead' : 'behind'}`
}

/** `± 40 ft`, `± 1.4 miles`; empty if the phone did not report it. */
export function accuracyText({ accuracy }: Pick<MapPoint, 'accuracy'>): string {
  return typeof accuracy === 'number' ? `± ${distanceText(accuracy)}` : ''
}

const addressAt = (place: Place, sites: readonly JobSite[]): Pick<MapPoint, 'address'> => {
  const site = siteNear(place, sites)
  return site === undefined ? {} : { address: site.address }
}

/** A day's positions of one supervisor. The last of today is the latest there is; of a past day it is where they ended. */
export function trackPoints(
  positions: readonly Position[],
  { name, zone, isToday, sites }: { name: string; zone: string; isToday: boolean; sites: readonly JobSite[] },
): MapPoint[] {
  const last = positions.length - 1
  return positions.map((position, at) => {
    const { id, gpsTime, latitude, longitude, accuracy } = position
    const time = formatTime(gpsTime, zone)
    const point = { id, name, latitude, longitude, accuracy, time, clock: clockText(position), ...addressAt(position, sites) }
    if (at === last) return { ...point, mark: isToday ? 'Latest' : 'End' }
    return at === 0 ? { ...point, mark: 'Start' } : point
  })
}

/** Everybody who was seen by the end of the day, by name. */
export function everybodysPoints(
  supervisors: readonly LocatedSupervisor[],
  { day, zone, sites }: { day: Day; zone: string; sites: readonly JobSite[] },
): MapPoint[] {
  return supervisors.flatMap((supervisor) => {
    const [position] = supervisor.locations
    if (position === undefined) return []
    const { gpsTime, latitude, longitude, accuracy } = position
    const time = dayOf(gpsTime, zone) === day ? formatTime(gpsTime, zone) : formatDateTime(gpsTime, zone)
    return [
      {
        id: supervisor.id,
        name: nameOf(supervisor),
        latitude,
        longitude,
        accuracy,
        time,
        clock: clockText(position),
        ...addressAt(position, sites),
      },
    ]
  })
}
