/** What a day can be narrowed to: jobs with somebody whose text stands so, or without a supervisor. (product.md#text-status) */
import type { CountedEntry } from './day-totals.ts'
import { isPlanned, type TxtStatus } from './worker-entry.ts'

export const dayFilters = ['confirmed', 'declined', 'waiting', 'error', 'not-texted', 'no-supervisor'] as const
export type DayFilter = (typeof dayFilters)[number]

const filterOf = { y: 'confirmed', n: 'declined', sent: 'waiting', error: 'error' } as const satisfies Record<TxtStatus, DayFilter>

/** Whether somebody is shown: in what was chosen by where their text stands. */
export const isShown = (member: { txtStatus: TxtStatus | null; planned?: boolean | undefined }, chosen: ReadonlySet<DayFilter>): boolean =>
  isPlanned(member) && chosen.has(member.txtStatus === null ? 'not-texted' : filterOf[member.txtStatus])

/** The jobs of a day that have what was chosen; all of them when nothing was. A cancelled job waits for nobody. */
export function filteredEntries<Entry extends CountedEntry>(entries: readonly Entry[], chosen: ReadonlySet<DayFilter>): readonly Entry[] {
  if (chosen.size === 0) return entries
  return entries.filter(({ cancelled, supervisorId, workerEntries }) => {
    if (cancelled) return false
    return (chosen.has('no-supervisor') && supervisorId === null) || workerEntries?.some((member) => isShown(member, chosen))
  })
}
