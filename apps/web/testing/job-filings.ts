/** A job's ACP7 filings as the server sends them, for component tests. */
import type { JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import type { Filing, FilingFile, RemovedFiling } from '@daysheet/domain/filings/filing-answers'
import type { ScopeStatus } from '@daysheet/domain/filings/scope-part'
import type { FiledPart } from '../src/features/filings/queries.ts'
import { anId } from './builders.ts'
import type { Answers, Call } from './respond.ts'

export const filingNumber = 'TRU0401MN26'

export const aStatus = (time: string, squareFeet: number | null, linearFeet: number | null = null): ScopeStatus => ({
  id: anId(),
  version: 1,
  scopePartId: anId(),
  time,
  squareFeet,
  linearFeet,
})

/** A row of 100 square feet on floor 3 unless told. */
export const aPart = (more: Partial<FiledPart> = {}): FiledPart => ({
  id: anId(),
  version: 1,
  jobId: anId(),
  filingNumber,
  floor: '3',
  entireFloor: false,
  sectionOfFloor: 'Apt 4C - Bathroom',
  abatementType: 'Removal',
  abatementProcedure: 'Tent',
  typeOfMaterial: 'VAT & Mastic',
  squareFeet: 100,
  linearFeet: null,
  permitRequired: false,
  scopeStatuses: [],
  ...more,
})

export const aFile = (more: Partial<FilingFile> = {}): FilingFile => ({
  source: 'pdf',
  id: anId(),
  name: 'acp7.pdf',
  sha256: '1a2b3c4d5e6f'.padEnd(64, '0'),
  bytes: 1000,
  pages: 15,
  uploadedAt: '2026-11-20T14:00:00.000Z',
  uploadedBy: 'A. Rivera',
  ...more,
})

export const aFiling = (more: Partial<Filing> = {}): Filing => ({
  filingNumber,
  areas: 1,
  savedAt: '2026-11-20T14:05:00.000Z',
  savedBy: 'A. Rivera',
  file: aFile(),
  ...more,
})

export const aRemoval = (more: Partial<RemovedFiling> = {}): RemovedFiling => ({
  id: anId(),
  filingNumber,
  areas: 2,
  completed: 0,
  reason: 'deleted',
  removedAt: '2026-11-20T15:00:00.000Z',
  removedBy: 'A. Rivera',
  until: '2026-11-27T15:00:00.000Z',
  ...more,
})

/** What the City said of a filing. */
export const atCity = (jobId: string, more: Partial<JobCityFiling> = {}): JobCityFiling => ({
  jobId,
  filingNumber,
  status: 'Submitted',
  startDate: '2026-11-16',
  endDate: '2026-12-18',
  fetchedAt: '2026-11-20T15:00:00.000Z',
  ...more,
})

interface Setting {
  parts?: readonly FiledPart[]
  filings?: readonly Filing[]
  removed?: readonly RemovedFiling[]
}

/** What the server answers about one job's filings; of the rows those of the filing that was asked for. */
export function filingAnswers({ parts = [], filings = [], removed = [] }: Setting = {}): Answers {
  const rows = ({ filter }: Call) => {
    const { where } = filter as { where: { filingNumber?: string } } // what the tests' own client sends
    return where.filingNumber === undefined ? parts : parts.filter((part) => part.filingNumber === where.filingNumber)
  }
  return { 'GET /api/Jobs/:id/filings': { tag: '1', filings, removed }, 'GET /api/ScopeParts': rows }
}
