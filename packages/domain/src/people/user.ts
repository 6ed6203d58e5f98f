import { z } from 'zod'
import { row, text } from '../fields/fields.ts'

/** An office account. `password` is written, never read. (product.md#entities) */
export const user = z.object({
  ...row,
  username: text(100),
  email: text(320).nullable(),
  password: text(128),
})
export type User = Omit<z.infer<typeof user>, 'password'>
