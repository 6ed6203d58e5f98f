import { z } from 'zod'
import { amount, flag, text, whole } from '../fields/fields.ts'

/**
 * How far the reader vouches for a value. `sure`: printed so. `doubtful`: read, but somebody must look (it was cut, joined over a page
 * break, or not of the kind its column holds). `missing`: nothing printed; the value beside it stands for "not given".
 */
export const confidence = z.enum(['sure', 'doubtful', 'missing'])
export type Confidence = z.infer<typeof confidence>

/** The properties of a scope part that a filing prints, in the order of the product. (product.md#entities) */
export const filingProperties = [
  'filingNumber',
  'floor',
  'entireFloor',
  'sectionOfFloor',
  'abatementType',
  'abatementProcedure',
  'typeOfMaterial',
  'squareFeet',
  'linearFeet',
  'permitRequired',
] as const
export type FilingProperty = (typeof filingProperties)[number]

/** One row of the scope table as it was read: the properties of a ScopePart, where it stands and how sure each of them is. */
export const filingRow = z.object({
  filingNumber: text(100),
  floor: text(100),
  entireFloor: flag(),
  sectionOfFloor: text(1000),
  abatementType: text(200),
  abatementProcedure: text(200),
  typeOfMaterial: text(500),
  squareFeet: amount(),
  linearFeet: amount(),
  permitRequired: flag(),
  /** 1-based page on which the row begins; 0 of the City's record, which has none. */
  page: whole(),
  confidence: z.record(z.enum(filingProperties), confidence),
  /** Words printed in the row's place that are in none of its values: of a column that is not known, or that went with no cell. */
  leftOver: text(1000).optional(),
})
export type FilingRow = z.infer<typeof filingRow>

/** Something a person should look at: it could not be placed, or does not add up. */
export const filingWarning = z.object({ page: whole(), text: text(1000), filingNumber: text(100).optional() })
export type FilingWarning = z.infer<typeof filingWarning>

/** Why a file gives no scope, as far as its words tell. */
export const filingProblem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scanned') }),
  z.object({ kind: z.literal('partly-scanned'), pages: z.array(whole()) }),
  z.object({ kind: z.literal('too-much-text'), pages: z.array(whole()) }),
  z.object({ kind: z.literal('other-form'), form: text(100) }),
  z.object({ kind: z.literal('not-acp7') }),
  z.object({ kind: z.literal('no-rows') }),
  z.object({ kind: z.literal('no-filing-number') }),
  z.object({ kind: z.literal('unreadable-letters') }),
  z.object({ kind: z.literal('attached-files'), files: z.array(text(100)) }),
  z.object({ kind: z.literal('dynamic-form') }),
  z.object({ kind: z.literal('pictured-form') }),
  z.object({ kind: z.literal('columns-apart'), pages: z.array(whole()) }),
])
export type FilingProblem = z.infer<typeof filingProblem>

/** What a file holds. With a problem, `rows` is what could be read all the same; it must not be taken for the scope. */
export interface FilingReading {
  form: string | null
  /** Filing numbers in the order in which they begin. */
  filings: string[]
  rows: FilingRow[]
  warnings: FilingWarning[]
  problem: FilingProblem | null
}
