import type { ItemEdit } from '@daysheet/domain/materials/item-form'
import { v7 as newId } from 'uuid'
import { inTransaction, type Database } from '#db/connection.ts'
import { validationError, type Mistake, modelNotFound } from '#http/errors.ts'
import { systemCaller } from '#rest/caller.ts'
import { readFilter } from '#rest/filter/filter.ts'
import type { Columns } from '#rest/hooks.ts'
import { readOne } from '#rest/read.ts'
import type { Resource } from '#rest/resource.ts'
import type { Read } from '#rest/select.ts'
import { preconditionFailed } from '#rest/precondition-failed.ts'
import { diffWithStored, idsInUse } from '#rest/repeated.ts'
import { updateRow } from '#rest/write.ts'
import { itemHooks } from './item-hooks.ts'
import { item, price } from './model.ts'
import { deletePrices, lockItemVersion, lockPriceOwners, insertPrices } from './queries.ts'

interface Editing {
  id: string
  edit: ItemEdit
  actor: string
  /** What If-Match accepts. */
  versions: readonly number[] | undefined
}

/** The item as the inventory shows it: of two prices for one day the later entered comes first. */
const withPrices = { include: { relation: 'prices', scope: { order: ['date DESC', 'entered DESC'] } } }

/** Saves what was changed in the dialog of an item, its prices included, all or nothing. (product.md#states) */
export function editItem(db: Database, { id, edit, actor, versions }: Editing): Promise<Read> {
  const { addPrices, removePrices, ...fields } = edit
  return inTransaction(db, actor, async (tx) => {
    const resource: Resource = { db: tx, model: item, hooks: itemHooks, caller: systemCaller }
    const owners = await lockPriceOwners(tx, [...removePrices, ...addPrices.flatMap((price) => price.id ?? [])])
    const version = await lockItemVersion(tx, id)
    if (version === undefined) throw modelNotFound(id)
    if (versions && !versions.includes(version)) throw (await preconditionFailed(resource, id, versions)) ?? modelNotFound(id)
    const row = { id, columns: columnsOf(fields) }
    await itemHooks.beforeUpdate?.(tx, row)
    await updateRow(tx, item, row)
    refuseOthers(id, edit, owners)
    const prices = addPrices.map(({ id: own, date, price: amount }) => ({ id: own ?? newId(), item_id: id, date, price: amount }))
    const added = prices.map((columns) => ({ id: columns.id, columns }))
    const refusal = idsInUse(price, added, await diffWithStored(tx, price, added), { asList: false })
    if (refusal) throw refusal
    await deletePrices(tx, removePrices)
    await insertPrices(tx, prices)
    return readOne(resource, id, readFilter(systemCaller, item, withPrices))
  })
}

function columnsOf({ name, unitOfMeasure, type, serialRequired, active }: Omit<ItemEdit, 'addPrices' | 'removePrices'>): Columns {
  const columns = { name, unit_of_measure: unitOfMeasure, type, serial_required: serialRequired, active }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** A price that is gone already is none of another item, and one that is there already was entered by this very edit. */
function refuseOthers(itemId: string, { addPrices, removePrices }: ItemEdit, owners: ReadonlyMap<string, string>): void {
  const isOthers = (id: string | undefined) => id !== undefined && (owners.get(id.toLowerCase()) ?? itemId) !== itemId
  const mistake = (property: string): Mistake => ({ property, code: 'reference', message: 'is a price of another item' })
  const mistakes = [
    ...addPrices.flatMap(({ id }, at) => (isOthers(id) ? [mistake(`addPrices.${at}.id`)] : [])),
    ...removePrices.flatMap((id, at) => (isOthers(id) ? [mistake(`removePrices.${at}`)] : [])),
  ]
  if (mistakes.length > 0) throw validationError('Item', mistakes)
}
