/** The dialogs of the warehouse, and the one action an edit is saved with. (product.md#inventory, product.md#states, product.md#field-checks) */
import { z } from 'zod'
import { flag, id, instant } from '../fields/fields.ts'
import { boundedAmount, itemType, type Item } from './item.ts'

/** Digits and dots, and a number of dollars: `1.2.3` is none. (product.md#field-checks) */
const priceText = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^(\d{1,9}(\.\d{0,4})?|\.\d{1,4})$/, message)
    .transform(Number)

const named = {
  name: z.string().trim().min(1, 'Please enter a valid name').max(500, 'must be at most 500 characters'),
  unitOfMeasure: z.string().trim().min(1, 'Please enter a valid unit of measure').max(100, 'must be at most 100 characters'),
  type: itemType,
  serialRequired: z.boolean(),
}

/** Add Item: texts as typed in, the body of `POST /api/Items` out; the server numbers it. */
export const newItemForm = z
  .object({ ...named, price: priceText('Please enter a valid price') })
  .transform((fields) => ({ ...fields, code: 0 }))
export type NewItemForm = z.input<typeof newItemForm>
export type NewItem = z.output<typeof newItemForm>

/** Edit Item, without its prices, which are kept beside it until Save. */
export const itemForm = z.object({ ...named, active: z.boolean() })
export type ItemForm = z.infer<typeof itemForm>

export const itemFormOf = (of: Item): ItemForm => ({
  name: of.name ?? '',
  unitOfMeasure: of.unitOfMeasure ?? '',
  type: of.type,
  serialRequired: of.serialRequired ?? false,
  active: of.active,
})

/** Add Price. The day is one of the business. (product.md#field-checks) */
export const priceForm = z.object({ day: z.iso.date('Please choose a date'), price: priceText('Invalid price') })
export type PriceForm = z.input<typeof priceForm>

/**
 * `POST /api/Items/{id}/edit`, with If-Match: what was changed in the dialog, the prices added and those removed, all or nothing. Answers with the item and its
 * prices, by date. A new price may have an `id` of the caller's: sent again it is not entered again. (product.md#states)
 */
export const itemEdit = z.strictObject({
  name: named.name.optional(),
  unitOfMeasure: named.unitOfMeasure.optional(),
  type: itemType.optional(),
  serialRequired: flag().optional(),
  active: flag().optional(),
  addPrices: z.array(z.strictObject({ id: id().optional(), date: instant(), price: boundedAmount() })).max(500),
  removePrices: z.array(id()).max(500),
})
export type ItemEdit = z.infer<typeof itemEdit>
