import { expect, test } from 'vitest'
import type { JobCityFiling } from './city-facts.ts'
import { cityFlagsOf } from './city-status.ts'

const filing = (more: Partial<JobCityFiling> = {}): JobCityFiling => ({
  jobId: '019a0000-0000-7000-8000-000000000001',
  filingNumber: 'TRU0401MN26',
  status: 'Submitted',
  startDate: '2026-11-16',
  endDate: '2026-12-18',
  address: null,
  fetchedAt: '2026-11-20T15:00:00.000Z',
  ...more,
})
const other = { filingNumber: 'TRU0402MN26', startDate: '2027-01-04', endDate: '2027-02-01' }

test.each<[string, Partial<JobCityFiling>[], string, string[]]>([
  ['on its first day', [{}], '2026-11-16', []],
  ['on its last day', [{}], '2026-12-18', []],
  ['before it', [{}], '2026-11-15', ['11-15-2026 is outside TRU0401MN26 (from 11-16-2026 to 12-18-2026): amend it (ACP8)']],
  ['after it', [{}], '2026-12-19', ['12-19-2026 is outside TRU0401MN26 (from 11-16-2026 to 12-18-2026): amend it (ACP8)']],
  ['within another filing of the job', [{}, other], '2027-01-04', []],
  [
    'between two filings',
    [{}, other],
    '2026-12-24',
    [
      '12-24-2026 is outside TRU0401MN26 (from 11-16-2026 to 12-18-2026): amend it (ACP8)',
      '12-24-2026 is outside TRU0402MN26 (from 01-04-2027 to 02-01-2027): amend it (ACP8)',
    ],
  ],
  ['without an end', [{ endDate: null }], '2028-01-01', []],
  ['without dates', [{ startDate: null, endDate: null }], '2026-01-01', []],
  ['while it is postponed', [{ status: 'Postponed' }], '2026-11-20', ['TRU0401MN26 is postponed at the City']],
  [
    'while one of two is postponed',
    [{ status: 'POSTPONED' }, { ...other, startDate: '2026-11-01' }],
    '2026-11-20',
    ['TRU0401MN26 is postponed at the City'],
  ],
  ['that the City knows nothing of', [], '2026-11-20', []],
])('a job %s', (_when, filings, day, flags) => {
  expect(cityFlagsOf(filings.map(filing), day)).toEqual(flags)
})
