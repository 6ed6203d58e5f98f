/**
 * What materials cost. A consumable item costs its original price until the first dated price, then the latest dated one whose business day is not
 * later than that of the order or return; of two prices for one day the later entered counts. Anything else costs nothing. (product.md#pricing)
 *
 * The search for jobs adds up the same rule in SQL (apps/api, jobs/queries.ts), and a test holds the two together.
 */
import { dayOf, type Day, type Instant } from '../calendar/day.ts'
import { exactSum, exactTimes, toCents } from '../numbers/exact.ts'
import type { Item, Price } from './item.ts'

/** What the price of an item depends on. */
export type Priced = Pick<Item, 'type' | 'price'> & { prices: readonly Pick<Price, 'date' | 'price' | 'entered'>[] }

/** A price and the business day it holds from; the original price holds from the beginning of time: `day` is null. */
export interface PriceStep {
  day: Day | null
  price: number
}

/** The prices of an item in the order of their days, each until the next. A non-consumable has the one step 0. */
export function priceSteps({ type, price, prices }: Priced, zone: string): PriceStep[] {
  if (type !== 'consumable') return [{ day: null, price: 0 }]
  const dated = prices
    .map((one) => ({ ...one, day: dayOf(one.date, zone) }))
    .toSorted((one, other) => (one.day === other.day ? one.entered - other.entered : one.day < other.day ? -1 : 1))
  const lastOfItsDay = dated.filter(({ day }, at) => dated[at + 1]?.day !== day)
  return [{ day: null, price: price ?? 0 }, ...lastOfItsDay.map((step) => ({ day: step.day, price: step.price }))]
}

/** The price of steps on a business day. */
export const priceOnDay = (steps: readonly PriceStep[], day: Day): number =>
  steps.findLast((step) => step.day === null || step.day <= day)?.price ?? 0

/** What one of an item costs at a moment: its whole business day counts. */
export const priceOn = (item: Priced, at: Instant, zone: string): number => priceOnDay(priceSteps(item, zone), dayOf(at, zone))

/** Price times quantity picked or returned, exactly: it may have more decimals than two. Nothing is picked yet (`null`): 0. */
export const lineCost = (price: number, quantity: number | null): number => exactTimes(price, quantity ?? 0)

/** What lines come to, rounded once, at the end. (product.md#hours; decisions/materials.md) */
export const totalOf = (lineCosts: readonly number[]): number => toCents(exactSum(lineCosts))
