/** What a phone sends of the end of a shift: the report with its bags and areas, or what is added to a report. (product.md#field; decision 0418) */
import { z } from 'zod'
import { maxFeetDone } from '../../filings/scope-part.ts'
import { amount, flag, id, instant, text } from '../../wire/fields.ts'

const feetRemoved = () =>
  amount()
    .max(maxFeetDone, `must be at most ${maxFeetDone.toLocaleString('en-US')} feet`)
    .nullable()

/** Feet of one area that were removed on this shift. They are added to what is done by then. */
const removedOfArea = z.strictObject({ id: id(), scopePartId: id(), squareFeet: feetRemoved(), linearFeet: feetRemoved() })
export type RemovedOfArea = z.infer<typeof removedOfArea>

const maxBags = 99_999
const badCount = 'Invalid bag count'

/**
 * The bags that become a bagout under this id, beyond those that the phone knew of. What the office
 * has learned since is left out of them.
 */
const bagsOut = z.strictObject({
  id: id(),
  jobId: id(),
  supervisorId: id(),
  bags: z.int(badCount).min(1, badCount).max(maxBags, badCount),
  known: z.int(badCount).min(0, badCount),
})
export type BagsOut = z.infer<typeof bagsOut>

/** What comes with a report or an addition, stored with it or not at all. */
export const reportAlong = z.strictObject({
  areas: z.array(removedOfArea).max(500).optional(),
  bagsOut: bagsOut.nullable().optional(),
})
export type ReportAlong = z.infer<typeof reportAlong>

/** More of a shift whose report is stored. Quantities are what is added. */
export const reportAddition = z.strictObject({
  scheduleEntryId: id(),
  time: instant(),
  decon: flag(),
  prep: flag(),
  removal: flag(),
  removalQty: amount().nullable(),
  bagout: flag(),
  bagoutQty: amount().nullable(),
  breakdown: flag(),
  comments: text(5000).nullable(),
  areas: reportAlong.shape.areas,
  /** Every one of these bags comes on top. */
  bagsOut: bagsOut.omit({ known: true }).nullable().optional(),
})
export type ReportAddition = z.infer<typeof reportAddition>
