import { percentOf } from '../numbers/round.ts'
import { sortEvents, type ClockedEvent } from './event-order.ts'

export type { ClockedEvent } from './event-order.ts'

export interface ClockedEntry {
  cancelled: boolean
  workerEntries?: readonly { workerId: string; events?: readonly ClockedEvent[] | undefined }[] | undefined
}

export interface OnClock {
  on: number
  of: number
  percent: number
}

/** Whether someone is clocked in: the last event is an `in`, whatever order the events come in. (product.md#on-the-clock) */
export function isOnClock(events: readonly ClockedEvent[]): boolean {
  return sortEvents(events).at(-1)?.type === 'in'
}

/**
 * The On Clock gauge: how many of the day's shifts, one person on one job each, are clocked in. Cancelled jobs do not count. Counted like Scheduled
 * Shifts beside it, so that the two never disagree about a person who is on two jobs. (product.md#planner)
 */
export function countOnClock(entries: readonly ClockedEntry[]): OnClock {
  const shifts = entries.flatMap(({ cancelled, workerEntries = [] }) => (cancelled ? [] : workerEntries))
  const on = shifts.filter(({ events = [] }) => isOnClock(events)).length
  return { on, of: shifts.length, percent: percentOf(on, shifts.length) }
}
