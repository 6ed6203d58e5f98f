import type { Day } from '@daysheet/domain/calendar/day'
import { currentPrice, type CurrentPrice } from '@daysheet/domain/materials/current-price'
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import { useMemo } from 'react'
import { useSettings } from '../../session/queries.ts'
import { useToday } from '../../session/use-today.ts'

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
