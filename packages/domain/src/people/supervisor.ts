import { z } from 'zod'
import { flag, row, text } from '../fields/fields.ts'
import { phoneNumber } from './worker.ts'

/** Someone who runs a crew; signs in when a username and password are set. `password` is written, never read. (product.md#entities) */
export const supervisor = z.object({
  ...row,
  name: text().nullable(),
  username: text(100).nullable(),
  email: text(320).nullable(),
  /** Under which customers reach them. */
  phone: phoneNumber.nullable(),
  password: text(128),
  active: flag(),
})
export type Supervisor = Omit<z.infer<typeof supervisor>, 'password'>
