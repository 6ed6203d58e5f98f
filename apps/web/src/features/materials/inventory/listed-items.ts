import type { Day } from '@daysheet/domain/calendar/day'
import { currentPrice, type CurrentPrice } from '@daysheet/domain/materials/current-price'
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import { matchesItem } from '@daysheet/domain/materials/item-search'
import { useMemo } from 'react'
import type { Place } from './use-url-state.ts'
import { useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'

/** What an item costs now. */
export type PriceOf = (item: ItemWithPrices) => CurrentPrice

/** Counts each item once as it was read: sorting asks for the same price many times. */
function pricesOn(today: Day, zone: string): PriceOf {
  const known = new WeakMap<ItemWithPrices, CurrentPrice>()
  return (item) => {
    const price = known.get(item) ?? currentPrice(item, today, zone)
    known.set(item, price)
    return price
  }
}

/** What items cost today; the same function until the business's midnight. */
export function usePriceOf(): PriceOf {
  const { timeZone } = useSettings()
  const today = useToday()
  return useMemo(() => pricesOn(today, timeZone), [today, timeZone])
}

// As a person reads them: `Filter 2 in.` before `Filter 10 in.`, whatever the case.
const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

const orders: Record<Place['sort']['key'], (priceOf: PriceOf) => (one: ItemWithPrices, other: ItemWithPrices) => number> = {
  name: () => (one, other) => collator.compare(one.name ?? '', other.name ?? ''),
  unitOfMeasure: () => (one, other) => collator.compare(one.unitOfMeasure ?? '', other.unitOfMeasure ?? ''),
  // What has no price stands before what is free.
  price: (priceOf) => (one, other) => (priceOf(one).price ?? -1) - (priceOf(other).price ?? -1),
}

/** The items that are shown, in their order; those that are alike in it by name. */
export function listedItems(items: readonly ItemWithPrices[], { term, isInactiveShown, sort }: Place, priceOf: PriceOf): ItemWithPrices[] {
  const [byKey, byName] = [orders[sort.key](priceOf), orders.name(priceOf)]
  const direction = sort.isDescending ? -1 : 1
  return items
    .filter((item) => (isInactiveShown || item.active) && matchesItem(item, term))
    .toSorted((one, other) => direction * byKey(one, other) || byName(one, other))
}
