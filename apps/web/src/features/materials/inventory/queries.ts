/** The warehouse's items, for the list that keeps them and for the pickers of orders and returns. (product.md#calls) */
import type { ItemEdit, NewItem } from '@daysheet/domain/materials/item-form'
import type { Item, ItemWithPrices } from '@daysheet/domain/materials/item'
import { queryOptions } from '@tanstack/react-query'
import { send } from '#client/client.ts'
import { refreshedByList } from '#client/live-queries.ts'
import { refusalIn, StaleRow, staleFields, type Authorship } from '#client/stale-row.ts'
import { create, deleteById, find, findById } from '#client/rows.ts'

export const itemsKey = ['items'] as const

/** The prices of an item as the inventory reads them. */
const withPrices = { include: [{ relation: 'prices', scope: { order: 'date DESC' } }] }

/** Every item by name, with its prices as the inventory reads them. */
export const itemsQuery = queryOptions({
  queryKey: itemsKey,
  queryFn: ({ signal }) => find<'Items', ItemWithPrices>('Items', { order: 'name ASC', ...withPrices }, signal),
  // What was changed while nobody had them on the screen is told to nobody.
  staleTime: 0,
  meta: refreshedByList('Item'),
})

/** The caller makes the id: the same item sent again is the one that is there. */
export const createItem = (item: NewItem & { id: string }) => create('Items', item)

/** Refused (412) when the item or its prices were changed since it was seen, and (409) while an order or a return names it. */
export const deleteItem = ({ id, version }: Item) => deleteById('Items', id, { ifMatch: version })

const readItem = (id: string) => findById<'Items', ItemWithPrices>('Items', id, withPrices)

/** What somebody else may have changed of an item under one's hands: a property, or its prices. */
export const pricesField = 'prices'

const pricesOf = ({ prices }: ItemWithPrices): string =>
  prices
    .map(({ id, date, price }) => `${id} ${date} ${price}`)
    .toSorted()
    .join('\n')

/** What of an edit stands against what others made of the item since it was seen. */
function conflicts(seen: ItemWithPrices, current: ItemWithPrices, { addPrices, removePrices, ...fields }: ItemEdit): string[] {
  const arePricesEdited = addPrices.length + removePrices.length > 0
  const havePricesChanged = pricesOf(seen) !== pricesOf(current)
  return [...staleFields(seen, current, fields), ...(arePricesEdited && havePricesChanged ? [pricesField] : [])]
}

/** Who changed what. Where nothing of the item itself changed it was the prices, and their change is the last one of all. */
function authorsIn({ changes = {}, changedBy = null, changedAt }: NonNullable<ReturnType<typeof refusalIn>>): Record<string, Authorship> {
  const isOfPrices = changedAt !== undefined && Object.keys(changes).length === 0
  return isOfPrices ? { [pricesField]: { changedBy, changedAt } } : changes
}

/** How often an edit is tried again because something else of the item keeps changing. */
const attempts = 4

/**
 * Saves what was changed of an item together with its prices, all or nothing: on top of what others changed beside it, or not at all and with a `StaleRow`
 * when they changed the same. Prices count as one thing. (decisions/materials.md)
 */
export async function editItem(seen: ItemWithPrices, edit: ItemEdit): Promise<void> {
  let { version } = seen
  for (let attempt = 1; ; attempt += 1) {
    try {
      return void (await send('POST Items/:id/edit', { params: { id: seen.id }, body: edit }, { ifMatch: version }))
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) throw error
      // The refusal does not have to know the prices.
      const current = await readItem(seen.id)
      const fields = conflicts(seen, current, edit)
      if (fields.length > 0 || attempt === attempts) throw new StaleRow(current, fields, authorsIn(refusal))
      version = current.version
    }
  }
}
