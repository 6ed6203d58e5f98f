import { z } from 'zod'
import { plainFilingNumber } from './filing-answers.ts'

/** A filing's number as typed in, put right in all its rows; spelled as plain out. */
export const filingNumberForm = z.object({
  filingNumber: z
    .string()
    .transform(plainFilingNumber)
    .pipe(z.string().min(1, 'Please enter the filing number').max(100, 'Filing number must be at most 100 characters')),
})
export type FilingNumberInput = z.input<typeof filingNumberForm>
