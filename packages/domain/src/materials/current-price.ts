/** What an item costs now, for the list of the warehouse. (product.md#inventory) */
import type { Day } from '../calendar/day.ts'
import { priceOnDay, priceSteps, type PriceStep, type Priced } from './pricing.ts'

export interface CurrentPrice {
  /** What one costs on that day; null when it has no price yet, which orders count as nothing. A non-consumable costs 0. */
  price: number | null
  /** The change that comes next, null when none is entered. */
  next: { day: Day; price: number } | null
}

const isDated = (step: PriceStep): step is { day: Day; price: number } => step.day !== null

/** The price of an item on a business day, and the next one that is entered. */
export function currentPrice(item: Priced, day: Day, zone: string): CurrentPrice {
  const steps = priceSteps(item, zone)
  const dated = steps.filter(isDated)
  const isPriced = item.type !== 'consumable' || item.price !== null || dated.some((step) => step.day <= day)
  return { price: isPriced ? priceOnDay(steps, day) : null, next: dated.find((step) => step.day > day) ?? null }
}
