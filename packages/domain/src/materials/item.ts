import { z } from 'zod'
import { amount, flag, id, instant, row, text, whole } from '../fields/fields.ts'

const most = 1_000_000_000

/** Dollars of a price, or how many of an item. No more than anybody has, so that what they come to can be written in full. */
export const boundedAmount = () => amount().max(most, `must be at most ${most.toLocaleString('en-US')}`)

const maxCode = 2_147_483_647

export const itemType = z.enum(['consumable', 'nonconsumable'])
export type ItemType = z.infer<typeof itemType>

/**
 * Something the warehouse hands out. `price` is the original price; `prices` are the dated ones. `code` is numbered by the server when it is sent as 0. One that
 * is not `active` is offered no more. (product.md#entities)
 */
export const item = z.object({
  ...row,
  name: text().nullable(),
  code: whole()
    .max(maxCode, `must be at most ${maxCode.toLocaleString('en-US')}`)
    .nullable(),
  unitOfMeasure: text(100).nullable(),
  type: itemType,
  serialRequired: flag().nullable(),
  price: boundedAmount().nullable(),
  active: flag(),
})
export type Item = z.infer<typeof item>

/** What an item costs from a date on. `entered` rises in the order in which prices were entered: of two for one day the later counts. (product.md#entities, product.md#pricing) */
export const price = z.object({ ...row, itemId: id(), date: instant(), price: boundedAmount(), entered: whole() })
export type Price = z.infer<typeof price>

/** An item with its dated prices. */
export const itemWithPrices = item.extend({ prices: z.array(price) })
export type ItemWithPrices = Item & { prices: readonly Price[] }

/** The fixed item that stands for waste bags leaving a site. (product.md#bagout-item) */
export const bagoutItemId = '00000000-0000-4000-8000-00000000ba60'

export { itemLabel } from './item-label.ts'
