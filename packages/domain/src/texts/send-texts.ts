/** What the calls that text a crew take and answer. (product.md#calls) */
import { z } from 'zod'
import { optionalOverride } from '../certificates/override.ts'
import { id, text, whole } from '../fields/fields.ts'
import { audiences } from './audience.ts'
import { maxNoteLength } from './body.ts'

const audience = () => z.enum(audiences).nullish()

/**
 * `id` is one worker entry; without it the crew is texted, or those of it who are in `audience` when the server writes the texts. `intentId` is made by the
 * client once per press of the button: the same intent sent again texts nobody twice.
 */
export const sendTextsBody = z.strictObject({
  note: text(maxNoteLength).nullish(),
  id: id().nullish(),
  audience: audience(),
  cancelled: z.boolean().nullish(),
  removal: z.boolean().nullish(),
  intentId: id().nullish(),
  ...optionalOverride,
})
export type SendTextsBody = z.infer<typeof sendTextsBody>

/** Asks the crews of a day: of the entries named, or of all that are not cancelled. */
export const sendDayTextsBody = z.strictObject({
  note: text(maxNoteLength).nullish(),
  audience: audience(),
  entryIds: z.array(id()).nullish(),
  intentId: id().nullish(),
  ...optionalOverride,
})
export type SendDayTextsBody = z.infer<typeof sendDayTextsBody>

/** `queued` texts are on their way; each of `failed` could not be texted, and why. */
export const sendTextsResult = z.object({
  queued: whole(),
  failed: z.array(z.object({ id: id(), name: z.string(), reason: z.string() })),
})
export type SendTextsResult = z.infer<typeof sendTextsResult>
