/** Orders and returns entered by hand, and the line of an order that is edited. (spec §2 "Material Orders", §5; issue 5.2) */
import { z } from 'zod'
import { amount, id, instant } from '../wire/fields.ts'

const invalidItem = 'Invalid item'
const invalidQuantity = 'Invalid quantity'

/** A quantity as typed in. */
const quantityText = z
  .string()
  .trim()
  .regex(/^(\d{1,9}(\.\d{0,4})?|\.\d{1,4})$/, invalidQuantity)
  .transform(Number)

/** Edit Order Item: the body of `PATCH /api/ItemEntries/{id}` out. Nothing typed: nothing is picked yet. (spec §5, §7) */
export const orderLineForm = z.object({
  itemId: z.guid(invalidItem),
  qtyPicked: z.union([z.literal('').transform(() => null), quantityText]),
})
export type OrderLineForm = z.input<typeof orderLineForm>

const someLines = 'Please add at least one item'

const moreThanNothing = amount().refine((value) => value > 0, invalidQuantity)

/**
 * `POST /api/Orders/place`: an order with its lines, all or nothing. `id` is made by the caller, so that asking twice makes one order: a repeat answers with the
 * order that is there. `qtyPicked` null: to be picked. Answers with the order and its `itemEntries`.
 */
export const placeOrder = z.strictObject({
  id: id(),
  date: instant(),
  jobDate: instant().nullable(),
  jobId: z.guid('Invalid job'),
  supervisorId: id().nullable(),
  lines: z
    .array(z.strictObject({ itemId: z.guid(invalidItem), qty: moreThanNothing, qtyPicked: amount().nullable() }))
    .min(1, someLines)
    .max(500),
})
export type PlaceOrder = z.infer<typeof placeOrder>

/** `POST /api/ReturnOrders/place`: a return with its lines, as `placeOrder`. Answers with the return and its `itemReturnEntries`. */
export const placeReturn = z.strictObject({
  id: id(),
  date: instant(),
  jobId: z.guid('Invalid job'),
  lines: z
    .array(z.strictObject({ itemId: z.guid(invalidItem), qtyReturned: moreThanNothing }))
    .min(1, someLines)
    .max(500),
})
export type PlaceReturn = z.infer<typeof placeReturn>

/** A line of the Add Order and Add Return dialogs: an item and how many, as typed in. */
export const typedLine = z.object({
  itemId: z.guid(invalidItem),
  quantity: quantityText.refine((value) => value > 0, invalidQuantity),
})
export type TypedLine = z.input<typeof typedLine>
