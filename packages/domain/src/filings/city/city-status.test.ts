import { expect, test } from 'vitest'
import type { JobCityFiling } from './city-facts.ts'
import { cityFlagsOf } from './city-status.ts'

const jobId = '019a0000-0000-7000-8000-000000000001'
const filing = (more: Partial<JobCityFiling> = {}): JobCityFiling => ({
  jobId,
  filingNumber: 'TRU0401MN26',
  status: 'Submitted',
  startDate: '2026-11-16',
  endDate: '2026-12-18',
  fetchedAt: '2026-11-20T15:00:00.000Z',
  ...more,
})
const unknown = { filingNumber: 'TRU0403MN26', status: null, startDate: null, endDate: null, fetchedAt: null }
const other = { filingNumber: 'TRU0402MN26', startDate: '2027-01-04', endDate: '2027-02-01' }

test.each<[string, Partial<JobCityFiling>[], string, string[]]>([
  ['on its first day', [{}], '2026-11-16', []],
  ['on its last day', [{}], '2026-12-18', []],
  ['before it', [{}], '2026-11-15', ['11-15-2026 is outside TRU0401MN26 (from 11-16-2026 to 12-18-2026): file an amendment (ACP8)']],
  ['after it', [{}], '2026-12-19', ['12-19-2026 is outside TRU0401MN26 (from 11-16-2026 to 12-18-2026): file an amendment (ACP8)']],
  ['within another filing of the job', [{}, other], '2027-01-04', []],
  [
    'between two filings',
    [{}, other],
    '2026-12-24',
    [
      '12-24-2026 is outside TRU0401MN26 (from 11-16-2026 to 12-18-2026): file an amendment (ACP8)',
      '12-24-2026 is outside TRU0402MN26 (from 01-04-2027 to 02-01-2027): file an amendment (ACP8)',
    ],
  ],
  ['without an end', [{ endDate: null }], '2028-01-01', []],
  ['without dates', [{ startDate: null, endDate: null }], '2026-01-01', []],
  ['while it is postponed', [{ status: 'Postponed' }], '2026-11-20', ['TRU0401MN26 is postponed in City data']],
  [
    'while one of two is postponed',
    [{ status: 'POSTPONED' }, { ...other, startDate: '2026-11-01' }],
    '2026-11-20',
    ['TRU0401MN26 is postponed in City data'],
  ],
  ['that the City knows nothing of', [], '2026-11-20', []],
  ['outside of one, with another that the City does not have yet', [{}, unknown], '2026-12-24', []],
  ['outside of one, with another that has no dates', [{}, { ...other, startDate: null, endDate: null }], '2026-12-24', []],
  [
    'after one that is closed',
    [{ status: 'Closed' }],
    '2026-12-19',
    ['12-19-2026 is outside TRU0401MN26 (from 11-16-2026 to 12-18-2026): it is closed'],
  ],
])('a job %s', (_when, filings, day, flags) => {
  expect(cityFlagsOf(filings.map(filing), { jobId, day, today: '2026-01-01' })).toEqual(flags)
})

test('nothing is said of a day that is over: the City tells how a filing stands now', () => {
  const postponed = [filing({ status: 'Postponed' })]
  const flags = ['2026-11-19', '2026-11-20'].map((day) => cityFlagsOf(postponed, { jobId, day, today: '2026-11-20' }).length)
  expect(flags).toEqual([0, 1])
})

test('what is said of filings of other jobs is none of this one', () => {
  const all = [filing(), filing({ jobId: '019a0000-0000-7000-8000-000000000002', status: 'Postponed' })]
  expect(cityFlagsOf(all, { jobId, day: '2026-11-20', today: '2026-11-20' })).toEqual([])
})
