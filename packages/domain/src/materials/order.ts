import { z } from 'zod'
import { id, instant, row } from '../fields/fields.ts'
import { boundedAmount } from './item.ts'

/** Materials asked for a job. (product.md#entities) */
export const order = z.object({
  ...row,
  date: instant(),
  jobDate: instant().nullable(),
  jobId: id(),
  supervisorId: id().nullable(),
})
export type Order = z.infer<typeof order>

/** One line of an order: `qty` requested, `qtyPicked` handed out. (product.md#entities) */
export const itemEntry = z.object({
  ...row,
  orderId: id(),
  itemId: id(),
  qty: boundedAmount().nullable(),
  qtyPicked: boundedAmount().nullable(),
})
export type ItemEntry = z.infer<typeof itemEntry>

export const orderWithEntries = order.extend({ itemEntries: z.array(itemEntry) })

/** An order of which something is not picked yet, with its job: what the warehouse has to do. */
export const orderToPick = z.object({
  id: id(),
  date: instant(),
  jobDate: instant().nullable(),
  supervisorName: z.string().nullable(),
  /** Lines without a picked quantity, of so many. */
  open: z.int(),
  lines: z.int(),
  job: z.object({
    id: id(),
    address: z.string(),
    boro: z.string().nullable(),
    jobNum: z.number().nullable(),
    jobNumDecimals: z.int().nullable(),
    premisesDetail: z.string().nullable(),
  }),
})
export type OrderToPick = z.infer<typeof orderToPick>

/** So many lines were picked as requested. */
export const pickedLines = z.object({ picked: z.int() })

/** Materials that came back from a job. (product.md#entities) */
export const returnOrder = z.object({ ...row, jobId: id(), date: instant() })
export type ReturnOrder = z.infer<typeof returnOrder>

export const itemReturnEntry = z.object({
  ...row,
  returnOrderId: id(),
  itemId: id(),
  qtyReturned: boundedAmount().nullable(),
})
export type ItemReturnEntry = z.infer<typeof itemReturnEntry>

export const returnOrderWithEntries = returnOrder.extend({ itemReturnEntries: z.array(itemReturnEntry) })
