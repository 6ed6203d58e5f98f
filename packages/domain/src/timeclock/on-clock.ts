import { momentOf, type Day } from '../calendar/day.ts'
import { percentOf } from '../numbers/round.ts'
import { parseStartTime } from '../calendar/start-time.ts'
import { isPlanned } from '../crews/worker-entry.ts'
import { bareEvent, punchesOf, type CurrentCorrection } from './correction.ts'
import { sortEvents, type ClockedEvent } from './event-order.ts'

export type { ClockedEvent } from './event-order.ts'

export interface ClockedEntry {
  cancelled: boolean
  workerEntries?: readonly ClockedMember[] | undefined
}

export interface ClockedMember {
  id?: string
  workerId: string
  planned?: boolean | undefined
  events?: readonly ClockedEvent[] | undefined
  corrections?: readonly CurrentCorrection[] | undefined
}

/** Who is not on the crew and has nothing that counts was taken off it. */
const isThere = (member: ClockedMember) => isPlanned(member) || punchesOfMember(member).length > 0

/** Whether any counted punch is here: then the person's answer no longer matters. */
export const hasClocked = (member: Pick<ClockedMember, 'id' | 'events' | 'corrections'>): boolean => punchesOfMember(member).length > 0

const punchesOfMember = ({ id = '', events = [], corrections = [] }: Pick<ClockedMember, 'id' | 'events' | 'corrections'>) =>
  punchesOf<ClockedEvent>({ workerEntryId: id, events, corrections }, bareEvent)

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
  const shifts = entries.flatMap(({ cancelled, workerEntries = [] }) => (cancelled ? [] : workerEntries.filter(isThere)))
  const on = shifts.filter((member) => isOnClock(punchesOfMember(member))).length
  return { on, of: shifts.length, percent: percentOf(on, shifts.length) }
}

/** Where a day's shifts stand on the clock, cancelled jobs left out: each counts once. */
export interface ClockStatus {
  on: number
  finished: number
  /** Nobody has seen them, and their job has started. */
  notCome: number
  /** Their job has not started yet, or nobody has said when it does. */
  expected: number
}

/** When a job of a day starts, in milliseconds; null when nobody has said. */
function startOf(startTime: string | null, day: Day, zone: string): number | null {
  const time = startTime === null ? null : parseStartTime(startTime)
  if (!time) return null
  return Date.parse(momentOf(day, { hour: (time.hour % 12) + (time.half === 'PM' ? 12 : 0), minute: time.minute }, zone))
}

/** How a day's shifts stand at a moment (ISO). Who has clocked out again is finished, also when they come back later: then they are on the clock. (product.md#home) */
export function clockStatus(
  entries: readonly (ClockedEntry & { startTime: string | null })[],
  { now, day, zone }: { now: string; day: Day; zone: string },
): ClockStatus {
  const standing: ClockStatus = { on: 0, finished: 0, notCome: 0, expected: 0 }
  for (const { cancelled, startTime, workerEntries = [] } of entries) {
    if (cancelled) continue
    const start = startOf(startTime, day, zone)
    const hasStarted = start !== null && start <= Date.parse(now)
    for (const member of workerEntries.filter(isThere)) {
      const punches = punchesOfMember(member)
      if (punches.length > 0) standing[isOnClock(punches) ? 'on' : 'finished'] += 1
      else standing[hasStarted ? 'notCome' : 'expected'] += 1
    }
  }
  return standing
}
