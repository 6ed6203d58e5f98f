import { percentOf } from '../numbers/round.ts'

export interface ClockedEvent {
  type: 'in' | 'out'
  time: string
}

export interface ClockedEntry {
  cancelled: boolean
  workerEntries?: readonly { workerId: string; events?: readonly ClockedEvent[] | undefined }[] | undefined
}

export interface OnClock {
  on: number
  of: number
  percent: number
}

/** Whether someone is clocked in: the last event is an `in`, whatever order the events come in. (spec §4) */
export function isOnClock(events: readonly ClockedEvent[]): boolean {
  let last: ClockedEvent | undefined
  for (const event of events) {
    if (!last || Date.parse(event.time) >= Date.parse(last.time)) last = event
  }
  return last?.type === 'in'
}

/** The On Clock gauge: how many of the people on the day's jobs are clocked in. Everyone counts once, cancelled jobs not at all. (spec §2) */
export function onClockOf(entries: readonly ClockedEntry[]): OnClock {
  const people = new Set<string>()
  const clockedIn = new Set<string>()
  for (const entry of entries) {
    if (entry.cancelled) continue
    for (const { workerId, events = [] } of entry.workerEntries ?? []) {
      people.add(workerId)
      if (isOnClock(events)) clockedIn.add(workerId)
    }
  }
  return { on: clockedIn.size, of: people.size, percent: percentOf(clockedIn.size, people.size) }
}
