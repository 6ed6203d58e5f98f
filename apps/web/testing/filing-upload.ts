/** ACP7 filings as the server sends them, for component tests. */
import type { CityFacts } from '@daysheet/domain/filings/city/city-facts'
import type { Filing, JobFilings, ReadFilingAnswer, ReadRow } from '@daysheet/domain/filings/filing-answers'
import { filingProperties, type FilingProperty, type FilingWarning } from '@daysheet/domain/filings/filing-reading'
import type { SavedPart } from '../src/features/filings/upload/queries.ts'
import { anId } from './builders.ts'

export const filingNumber = 'TRU0003BX26'

const plainRow = {
  filingNumber,
  floor: '3rd',
  entireFloor: false,
  sectionOfFloor: 'Apt. 4C - Bathroom',
  abatementType: 'Removal',
  abatementProcedure: 'Tent',
  typeOfMaterial: 'VAT',
  squareFeet: 35,
  linearFeet: 0,
  permitRequired: false,
}

/** A row that was read; what is not said to be in doubt is sure. */
export function aReadRow({
  doubts = {},
  ...more
}: Partial<Omit<ReadRow, 'confidence'>> & { doubts?: Partial<ReadRow['confidence']> } = {}): ReadRow {
  const sure = Object.fromEntries(filingProperties.map((property) => [property, 'sure'])) as Record<FilingProperty, 'sure'> // all of them
  return { jobId: anId(), ...plainRow, page: 1, ...more, confidence: { ...sure, ...doubts } }
}

export function aReading(
  rows: ReadRow[],
  { warnings = [], pages = 2 }: { warnings?: FilingWarning[]; pages?: number } = {},
): ReadFilingAnswer {
  const file = {
    id: anId(),
    name: 'acp7.pdf',
    source: 'pdf' as const,
    sha256: '00',
    bytes: 2000,
    pages,
    uploadedAt: '2026-11-20T12:00:00.000Z',
    uploadedBy: 'A. Rivera',
  }
  return { result: rows, warnings, file }
}

/** The same filing from the City's open data. */
export function aCityReading(rows: ReadRow[], more: Partial<CityFacts> = {}): ReadFilingAnswer {
  const { file, warnings } = aReading(rows)
  const city = {
    filingNumber,
    status: 'Submitted',
    startDate: '2026-11-16',
    endDate: '2026-12-18',
    address: '120 INVENTED STREET, Manhattan',
    bin: '1999999',
    contractor: 'Invented Abatement Inc',
    fetchedAt: '2026-11-20T15:00:00.000Z',
    ...more,
  }
  const result = rows.map((row) => ({ ...row, page: 0 }))
  return { result, warnings, file: { ...file, name: `${filingNumber}.json`, source: 'city', pages: 0 }, city }
}

/** A saved row, with what was done of it at last. */
export function aSavedPart({ done, ...more }: Partial<SavedPart> & { done?: number } = {}): SavedPart {
  const id = anId()
  const status = { id: anId(), version: 1, scopePartId: id, time: '2026-11-19T12:00:00.000Z', squareFeet: done ?? 0, linearFeet: null }
  return { id, version: 1, jobId: anId(), ...plainRow, ...more, scopeStatuses: done === undefined ? [] : [status] }
}

export const aFiling = (more: Partial<Filing> = {}): Filing => ({
  filingNumber,
  areas: 1,
  savedAt: '2026-11-19T15:00:00.000Z',
  savedBy: 'M. Nowak',
  file: null,
  ...more,
})

export const filingsOf = (tag: string, filings: Filing[] = [], removed: JobFilings['removed'] = []): JobFilings => ({
  tag,
  filings,
  removed,
})
