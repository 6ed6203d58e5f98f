/** What of a day needs somebody in the office, each a number that leads to its list. (product.md#home) */
import { hasClocked, type ClockedMember } from '../timeclock/on-clock.ts'
import type { DayFilter } from './day-filter.ts'
import { dayTotals, type CountedEntry } from './day-totals.ts'

export type Attention = Exclude<DayFilter, 'confirmed'>

type Clocking = Pick<ClockedMember, 'id' | 'events' | 'corrections'>
export type AskedEntry = Omit<CountedEntry, 'workerEntries'> & {
  workerEntries?: readonly (NonNullable<CountedEntry['workerEntries']>[number] & Clocking)[] | undefined
}

/**
 * Each kind with its count, the most pressing first; kinds with none are left out. People who have
 * clocked in do not count, whatever they answered: the office has nothing more to do about them.
 */
export function dayAttention(entries: readonly AskedEntry[]): { filter: Attention; count: number }[] {
  const asked = entries.map((entry) => ({ ...entry, workerEntries: entry.workerEntries?.filter((member) => !hasClocked(member)) }))
  const { declined, errors, noSupervisor, notTexted, waiting } = dayTotals(asked)
  const counts: readonly (readonly [Attention, number])[] = [
    ['declined', declined],
    ['error', errors],
    ['no-supervisor', noSupervisor],
    ['not-texted', notTexted],
    ['waiting', waiting],
  ]
  return counts.flatMap(([filter, count]) => (count > 0 ? [{ filter, count }] : []))
}
