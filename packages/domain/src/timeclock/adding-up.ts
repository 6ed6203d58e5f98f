/** Rows of hours beside their sum. (product.md#hours; decision 0389) */
import { round } from '../numbers/round.ts'
import { hoursOf } from './hours.ts'

/**
 * Hours of rows that add up to their sum, whoever adds: each is what the sum grows by, in the order in which they are asked
 * for. Three stays of twenty minutes are 0.33, 0.34 and 0.33, together 1.00. `of` is whose sum it is.
 */
export function addingUp(): (minutes: number, of?: string) => number {
  const sums = new Map<string, number>()
  return (minutes, of = '') => {
    const before = sums.get(of) ?? 0
    sums.set(of, before + minutes)
    return round(hoursOf(before + minutes) - hoursOf(before), 2)
  }
}
