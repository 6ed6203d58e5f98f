import { percentOf, round } from '../numbers/round.ts'

/** From these percents on the hours of a job are highlighted. */
export const budgetLevels = [75, 90, 100] as const
export type BudgetLevel = (typeof budgetLevels)[number]

/** Worked of budgeted hours in whole percent; null for a job without a budget. (product.md#budget) */
export function budgetPercent(hours: number, budget: number | null): number | null {
  return budget !== null && budget > 0 ? percentOf(hours, budget) : null
}

/** The highest level that these hours have reached, or null below the first. By the exact share, so that 99.6 percent, shown as 100, is not yet full. */
export function budgetLevel(hours: number, budget: number | null): BudgetLevel | null {
  if (budget === null || budget <= 0) return null
  return budgetLevels.findLast((level) => hours * 100 >= level * budget) ?? null
}

/** Hours of a job over all its days: 1 decimal. (product.md#budget) */
export const jobHours = (minutes: number): number => round(minutes / 60, 1)
