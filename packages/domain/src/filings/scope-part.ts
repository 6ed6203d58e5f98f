import { z } from 'zod'
import { amount, flag, id, instant, row, text } from '../fields/fields.ts'

/** One row of an ACP7 filing's scope of work. `permitRequired` is shown as "A-TRU review required". (product.md#entities) */
export const scopePart = z.object({
  ...row,
  jobId: id(),
  filingNumber: text(100).nullable(),
  floor: text(100).nullable(),
  entireFloor: flag().nullable(),
  sectionOfFloor: text(1000).nullable(),
  abatementType: text(200).nullable(),
  abatementProcedure: text(200).nullable(),
  typeOfMaterial: text(500).nullable(),
  squareFeet: amount().nullable(),
  linearFeet: amount().nullable(),
  permitRequired: flag().nullable(),
})
export type ScopePart = z.infer<typeof scopePart>

/** No row of a filing has so many feet: more is a slip of the keyboard, and one such status would outweigh all others of the job. */
export const maxFeetDone = 1_000_000

const feetDone = () => amount().max(maxFeetDone, `must be at most ${maxFeetDone.toLocaleString('en-US')} feet`)

/** What of a scope part was completed so far, at a moment. (product.md#entities) */
export const scopeStatus = z.object({
  ...row,
  scopePartId: id(),
  time: instant(),
  squareFeet: feetDone().nullable(),
  linearFeet: feetDone().nullable(),
})
export type ScopeStatus = z.infer<typeof scopeStatus>
