import { z } from 'zod'
import { amount, flag, id, instant, row, text, whole } from '../wire/fields.ts'

/** Something the warehouse hands out. `price` is the original price; `prices` are the dated ones. (spec §3) */
export const item = z.object({
  ...row,
  name: text().nullable(),
  code: whole().nullable(),
  unitOfMeasure: text(100).nullable(),
  type: z.enum(['consumable', 'nonconsumable']),
  serialRequired: flag().nullable(),
  price: amount().nullable(),
})
export type Item = z.infer<typeof item>

/** What an item costs from a date on. (spec §3, §9) */
export const price = z.object({ ...row, itemId: id(), date: instant(), price: amount() })
export type Price = z.infer<typeof price>

/** The fixed item that stands for waste bags leaving a site. (decisions "Screens") */
export const bagoutItemId = '00000000-0000-4000-8000-00000000ba60'
