import { z } from 'zod'
import { flag, row, text, language } from '../fields/fields.ts'

/** Absent or exactly ten digits; a number of another country is written with a plus and its code. (product.md#field-checks; decisions/texts.md) */
export const phoneNumber = z.string().regex(/^(\d{10}|\+[2-9]\d{7,14})?$/, 'Please enter 10 digit phone number')

/** Absent or exactly four digits. (product.md#field-checks) */
export const lastFourSS = z.string().regex(/^(\d{4})?$/, 'Please enter last 4 digits of SS only')

export const maxEmployeeNumberLength = 20

/** Nine digits like a social-security number. The full number is never kept, in no column or field. */
export const isSocialNumber = (text: string): boolean => /^\d{3}\D?\d{2}\D?\d{4}$/.test(text)

/** The number of an employee in the books of the office. (product.md#field-checks; decisions/people.md) */
export const employeeNumber = text()
  .trim()
  .max(maxEmployeeNumberLength, `Please enter at most ${maxEmployeeNumberLength} characters`)
  .refine((number) => !isSocialNumber(number), 'Please do not enter a social-security number here')

/** The form of an employee number for comparisons: letter case does not count. */
export const employeeNumberKey = (number: string): string => number.trim().toLowerCase()

/** The message for an employee number that another employee has. */
export const employeeNumberTaken = (name: string | null): string => `${name ?? 'Another employee'} has this employee number already`

/** A crew member, shown to users as Employee. Role `office` and `warehouse` change how hours are computed. (product.md#entities, product.md#hours) */
export const worker = z.object({
  ...row,
  name: text().nullable(),
  phone: phoneNumber.nullable(),
  address: text().nullable(),
  lastFourSS: lastFourSS.nullable(),
  active: flag(),
  role: text(50).nullable(),
  language,
  employeeNumber: employeeNumber.nullable(),
})
export type Worker = z.infer<typeof worker>

/** What every worker looks like inside another entity: without the digits of their social-security number. */
export type CrewWorker = Omit<Worker, 'lastFourSS'>
