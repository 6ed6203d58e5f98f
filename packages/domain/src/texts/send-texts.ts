/** The body and the answer of POST /api/ScheduleEntries/{id}/sendtexts. (product.md#calls) */
import { z } from 'zod'
import { id, text, whole } from '../wire/fields.ts'
import { maxNoteLength } from './body.ts'

/**
 * `id` is one worker entry; without it the whole crew is texted. `intentId` is made by the client once per press of the button: the same
 * intent sent again texts nobody twice.
 */
export const sendTextsBody = z.strictObject({
  note: text(maxNoteLength).nullish(),
  id: id().nullish(),
  cancelled: z.boolean().nullish(),
  removal: z.boolean().nullish(),
  intentId: id().nullish(),
})
export type SendTextsBody = z.infer<typeof sendTextsBody>

/** `queued` texts are on their way; each of `failed` could not be texted, and why. */
export const sendTextsResult = z.object({
  queued: whole(),
  failed: z.array(z.object({ id: id(), name: z.string(), reason: z.string() })),
})
export type SendTextsResult = z.infer<typeof sendTextsResult>
