/**
 * The records that a phone sends at the end of a shift: a report with its bags and areas, or an
 * addition to a report. (product.md#field; decisions/phone-records.md)
 */
import { z } from 'zod'
import { maxFeetDone } from '@daysheet/domain/filings/scope-part'
import { amount, flag, id, instant, text } from '@daysheet/domain/fields/fields'

const feetRemoved = () =>
  amount()
    .max(maxFeetDone, `must be at most ${maxFeetDone.toLocaleString('en-US')} feet`)
    .nullable()

/**
 * The feet of one area that were removed on this shift. The server adds them to the progress that
 * it has by then.
 */
const removedOfArea = z.strictObject({ id: id(), scopePartId: id(), squareFeet: feetRemoved(), linearFeet: feetRemoved() })
export type RemovedOfArea = z.infer<typeof removedOfArea>

const maxBags = 99_999
const badCount = 'Invalid bag count'

/**
 * Bags that become a bagout with this id, not counting bags that the phone had already seen. Bags
 * that others entered since are subtracted.
 */
const bagsOut = z.strictObject({
  id: id(),
  jobId: id(),
  supervisorId: id(),
  bags: z.int(badCount).min(1, badCount).max(maxBags, badCount),
  known: z.int(badCount).min(0, badCount),
})
export type BagsOut = z.infer<typeof bagsOut>

/** The areas and bags of a report or an addition: stored with it or not at all. */
export const reportAlong = z.strictObject({
  areas: z.array(removedOfArea).max(500).optional(),
  bagsOut: bagsOut.nullable().optional(),
})
export type ReportAlong = z.infer<typeof reportAlong>

/** An addition to the stored report of a shift. Its quantities are added to those of the report. */
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
  /** All of these bags are new. */
  bagsOut: bagsOut.omit({ known: true }).nullable().optional(),
})
export type ReportAddition = z.infer<typeof reportAddition>
