/** The phones of the field as the office sees them, and which of them somebody has to look after. (product.md#phones-of-the-field) */
import { z } from 'zod'
import { id, instant, num, whole } from '../fields/fields.ts'

/** What one person's work on one phone stands at, as the phone told last. */
export const fieldPhone = z.object({
  id: id(),
  /** The phone's own: two people on one phone have it in common. */
  phoneId: id(),
  person: z.object({ id: id(), kind: z.enum(['account', 'supervisor']), name: z.string() }),
  seenAt: instant(),
  waiting: whole(),
  refused: whole(),
  /** When the oldest that waits was made, by the server's clock. */
  oldestAt: instant().nullable(),
  version: z.string().nullable(),
  /** By how many seconds its clock is ahead (behind: negative), where it told its time. */
  clockOffset: num().nullable(),
  /** `Safari on iPhone`. */
  device: z.string().nullable(),
})
export type FieldPhone = z.infer<typeof fieldPhone>

export const forgottenPhones = z.object({ count: whole() })
