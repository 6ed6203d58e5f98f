import { textFilterOf, type CountedMember } from './day-filter.ts'
import { isPlanned } from '../crews/worker-entry.ts'

export interface CountedEntry {
  cancelled: boolean
  supervisorId: string | null
  workerEntries?: readonly (CountedMember & { workerId: string })[] | undefined
}

/**
 * A day in numbers. `people` counts everyone once; the answers count once for each job a person is
 * on, as each is asked apart. People who clocked in without confirming are in none of the answers.
 */
export interface DayTotals {
  jobs: number
  people: number
  confirmed: number
  declined: number
  waiting: number
  notTexted: number
  errors: number
  /** Jobs that nobody runs. */
  noSupervisor: number
}

const counterOf = {
  confirmed: 'confirmed',
  declined: 'declined',
  waiting: 'waiting',
  error: 'errors',
  'not-texted': 'notTexted',
} as const

/** How the day stands: its jobs, its people, and where their texts stand. Cancelled jobs do not count. (product.md#text-status) */
export function dayTotals(entries: readonly CountedEntry[]): DayTotals {
  const totals: DayTotals = { jobs: 0, people: 0, confirmed: 0, declined: 0, waiting: 0, notTexted: 0, errors: 0, noSupervisor: 0 }
  const people = new Set<string>()
  for (const entry of entries) {
    if (entry.cancelled) continue
    totals.jobs += 1
    if (entry.supervisorId === null) totals.noSupervisor += 1
    for (const member of entry.workerEntries?.filter(isPlanned) ?? []) {
      people.add(member.workerId)
      const filter = textFilterOf(member)
      if (filter !== null) totals[counterOf[filter]] += 1
    }
  }
  totals.people = people.size
  return totals
}
