/** What items do beyond plain rows: numbered by the server, never without a name, and kept while something refers to them. (product.md#entities, product.md#field-checks) */
import { bagoutItemId, itemLabel } from '@daysheet/domain/materials/item'
import type { Database } from '#db/connection.ts'
import { conflict, refuseRows, unprocessable, validationError, type Mistake } from '#http/errors.ts'
import type { Hooks, PendingRow } from '#rest/hooks.ts'
import { databaseDefault } from '#rest/write.ts'
import { itemsInUse, numberedFrom, storedCodes, storedPrice } from './queries.ts'
import type { HttpError } from '#http-error.ts'

export const itemHooks: Hooks = {
  async beforeCreate(tx, rows, { asList }) {
    const refusals = rows.map(({ columns }) =>
      refusalOf([...blanks({ name: null, unit_of_measure: null, ...columns }), ...noPrice(columns)]),
    )
    refuseRows(refusals, { asList })
    await giveNumbers(tx, rows)
  },
  async beforeUpdate(tx, { id, columns }) {
    const refusal = refusalOf([...blanks(columns), ...(await priceGone(tx, id, columns))])
    if (refusal) throw refusal
    if (id.toLowerCase() === bagoutItemId) await keepBagout(tx, columns)
    // An item keeps the number it was given: forms send 0, and a replacement may leave it out.
    if (isUnnumbered(columns)) delete columns['code']
  },
  async beforeDelete(tx, ids) {
    if (ids.some((id) => id.toLowerCase() === bagoutItemId))
      throw conflict('The Bagout item cannot be deleted: bagouts use it.', { code: 'BAGOUT_ITEM' })
    const names = (await itemsInUse(tx, ids)).map(itemLabel)
    if (names.length === 0) return
    const one = names.length === 1
    throw conflict(`${names.join(', ')} ${one ? 'is' : 'are'} used by orders or returns. Make ${one ? 'it' : 'them'} inactive instead.`, {
      code: 'ITEM_IN_USE',
    })
  },
}

const required = [
  { column: 'name', property: 'name', message: 'Please enter a valid name' },
  { column: 'unit_of_measure', property: 'unitOfMeasure', message: 'Please enter a valid unit of measure' },
] as const

/** What of `columns` may not be empty and is. */
function blanks(columns: PendingRow['columns']): Mistake[] {
  const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')
  return required
    .filter(({ column }) => column in columns && isBlank(columns[column]))
    .map(({ property, message }) => ({ property, code: 'presence', message }))
}

const noPrice = ({ price }: PendingRow['columns']): Mistake[] =>
  price === undefined || price === null ? [{ property: 'price', code: 'presence', message: 'Please enter a valid price' }] : []

/** Without its price an item would have cost nothing on every day before its first dated one. One that came without a price from an old deployment stays so. */
async function priceGone(tx: Database, id: string, { price }: PendingRow['columns']): Promise<Mistake[]> {
  if (price !== null) return []
  const stored = await storedPrice(tx, id)
  return stored && stored.price !== null ? noPrice({ price }) : []
}

/** Bags that leave a site cost nothing, and can always be counted. What an old deployment had otherwise is left as it is. */
async function keepBagout(tx: Database, columns: PendingRow['columns']): Promise<void> {
  if (columns['active'] === false) throw unprocessable('The Bagout item cannot be made inactive: bagouts use it.', { code: 'BAGOUT_ITEM' })
  if (columns['type'] === undefined || columns['type'] === 'nonconsumable') return
  const stored = await storedPrice(tx, bagoutItemId)
  // A replacement that leaves the type out means what is there, not the type of any other new item.
  if (columns['type'] === databaseDefault || stored?.type === columns['type']) columns['type'] = stored?.type
  else throw unprocessable('The Bagout item cannot be made consumable: bags that leave a site cost nothing.', { code: 'BAGOUT_ITEM' })
}

const refusalOf = (mistakes: readonly Mistake[]): HttpError | undefined =>
  mistakes.length > 0 ? validationError('Item', mistakes) : undefined

const isUnnumbered = ({ code }: PendingRow['columns']) => code === null || code === 0

/** Numbers those that come without one. Asked for the same items again, it gives the same numbers again. */
async function giveNumbers(tx: Database, rows: readonly PendingRow[]): Promise<void> {
  const unnumbered = rows.filter(({ columns }) => columns['code'] === undefined || isUnnumbered(columns))
  if (unnumbered.length === 0) return
  const given = rows.flatMap(({ columns }) => (typeof columns['code'] === 'number' ? [columns['code']] : []))
  const free = await numberedFrom(tx, Math.max(0, ...given), unnumbered.length)
  const stored = await storedCodes(
    tx,
    unnumbered.map(({ id }) => id),
  )
  for (const [at, row] of unnumbered.entries()) row.columns['code'] = stored.has(row.id) ? stored.get(row.id) : free[at]
}
