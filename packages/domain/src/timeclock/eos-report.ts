import { z } from 'zod'
import { amount, flag, id, instant, row, text } from '../fields/fields.ts'

/** A supervisor's end-of-shift report: what was done and how much of it. (product.md#entities) */
export const eosReport = z.object({
  ...row,
  scheduleEntryId: id(),
  decon: flag().nullable(),
  prep: flag().nullable(),
  removal: flag().nullable(),
  removalQty: amount().nullable(),
  bagout: flag().nullable(),
  bagoutQty: amount().nullable(),
  breakdown: flag().nullable(),
  comments: text(5000).nullable(),
  time: instant().nullable(),
  /** The address of the picture of what the supervisor signed. */
  signature: text(2000).nullable(),
})
export type EosReport = z.infer<typeof eosReport>
