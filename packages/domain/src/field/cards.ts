/** The cards of those on a site, as a phone keeps them for whoever asks. (product.md#people-on-site; decisions/certificates.md) */
import { z } from 'zod'
import { authorities } from '../certificates/purpose.ts'
import { id, instant } from '../fields/fields.ts'

const day = () => z.iso.date()

const card = z.object({
  kind: z.string(),
  authority: z.enum(authorities),
  from: day().nullable(),
  until: day(),
  functions: z.string().nullable(),
  /** For whoever may see the details of certificates; null for everybody else. */
  number: z.string().nullable(),
})

/** `GET /api/field/cards?supervisor=`: what holds from yesterday to tomorrow of a supervisor, of everybody on the crews of their days, and of the company. */
export const fieldCards = z.object({
  readAt: instant(),
  company: z.array(card),
  supervisor: z.array(card),
  people: z.array(z.object({ workerId: id(), cards: z.array(card) })),
})
export type FieldCards = z.infer<typeof fieldCards>
