/** The items a phone orders from without a network. Prices do not leave the office. (product.md#field) */
import { z } from 'zod'
import { flag, id, whole } from '../fields/fields.ts'

const fieldItem = z.object({
  id: id(),
  name: z.string().nullable(),
  code: whole().nullable(),
  unitOfMeasure: z.string().nullable(),
  /** Whether it may be ordered. What is switched off may still come back. */
  active: flag(),
})
export type FieldItem = z.infer<typeof fieldItem>

/** `GET /api/field/items`: by name. Waste bags are no material. */
export const fieldItems = z.object({ items: z.array(fieldItem) })
export type FieldItems = z.infer<typeof fieldItems>
