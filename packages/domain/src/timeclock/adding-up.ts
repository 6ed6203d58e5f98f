/** Rows of hours that add up to their total. (product.md#hours; decision 0389) */
import { round } from '../numbers/round.ts'
import { hoursOf } from './hours.ts'

/**
 * Returns the hours of each row as the amount by which the rounded running total grows, in the
 * order of the calls. Three stays of twenty minutes are 0.33, 0.34 and 0.33, together 1.00. `of`
 * names the total that the row belongs to.
 */
export function addingUp(): (minutes: number, of?: string) => number {
  const sums = new Map<string, number>()
  return (minutes, of = '') => {
    const before = sums.get(of) ?? 0
    sums.set(of, before + minutes)
    return round(hoursOf(before + minutes) - hoursOf(before), 2)
  }
}
