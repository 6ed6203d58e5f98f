import { z } from 'zod'
import { normalizeUsername } from './supervisor-form.ts'

/** The name of an office account: letters and digits, with dots, dashes and underscores between. */
export const officeUsername = z
  .string()
  .transform((typed) => normalizeUsername(typed) ?? '')
  .pipe(
    z
      .string()
      .max(100)
      .regex(/^[\p{Ll}\p{Lo}\d]([\p{Ll}\p{Lo}\d._-]*[\p{Ll}\p{Lo}\d])?$/u, 'A username has letters and digits, with . - _ between them'),
  )
