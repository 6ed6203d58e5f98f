/** An example of what to type for a missing punch. (product.md#time-review-screen) */
import { clockOfText, formatClock, placeOf } from './typed-day.ts'
import type { ReviewLine } from './review-week.ts'

const hour = 60
const dayMinutes = 24 * hour
const usualShift = 8 * hour
/** A start that is longer ago is the start of another shift. */
const longestShift = 16 * hour
const quarter = 15

interface KnownShift {
  startTime: string | null
  /** In order of time. */
  lines: readonly Pick<ReviewLine, 'punchId' | 'type' | 'time'>[]
}

/**
 * A likely time for the other half of a punch: the planned start for the first clock-in, otherwise
 * 8 hours from the punch. If another punch is nearer than that, the time is between the two.
 */
export function exampleTime(
  { type, punchId }: { type: 'in' | 'out'; punchId: string },
  { startTime, lines }: KnownShift,
  zone: string,
): string {
  const at = lines.findIndex((line) => line.punchId === punchId)
  const punch = lines[at]
  const start = clockOfText(startTime ?? '')
  if (punch === undefined) return type === 'in' && start ? formatClock(start) : type === 'in' ? '7:00 AM' : '3:30 PM'
  const minute = placeOf(punch.time, zone)
  const neighbor = lines[type === 'in' ? at - 1 : at + 1]
  if (type === 'in' && neighbor === undefined && start) {
    const sinceStart = ofDay(minute - start.hour * hour - start.minute)
    if (sinceStart > 0 && sinceStart < longestShift) return formatClock(start)
  }
  const room = neighbor === undefined ? Infinity : Math.abs(placeOf(neighbor.time, zone) - minute)
  const distance = usualShift < room ? usualShift : room / 2
  const example = Math.floor(ofDay(minute + (type === 'in' ? -distance : distance)) / quarter) * quarter
  return formatClock({ hour: Math.floor(example / hour), minute: example % hour })
}

const ofDay = (minute: number) => ((minute % dayMinutes) + dayMinutes) % dayMinutes
