/** What a day can be narrowed to: jobs with people whose text has this status, or without a supervisor. (product.md#text-status) */
import { hasClocked, type ClockedMember } from '../timeclock/on-clock.ts'
import { isPlanned, type TxtStatus } from '../crews/worker-entry.ts'

export const dayFilters = ['confirmed', 'declined', 'waiting', 'error', 'not-texted', 'no-supervisor'] as const
export type DayFilter = (typeof dayFilters)[number]
export type TextFilter = Exclude<DayFilter, 'no-supervisor'>

const filterOf = { y: 'confirmed', n: 'declined', sent: 'waiting', error: 'error' } as const satisfies Record<TxtStatus, TextFilter>

/** A person on a job. A read without clock events has `clocked`: whether any of them counts. */
export type CountedMember = Pick<ClockedMember, 'id' | 'planned' | 'events' | 'corrections'> & {
  txtStatus: TxtStatus | null
  clocked?: boolean | undefined
}

/**
 * The count and the filter that a person on a job belongs to. None for people who are not on the
 * crew, and for people who clocked in without confirming: the office has nothing more to ask them.
 */
export function textFilterOf(member: CountedMember): TextFilter | null {
  const { txtStatus, clocked = hasClocked(member) } = member
  if (!isPlanned(member) || (txtStatus !== 'y' && clocked)) return null
  return txtStatus === null ? 'not-texted' : filterOf[txtStatus]
}

/** Whether a person is shown when the day is narrowed to these. */
export function isShown(member: CountedMember, chosen: ReadonlySet<DayFilter>): boolean {
  const filter = textFilterOf(member)
  return filter !== null && chosen.has(filter)
}

interface FilteredEntry {
  cancelled: boolean
  supervisorId: string | null
  workerEntries?: readonly CountedMember[] | undefined
}

/** The jobs of a day that have what was chosen; all of them if nothing was. A cancelled job waits for no one. */
export function filteredEntries<Entry extends FilteredEntry>(entries: readonly Entry[], chosen: ReadonlySet<DayFilter>): readonly Entry[] {
  if (chosen.size === 0) return entries
  return entries.filter(({ cancelled, supervisorId, workerEntries }) => {
    if (cancelled) return false
    return (chosen.has('no-supervisor') && supervisorId === null) || workerEntries?.some((member) => isShown(member, chosen))
  })
}
