/** Loads of waste as a phone knows them, and the signed copy that it sends of one. (product.md#waste-shipment-record; decisions/phone-records.md) */
import { z } from 'zod'
import { isSignedCopy, maxSignedCopies, signedCopyMessage } from '../loads/signed-copies.ts'
import { id, instant, num, text, whole } from '../fields/fields.ts'
import { maxCopyNote, maxRecordNumber } from './signed-copy-lengths.ts'

const fieldLoad = z.object({
  id: id(),
  /** What people call it by. */
  number: whole(),
  wsrNumber: z.string(),
  containerNumber: z.string(),
  hauler: z.string().nullable(),
  landfill: z.string().nullable(),
  transportedOn: z.iso.date(),
  bags: num(),
  /** Pictures of its signed copy that the office has. */
  copies: whole(),
  jobs: z.array(
    z.object({
      jobId: id(),
      jobNum: num().nullable(),
      jobNumDecimals: whole().nullable(),
      address: z.string(),
      boro: z.string().nullable(),
    }),
  ),
})
export type FieldLoad = z.infer<typeof fieldLoad>

/** `GET /api/field/loads`: those that were picked up and are not closed, the oldest first. */
export const fieldLoads = z.object({ loads: z.array(fieldLoad) })
export type FieldLoads = z.infer<typeof fieldLoads>

/** Pictures of a record that came back signed: of a load that was chosen, or of the one with the number that is on the paper. */
export const signedCopy = z
  .strictObject({
    /** Where it was handed over. */
    jobId: id(),
    time: instant(),
    loadId: id().nullable(),
    wsrNumber: text(maxRecordNumber).trim().min(1, 'Please enter the number of the record').nullable(),
    images: z
      .array(z.string().max(300).refine(isSignedCopy, signedCopyMessage))
      .min(1, 'Please take a picture')
      .max(maxSignedCopies, `must be at most ${maxSignedCopies} pictures`),
    note: text(maxCopyNote).trim().nullable(),
  })
  .refine(({ loadId, wsrNumber }) => (loadId === null) !== (wsrNumber === null), {
    path: ['loadId'],
    error: 'Please choose a load, or enter the number of its record',
  })
export type SignedCopy = z.infer<typeof signedCopy>
