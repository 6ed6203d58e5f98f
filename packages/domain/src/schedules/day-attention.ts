/** What of a day needs somebody in the office, each a number that leads to its list. (product.md#home) */
import type { DayFilter } from './day-filter.ts'
import { dayTotals, type CountedEntry } from './day-totals.ts'

export type Attention = Exclude<DayFilter, 'confirmed'>

/** Each kind with how many there are, the most pressing first; what there is none of is left out. */
export function dayAttention(entries: readonly CountedEntry[]): { filter: Attention; count: number }[] {
  const { declined, errors, noSupervisor, notTexted, waiting } = dayTotals(entries)
  const counts: readonly (readonly [Attention, number])[] = [
    ['declined', declined],
    ['error', errors],
    ['no-supervisor', noSupervisor],
    ['not-texted', notTexted],
    ['waiting', waiting],
  ]
  return counts.flatMap(([filter, count]) => (count > 0 ? [{ filter, count }] : []))
}
