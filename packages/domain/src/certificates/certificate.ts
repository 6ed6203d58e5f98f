/** Certificates of people and licences of the company. A renewal is a row of its own: the old one stays, because it was the one of its days. (product.md#certificates) */
import { z } from 'zod'
import { id, row, text } from '../fields/fields.ts'

const day = () => z.iso.date('must be a day such as 2026-11-20')

/** Whose it is; the company's where nobody is named. */
const holder = { workerId: id().nullable(), supervisorId: id().nullable() }

/** A number as it is compared: cards have no published pattern, so letters are large and there is no space around it. */
export const certificateNumber = text(100)
  .trim()
  .overwrite((typed) => typed.toUpperCase())

/** What only whoever may see the details reads: null for everybody else. */
const details = { number: z.string().nullable(), note: z.string().nullable(), front: z.string().nullable(), back: z.string().nullable() }

export const certificate = z.object({
  ...row,
  kindId: id(),
  ...holder,
  issued: day().nullable(),
  /** Its last day, as it is printed. */
  expires: day(),
  /** Of a restricted handler: what the card allows. */
  functions: z.string().nullable(),
  ...details,
})
export type Certificate = z.infer<typeof certificate>

/** A certificate on a list of several people, with whose it is. */
export const namedCertificate = certificate.extend({
  holder: z.string().nullable(),
  kindName: z.string(),
  /** The last day on which it counts. */
  lastDay: day(),
})
export type NamedCertificate = z.infer<typeof namedCertificate>

/** Somebody else who has a certificate of this kind with the same number: a typing error, or one card for two. */
export const sameNumber = z.object({ holder: z.string().nullable(), workerId: id().nullable(), supervisorId: id().nullable() })
export type SameNumber = z.infer<typeof sameNumber>

/** What was saved, and who has the same number. */
export const savedCertificate = z.object({ certificate, sameNumber: z.array(sameNumber) })
export type SavedCertificate = z.infer<typeof savedCertificate>

const optional = (max: number) => text(max).trim().nullable()

const form = z.strictObject({
  kindId: id(),
  ...holder,
  number: certificateNumber.nullable(),
  issued: day().nullable(),
  expires: day(),
  functions: optional(500),
  note: optional(1000),
  /** What an upload of pictures answered. */
  front: optional(500),
  back: optional(500),
})

/** What an office says of a certificate. */
export type CertificateForm = z.infer<typeof form>

export const orderOfDays = 'must not be before the issue date'
export const oneHolder = 'is for an employee or a supervisor, not both'

export const daysInOrder = ({ issued, expires }: Pick<CertificateForm, 'issued' | 'expires'>): boolean =>
  issued === null || issued <= expires

/** A new certificate. `id` is the caller's: a repeated request is one certificate. */
export const newCertificate = form
  .extend({ id: id() })
  .refine(daysInOrder, { path: ['expires'], error: orderOfDays })
  .refine(({ workerId, supervisorId }) => workerId === null || supervisorId === null, { path: ['supervisorId'], error: oneHolder })
export type NewCertificate = z.infer<typeof newCertificate>

/** What changes a certificate that was entered wrong; what is not sent stays, and so does whose it is. A renewal is a new one. */
export const certificateChange = form.omit({ workerId: true, supervisorId: true }).partial()
export type CertificateChange = z.infer<typeof certificateChange>

export const maxImportedCertificates = 5000

/** Certificates of a file: all or none. */
export const certificateImport = z.strictObject({ certificates: z.array(newCertificate).min(1).max(maxImportedCertificates) })
/** How many were added, and how many that were there already got pictures that they had not. */
export const importedCertificates = z.object({
  added: z.int(),
  completed: z.int(),
  sameNumber: z.array(sameNumber.extend({ number: z.string() })),
})
export type ImportedCertificates = z.infer<typeof importedCertificates>
