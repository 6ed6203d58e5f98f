import { z } from 'zod'
import { id, instant, row } from '../wire/fields.ts'
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
