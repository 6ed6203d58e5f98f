/** Orders and returns entered by hand, and the line of an order that is edited. (product.md#material-orders, product.md#field-checks) */
import { z } from 'zod'
import { dayOf, momentOf, type Day, type Instant } from '../calendar/day.ts'
import { exactMinus, exactSum } from '../numbers/exact.ts'
import { id, instant } from '../fields/fields.ts'
import { boundedAmount } from './item.ts'
import { bagoutItemId, type Item } from './item.ts'
import { typedQuantity } from './typed-quantity.ts'

const invalidItem = 'Invalid item'
const invalidQuantity = 'Invalid quantity'

/** A quantity as typed in. */
const quantityText = z.string().trim().regex(typedQuantity, invalidQuantity).transform(Number)

/** Edit Order Item: the body of `PATCH /api/ItemEntries/{id}` out. Nothing typed: nothing is picked yet. (product.md#field-checks, product.md#calls) */
export const orderLineForm = z.object({
  itemId: z.guid(invalidItem),
  // No union of the two: a form would show what the first of them says.
  qtyPicked: z
    .string()
    .trim()
    .refine((text) => text === '' || typedQuantity.test(text), invalidQuantity)
    .transform((text) => (text === '' ? null : Number(text))),
})
export type OrderLineForm = z.input<typeof orderLineForm>

const someLines = 'Please add at least one item'

const moreThanNothing = boundedAmount().refine((value) => value > 0, invalidQuantity)

/**
 * `POST /api/Orders/place`: an order with its lines, all or nothing. `id` is made by the caller, so that asking twice makes one order: a repeat answers with the
 * order that is there. `qtyPicked` null or not sent: to be picked. Answers with the order and its `itemEntries`.
 */
export const placeOrder = z.strictObject({
  id: id(),
  date: instant(),
  jobDate: instant().nullable().default(null),
  jobId: z.guid('Invalid job'),
  supervisorId: id().nullable().default(null),
  lines: z
    .array(z.strictObject({ itemId: z.guid(invalidItem), qty: moreThanNothing, qtyPicked: boundedAmount().nullable().default(null) }))
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
export const lineInput = z.object({
  itemId: z.guid(invalidItem),
  quantity: quantityText.refine((value) => value > 0, invalidQuantity),
})
export type LineInput = z.input<typeof lineInput>

/** What an order by hand offers: items in use. Waste bags have their own screen. */
export const canBeOrdered = ({ id, active }: Pick<Item, 'id' | 'active'>): boolean => active && id !== bagoutItemId

/** When the warehouse begins: the moment of what is entered for another day than today. (decisions/materials.md) */
const warehouseOpens = { hour: 7, minute: 0 }

/** The moment of an order or return that is entered for a business day: now if that is today. (decisions/materials.md) */
export const momentEntered = (day: Day, now: Instant, zone: string): string =>
  day === dayOf(now, zone) ? new Date(now).toISOString() : momentOf(day, warehouseOpens, zone)

/** The number that a quantity as typed in stands for; null when it is none or nothing. */
export const quantityOf = (typed: string): number | null => lineInput.shape.quantity.safeParse(typed).data ?? null

/** A line of a dialog while it is written. */
export interface DraftLine {
  key: string
  /** Null: none is chosen. */
  itemId: string | null
  quantity: string
}

export type LineProblems = Partial<Record<'itemId' | 'quantity', string>>

export interface ReadLines {
  /** One for each item, where it was first named; `keys` are the lines it came from. */
  lines: { itemId: string; quantity: number; keys: string[] }[]
  /** What is wrong with a line, by its key: then nothing may be sent. */
  problems: Map<string, LineProblems>
  /** What is wrong with all of them. */
  problem: string | null
}

/** What the lines of a dialog say. One with neither item nor quantity is none, and the quantities of an item that is named twice are added up. */
export function readLines(drafts: readonly DraftLine[]): ReadLines {
  const problems: ReadLines['problems'] = new Map()
  const read: { itemId: string; quantity: number; key: string }[] = []
  for (const { key, itemId, quantity } of drafts.filter((draft) => draft.itemId !== null || draft.quantity.trim() !== '')) {
    const { data, error } = lineInput.safeParse({ itemId: itemId ?? '', quantity })
    if (data) read.push({ ...data, key })
    else problems.set(key, Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message])))
  }
  const lines = [...Map.groupBy(read, ({ itemId }) => itemId)].map(([itemId, same]) => ({
    itemId,
    quantity: exactSum(same.map(({ quantity }) => quantity)),
    keys: same.map(({ key }) => key),
  }))
  return { lines, problems, problem: lines.length === 0 && problems.size === 0 ? someLines : null }
}

/** How many more come back than are out; 0 when there are enough. It is said, and taken all the same: the count on paper may be the wrong one. */
export const excessReturned = (out: number, returned: number): number => Math.max(0, exactMinus(returned, out))
