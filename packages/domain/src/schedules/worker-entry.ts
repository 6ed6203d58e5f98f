import { z } from 'zod'
import { id, instant, row, text } from '../wire/fields.ts'

/** Where a crew member's text stands: `sent` (waiting), `y` confirmed, `n` declined, `error`; `null` when not texted. (product.md#text-status) */
export const txtStatus = z.enum(['y', 'n', 'sent', 'error'])
export type TxtStatus = z.infer<typeof txtStatus>

/** A worker on a job that day. `txtReason` says why a text failed, or keeps a reply that answered nothing. (product.md#entities) */
export const workerEntry = z.object({
  ...row,
  workerId: id(),
  scheduleEntryId: id(),
  txtStatus: txtStatus.nullable(),
  txtStatusTime: instant().nullable(),
  txtReason: text(1000).nullable(),
})
export type WorkerEntry = z.infer<typeof workerEntry>
