import { z } from 'zod'
import { instant, row } from '../fields/fields.ts'

/** The plan of one business day; there is at most one a day. (product.md#entities, product.md#time) */
export const schedule = z.object({ ...row, date: instant() })
export type Schedule = z.infer<typeof schedule>
