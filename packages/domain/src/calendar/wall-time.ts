/**
 * Local times in the nights the clocks change. In the fall one hour occurs twice, so a time in it
 * needs a side (before or after the change). In the spring one hour does not exist, so a time in it
 * is refused. (product.md#time; decisions/hours.md)
 */
import { dayOf, epochOf, localOfTime, toIso, type Day, type Instant } from './day.ts'
import { localOf, momentsOf, partsOf } from './zoned.ts'
import type { WallProblem, WallSide } from './wall-problems.ts'

export interface WallClock {
  hour: number
  minute: number
}

type WallTime = { comes: 'once'; time: string } | { comes: 'twice'; before: string; after: string } | { comes: 'never' }

/** The moments on that day that have this local time. */
export function wallTime(day: Day, clock: WallClock, zone: string): WallTime {
  const { first, last, isSkipped } = momentsOf(localOfTime(day, clock), zone)
  if (isSkipped) return { comes: 'never' }
  return first === last ? { comes: 'once', time: toIso(first) } : { comes: 'twice', before: toIso(first), after: toIso(last) }
}

/** The moment of a typed time; a time that occurs twice needs its side. */
export function chosenMoment(
  day: Day,
  clock: WallClock,
  { zone, side }: { zone: string; side?: WallSide | '' | null | undefined },
): { time: string } | { problem: WallProblem } {
  const found = wallTime(day, clock, zone)
  if (found.comes === 'once') return { time: found.time }
  if (found.comes === 'never') return { problem: 'never' }
  return side ? { time: found[side] } : { problem: 'which' }
}

export const comesTwice = (day: Day, clock: WallClock, zone: string): boolean => wallTime(day, clock, zone).comes === 'twice'

/**
 * Whether a moment is before or after the change, when its local time occurs twice; otherwise null.
 */
export function sideOf(instant: Instant, zone: string): WallSide | null {
  const moment = epochOf(instant)
  const found = wallTime(dayOf(instant, zone), partsOf(localOf(moment, zone)), zone)
  if (found.comes !== 'twice') return null
  // Compared to the minute: a punch has seconds, but a typed time does not.
  return Math.floor(Date.parse(found.before) / 60_000) === Math.floor(moment / 60_000) ? 'before' : 'after'
}
