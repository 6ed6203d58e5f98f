/**
 * Waste bags leaving a site: orders of the one fixed item, `qty` and `qtyPicked` alike. (product.md#bagouts, product.md#field-checks, product.md#hours, product.md#bagout-item)
 * Shapes of `GET /api/Orders/bagouts`, `POST /api/Orders/addBagout` and `POST /api/Orders/exportBagoutPDF`.
 */
import { z } from 'zod'
import { exactSum } from '../numbers/exact.ts'
import { id, instant, num, text, whole } from '../fields/fields.ts'

/** One bagout in the report: a line of the fixed item, with its order, job and supervisor. */
export const bagout = z.object({
  orderId: id(),
  entryId: id(),
  /** Of the line, for If-Match. */
  version: whole(),
  date: instant(),
  bags: num(),
  /** Of the bags, those that are in loads; the others are on the floor. (product.md#loads) */
  inLoads: num(),
  /** Whether the order holds nothing else. */
  isAlone: z.boolean(),
  supervisorId: id().nullable(),
  supervisorName: z.string().nullable(),
  jobId: id(),
  jobNum: num().nullable(),
  jobNumDecimals: whole().nullable(),
  address: z.string(),
  boro: z.string().nullable(),
})
export type Bagout = z.infer<typeof bagout>

/** How many bags a line of an order stands for: what was not picked yet counts as asked for. The report's SQL says the same. (decisions/materials.md) */
export const bagsOf = ({ qty, qtyPicked }: { qty: number | null; qtyPicked: number | null }): number => qtyPicked ?? qty ?? 0

/** `GET /api/Orders/bagouts?from=2026-11-01&to=2026-11-20`: business days, both included; oldest first. */
export const bagoutReport = z.object({ from: z.string(), to: z.string(), rows: z.array(bagout) })
export type BagoutReport = z.infer<typeof bagoutReport>

export const totalBags = (rows: readonly Pick<Bagout, 'bags'>[]): number => exactSum(rows.map(({ bags }) => bags))

const invalidCount = 'Invalid bag count'
const maxBags = 99_999

/** A bag count as typed in. */
const bagCountText = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, invalidCount)
  .transform(Number)
const atLeastOne = (count: number) => count > 0

/** Update Bag Count: nothing may be left of it. (product.md#field-checks) */
export const bagCountForm = z.object({ bags: bagCountText })
export type BagCountForm = z.input<typeof bagCountForm>

/** Enter Bagout Information: in this order each alert is told. (product.md#field-checks) */
export const bagoutForm = z.object({
  jobId: z.guid('Invalid job'),
  supervisorId: z.guid('Invalid supervisor'),
  bags: bagCountText.refine(atLeastOne, invalidCount),
  day: z.iso.date('Please choose a date'),
})
export type BagoutForm = z.input<typeof bagoutForm>

/**
 * `POST /api/Orders/addBagout`: the order and its line, all or nothing. `id` is the order's, made by the caller, so that trying again is safe: a repeat answers
 * with the bagout that is there. Answers with a `Bagout`.
 */
export const addBagout = z.strictObject({
  id: id(),
  date: instant(),
  jobId: z.guid('Invalid job'),
  supervisorId: z.guid('Invalid supervisor'),
  bags: z.int(invalidCount).min(1, invalidCount).max(maxBags, invalidCount),
})
export type AddBagout = z.infer<typeof addBagout>

/** `POST /api/Orders/exportBagoutPDF`. `from` and `to` are business days or moments of them; `include` are the ids of the orders to print. (product.md#calls) */
export const exportBagoutPdf = z.strictObject({
  from: z.string(),
  to: z.string(),
  po: text(100).nullish(),
  include: z.array(id()).min(1, 'Please select at least one bagout').max(10_000),
})
export type ExportBagoutPdf = z.infer<typeof exportBagoutPdf>

/** `GET /api/Orders/breakdowns?from=2026-11-01&to=2026-11-20`: the container breakdowns printed last of the bagouts of these days, the newest first. */
export const printedBreakdown = z.object({
  printedAt: instant(),
  printedBy: z.string().nullable(),
  /** Empty where it said none. */
  po: z.string(),
  /** Those of its bagouts that no later one has. */
  entryIds: z.array(id()),
})
export type PrintedBreakdown = z.infer<typeof printedBreakdown>
