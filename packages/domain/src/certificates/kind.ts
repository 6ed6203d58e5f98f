/** Kinds of certificates: a list of the office, seeded with those of the State and of the City. (product.md#certificates) */
import { z } from 'zod'
import { flag, id, row, text, whole } from '../fields/fields.ts'
import { authorities, purposes } from './purpose.ts'

const maxMonths = 120
const monthsRule = `must be from 1 to ${maxMonths} months`

/** A kind of certificate. The rules go by its purpose and authority, people by its name. */
export const certificateKind = z.object({
  ...row,
  name: z.string(),
  issuer: z.string().nullable(),
  authority: z.enum(authorities),
  purpose: z.enum(purposes),
  /** For how long it is usually valid, to fill in a date: what is printed on the card counts. */
  months: whole().nullable(),
  /** Whether everybody on an abatement job is asked for it; for cards of handlers and supervisors the law says so. */
  required: flag(),
  /** Offered for new certificates no more. */
  retired: flag(),
})
export type CertificateKind = z.infer<typeof certificateKind>

/** What an office says of a kind. */
export const certificateKindForm = z.strictObject({
  name: text(100).trim().min(1, 'Please enter a name'),
  issuer: text(100).trim().nullable(),
  authority: z.enum(authorities),
  purpose: z.enum(purposes),
  months: whole().min(1, monthsRule).max(maxMonths, monthsRule).nullable(),
  required: flag(),
  retired: flag(),
})
export type CertificateKindForm = z.infer<typeof certificateKindForm>

/** What changes a kind; what is not sent stays. */
export const certificateKindChange = certificateKindForm.partial()
export type CertificateKindChange = z.infer<typeof certificateKindChange>

/** A new kind. `id` is the caller's: a repeated request is one kind. */
export const newCertificateKind = certificateKindForm.extend({ id: id() })
export type NewCertificateKind = z.infer<typeof newCertificateKind>
