import { z } from 'zod'
import { certificateOverride } from '../certificates/override.ts'
import { flag, id, instant, row, text } from '../fields/fields.ts'

/** Where a crew member's text stands: `sent` (waiting), `y` confirmed, `n` declined, `error`; `null` when not texted. (product.md#text-status) */
export const txtStatus = z.enum(['y', 'n', 'sent', 'error'])
export type TxtStatus = z.infer<typeof txtStatus>

/**
 * A worker on a job that day. `txtReason` says why a text failed, or keeps a reply that answered nothing. `planned` is false of somebody who clocked after they
 * had been taken off the crew, until they are put on it. (product.md#entities)
 */
export const workerEntry = z.object({
  ...row,
  workerId: id(),
  scheduleEntryId: id(),
  txtStatus: txtStatus.nullable(),
  txtStatusTime: instant().nullable(),
  txtReason: text(1000).nullable(),
  planned: flag(),
  ...certificateOverride,
})
export type WorkerEntry = Omit<z.infer<typeof workerEntry>, keyof typeof certificateOverride>

/** Those who were put on a crew: whoever clocked without that is not among the day's answers, not texted and not copied. (decisions/time-punches.md) */
export const isPlanned = ({ planned = true }: { planned?: boolean | undefined }): boolean => planned
