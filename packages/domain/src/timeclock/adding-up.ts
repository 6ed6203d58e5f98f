/** Rows of hours that add up to their total. (product.md#hours; decisions/hours.md) */
import { round } from '../numbers/round.ts'
import type { Multiple } from '../overtime/codes.ts'
import { overtimeHours, type OvertimeHours } from './overtime-by-place.ts'
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

type Minutes = Partial<Record<Multiple, number>>

const partNames = ['straight', 'overtime15', 'overtime2', 'otherOvertime'] as const satisfies readonly (keyof OvertimeHours)[]

/**
 * Splits the hours of each row by multiple of the rate. The parts of a row add up to its hours, and
 * the parts of all rows add up to those of the total, so the sums of a file agree with the week.
 */
export function addingUpParts(): (hours: number, minutes: Minutes, of?: string) => OvertimeHours {
  const sums = new Map<string, { hours: number; minutes: Minutes }>()
  return (hours, minutes, of = '') => {
    const before = sums.get(of) ?? { hours: 0, minutes: {} }
    const all: Minutes = { ...before.minutes }
    for (const [multiple, more] of Object.entries(minutes)) {
      const paidAt = Number(multiple) as Multiple // a key of the minutes
      all[paidAt] = (all[paidAt] ?? 0) + more
    }
    const after = { hours: round(before.hours + hours, 2), minutes: all }
    sums.set(of, after)
    const [was, is] = [overtimeHours(before.hours, before), overtimeHours(after.hours, after)]
    const parts: OvertimeHours = { straight: 0, overtime15: 0, overtime2: 0, otherOvertime: 0 }
    for (const name of partNames) parts[name] = round(is[name] - was[name], 2)
    return parts
  }
}
