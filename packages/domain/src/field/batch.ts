/** What a phone sends when it has a network: records of several kinds, each judged by itself. (product.md#field) */
import { z } from 'zod'
import { id, text } from '../fields/fields.ts'
import { maxBatch } from './sending/batch-size.ts'

/**
 * What a phone makes; most kinds become a row of the resource with the same name. Rows are only
 * added, so a phone never overwrites another user's change. `Bagouts` become an order with its
 * line, `TypedTimes` a punch marked as typed, `SignedCopies` pictures of a load. `TakenBack` leaves
 * a punch of the last ten minutes out of the hours. `EosReports` include their bags and areas, and
 * `ReportAdditions` add to a stored report; each is stored as a whole or not at all.
 */
export const fieldKinds = [
  'Events',
  'EosReports',
  'Checklists',
  'JobInspections',
  'ImageSets',
  'Orders',
  'ReturnOrders',
  'ContainerReqs',
  'Locations',
  'ScopeStatuses',
  'Bagouts',
  'TypedTimes',
  'SignedCopies',
  'TakenBack',
  'ReportAdditions',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** A record with the id that the phone gave it; sent again, it is the same one. */
const fieldRecord = z.strictObject({
  id: id(),
  kind: z.enum(fieldKinds, { error: `must be one of ${fieldKinds.join(', ')}` }),
  /** Any type: a body that is no object refuses its own record, not the whole batch. */
  body: z.unknown().optional().describe('An object, what a POST of the kind takes; a record with anything else is refused by itself'),
  /** Why the server took one of its pictures not: the record is not stored then, and the office is told of it. */
  pictureRefusal: z.strictObject({ statusCode: z.int().min(400).max(499), message: text(1000) }).optional(),
})

export const fieldBatch = z.strictObject({ records: z.array(fieldRecord).min(1).max(maxBatch) })
/** As it may come. */
export type SentRecord = z.infer<typeof fieldBatch>['records'][number]
export type FieldRecord = SentRecord & { body: Record<string, unknown> }
/** As a phone makes it. */
export type FieldBatch = { records: FieldRecord[] }

const refusal = z.object({
  statusCode: z.int(),
  code: z.string().nullable(),
  message: z.string(),
  /** What is wrong with which property, where that is known. */
  messages: z.record(z.string(), z.array(z.string())).nullable(),
  /** Which properties differ from the record that is stored under this id, with `ID_IN_USE`. */
  properties: z.array(z.string()).optional(),
})
export type FieldRefusal = z.infer<typeof refusal>

/**
 * What became of a record. `stored`: it is there, now or since an earlier try. `refused`: it never will be as it is, and a person has to look at it. `later`: the
 * server could not just now; the same record may be sent again.
 */
export const fieldResult = z.discriminatedUnion('state', [
  z.object({ id: id(), state: z.literal('stored') }),
  z.object({ id: id(), state: z.enum(['refused', 'later']), refusal }),
])
export type FieldResult = z.infer<typeof fieldResult>

export const fieldResults = z.object({ results: z.array(fieldResult) })
