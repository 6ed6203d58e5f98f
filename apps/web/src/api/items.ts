/** The warehouse's items, for the list that keeps them and for the pickers of orders and returns. (spec §7 "Items, prices, orders") */
import type { ItemWithPrices } from '@daysheet/domain/materials/item'
import { queryOptions } from '@tanstack/react-query'
import { find } from './client.ts'

export const itemsKey = ['items'] as const

/** Every item by name, with its prices as the inventory reads them. `useLiveList('Item', itemsKey)` keeps it current. */
export const itemsQuery = queryOptions({
  queryKey: itemsKey,
  queryFn: ({ signal }) =>
    find<ItemWithPrices>('Items', { order: 'name ASC', include: [{ relation: 'prices', scope: { order: 'date DESC' } }] }, signal),
})
