import { matchesItem } from '@daysheet/domain/materials/item-search'
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import type { Place } from './use-place.ts'
import type { PriceOf } from './use-price-of.ts'

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
