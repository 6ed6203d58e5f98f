import { families, makeFiling } from '@daysheet/domain/filings/testing/families'
import type { LayoutPage, Part } from '@daysheet/domain/filings/testing/layout'
import { seededRandom } from '@daysheet/domain/filings/testing/random'
import { scopeRows, type ScopeRow } from '@daysheet/domain/filings/testing/scope'
import { writePdf, type Writing } from './pdf-writer.ts'
import type { Family } from '@daysheet/domain/filings/testing/family'

/** A synthetic filing as a file, with the rows that stand in it. All names and numbers are invented. */
export interface MadePdf {
  bytes: Uint8Array
  rows: ScopeRow[]
}

export const number = 'TRU0401MN26'

/** A row to start from: one apartment, as the housing authority files them. */
export const apartment: ScopeRow = {
  filingNumber: number,
  floor: '3rd',
  entireFloor: false,
  sectionOfFloor: 'Apt. 4C - Bathroom',
  abatementType: 'Removal',
  abatementProcedure: 'VAT Protocol in NYCHA Apt',
  typeOfMaterial: 'VAT',
  squareFeet: 35,
  linearFeet: 0,
  permitRequired: false,
}

/** What stands above a table; `more` are further lines of it. */
export const titleLines = (filingNumber = number, more: string[] = [], form = 'Asbestos Project Notification (ACP7)') => [
  `* ${form}`,
  `TRU Number: ${filingNumber}`,
  'Premises: 140A Invented Street',
  'Building Owner: Example Housing Company',
  ...more,
]

export const part = (rows: ScopeRow[], changes: Partial<Part> = {}): Part => ({
  before: titleLines(rows[0]?.filingNumber),
  rows,
  after: [],
  newPage: false,
  ...changes,
})

/** Drawn rows of one filing. */
export const drawnRows = (count: number, seed = 1, filingNumber = number): ScopeRow[] =>
  scopeRows(seededRandom(seed), filingNumber, count, 'by row')

/** A file with these parts, in the look of a family. */
export function made(parts: readonly Part[], family: Family = families['plain'] ?? {}, writing: Writing = {}, seed = 3): MadePdf {
  const { pages, rows, face, cutting } = makeFiling(family, seed, parts)
  return { bytes: writePdf(pages, { face, cutting, withRules: family.withRules ?? false, ...writing }), rows }
}

/** A page of plain lines: another form, a letter. */
export function letter(lines: readonly string[]): Uint8Array {
  const page: LayoutPage = {
    number: 1,
    width: 612,
    height: 792,
    runs: lines.map((text, index) => ({ text, x: 50, base: 60 + index * 16, size: index === 0 ? 15 : 10 })),
    rules: [],
    fields: [],
  }
  return writePdf([page])
}
