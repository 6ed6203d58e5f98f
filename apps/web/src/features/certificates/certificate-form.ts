import { certificateNumber, daysInOrder, orderOfDays, type Certificate } from '@daysheet/domain/certificates/certificate'
import { parseDay, type Day } from '@daysheet/domain/calendar/day'
import { z } from 'zod'

const missingDay = 'Please enter a date'

/** A day as a date field has it; empty is none. */
const typedDay = z.string().refine((text) => text === '' || parseDay(text) !== null, missingDay)

const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please enter at most ${max} characters`)
    .transform((text) => text || null)

/** A certificate as it is typed in, and the body of its call. */
export const certificateForm = z
  .object({
    kindId: z.string().min(1, 'Please choose a kind'),
    number: z
      .string()
      .pipe(certificateNumber)
      .transform((text) => text || null),
    issued: typedDay.transform((text): Day | null => text || null),
    expires: typedDay.refine((text) => text !== '', missingDay),
    functions: optionalText(500),
    note: optionalText(1000),
    front: z.string().transform((text) => text || null),
    back: z.string().transform((text) => text || null),
  })
  .refine(daysInOrder, { path: ['expires'], error: orderOfDays })
export type CertificateForm = z.input<typeof certificateForm>
export type CertificateBody = z.output<typeof certificateForm>

export const bodyOf = ({ kindId, number, issued, expires, functions, note, front, back }: Certificate): CertificateBody => ({
  ...{ kindId, number, issued, expires, functions, note, front, back },
})

/** Empty for a new one; one that renews another begins with its kind and what its card allows. */
export const formOf = (certificate: Partial<Certificate>): CertificateForm => ({
  kindId: certificate.kindId ?? '',
  number: certificate.number ?? '',
  issued: certificate.issued ?? '',
  expires: certificate.expires ?? '',
  functions: certificate.functions ?? '',
  note: certificate.note ?? '',
  front: certificate.front ?? '',
  back: certificate.back ?? '',
})
