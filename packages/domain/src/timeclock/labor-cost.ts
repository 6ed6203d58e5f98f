/**
 * The labor cost of a job, at an hourly rate for each role. (product.md#job-page; decisions/payroll.md)
 */
import { z } from 'zod'
import { round } from '../numbers/round.ts'
import { num } from '../fields/fields.ts'

const maxRate = 1000
const rateRule = `must be from 0 to ${maxRate.toLocaleString('en-US')}`
const rate = () => num().min(0, rateRule).max(maxRate, rateRule).nullable()

/** Dollars per hour; null if the office has not entered a rate. */
export const laborRates = z.strictObject({ field: rate(), office: rate(), warehouse: rate() })
export type LaborRates = z.infer<typeof laborRates>
export type LaborRole = keyof LaborRates

/** The rate that applies to a role. All roles except office and warehouse work at the site. */
export function laborRole(role: string | null): LaborRole {
  const name = role?.trim().toLowerCase()
  return name === 'office' || name === 'warehouse' ? name : 'field'
}

/** The labor cost, and the hours that are not included because their role has no rate. */
export const laborCost = z.object({ cost: num(), hoursWithoutRate: num() })
export type LaborCost = z.infer<typeof laborCost>

/** The cost of paid minutes by role, with 2 decimals; null if the office has entered no rate. */
export function costOfLabor(minutes: Readonly<Partial<Record<LaborRole, number>>>, rates: LaborRates): LaborCost | null {
  const roles = Object.keys(rates) as LaborRole[] // the keys of the schema above
  if (roles.every((role) => rates[role] === null)) return null
  const costOf = (role: LaborRole) => ((minutes[role] ?? 0) / 60) * (rates[role] ?? 0)
  const unrated = roles.filter((role) => rates[role] === null)
  return {
    cost: round(
      roles.reduce((sum, role) => sum + costOf(role), 0),
      2,
    ),
    hoursWithoutRate: round(unrated.reduce((sum, role) => sum + (minutes[role] ?? 0), 0) / 60, 2),
  }
}
