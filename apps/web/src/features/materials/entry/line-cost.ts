import type { Day } from '@daysheet/domain/calendar/day'
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import { formatMoney } from '@daysheet/domain/materials/job-materials'
import { quantityOf } from '@daysheet/domain/materials/order-form'
import { lineCost, priceOnDay, priceSteps, totalOf } from '@daysheet/domain/materials/pricing'

/** `$1,234.50`, `-$5.00`. */
export const dollars = (amount: number): string => `${amount < 0 ? '-' : ''}$${formatMoney(Math.abs(amount))}`

/** What one of an item costs on a day, and what so many of it come to; 0 as long as no number is typed. (spec §9) */
export function costOn(item: ItemWithPrices, typed: string, { day, zone }: { day: Day; zone: string }): { each: number; cost: number } {
  const each = priceOnDay(priceSteps(item, zone), day)
  return { each, cost: lineCost(each, quantityOf(typed)) }
}

/** What lines come to, as far as they are written. */
export const totalOn = (lines: readonly { item: ItemWithPrices | null; quantity: string }[], when: { day: Day; zone: string }): number =>
  totalOf(lines.map(({ item, quantity }) => (item === null ? 0 : costOn(item, quantity, when).cost)))
