import type { JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import type { NeighboursAnswer } from '@daysheet/domain/filings/city/neighbours'
import { reads } from '@daysheet/domain/wire/reads'
import { v7 as newId } from 'uuid'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { build } from '../../../../testing/builders.ts'
import { saying, startCityHost } from '../../../../testing/city/city-host.ts'
import { cityRow } from '../../../../testing/city/city-rows.ts'
import { cityFilings } from '../../../ports/city-filings/city-filings.ts'
import { startCityPolling } from './poll-city.ts'

const host = await startCityHost()
afterAll(host.close)
let clock = Date.parse('2026-11-20T15:00:00Z')
const now = () => new Date(clock)
const { db, caller } = await testApp({ config: { cityFilingsUrl: host.url } })
const office = await caller()
const { aJob } = build(db)
const warn = vi.fn<(details: object, message: string) => void>()
const dayMs = 86_400_000

beforeEach(async () => {
  host.behave()
  host.rows.length = 0
  host.asked.length = 0
  warn.mockClear()
  await db.deleteFrom('city_filing').execute()
  await db.deleteFrom('filing').execute()
})

async function filed(filingNumber: string, job: { id: string }) {
  await db
    .insertInto('filing')
    .values({ id: newId(), job_id: job.id, filing_number: filingNumber, saved_at: now(), saved_by: 'somebody' })
    .execute()
}
/** Every node looks; here two of them at once. */
async function look() {
  const nodes = [1, 2].map(() => startCityPolling({ db, cityFilings: cityFilings(host.url), now, log: { warn }, everyMs: 3_600_000 }))
  await Promise.all(nodes.map((node) => node.look()))
  await Promise.all(nodes.map((node) => node.stop()))
}
const asked = () => host.asked.map((query) => query.get('$where'))
async function statuses() {
  const answer = (await office.get('/api/cityFilings')).json<JobCityFiling[]>()
  expect(reads.cityFilings.answer.parse(answer)).toEqual(answer)
  return answer.map(({ filingNumber, status }) => [filingNumber, status])
}

test('filings of active jobs are looked at once a week, each by one node', async () => {
  const [job, inactive] = [await aJob(), await aJob({ active: false })]
  for (const number of ['TRU0401MN26', 'TRU0402MN26', 'of no number']) await filed(number, job)
  await filed('TRU0403MN26', inactive)
  host.rows.push(cityRow('TRU0401MN26'), cityRow('TRU0402MN26', { status_description: 'Closed' }))
  await look()
  expect(asked().toSorted()).toEqual(["tru = 'TRU0401MN26'", "tru = 'TRU0402MN26'"])
  expect(await statuses()).toEqual([
    ['of no number', null],
    ['TRU0401MN26', 'Submitted'],
    ['TRU0402MN26', 'Closed'],
  ])
  clock += 6 * dayMs
  await look()
  expect(asked()).toHaveLength(2)
  clock += dayMs
  host.rows[0] = cityRow('TRU0401MN26', { status_description: 'Postponed' })
  await look()
  expect(asked()).toHaveLength(4)
  expect((await statuses())[1]).toEqual(['TRU0401MN26', 'Postponed'])
})

test('whoever looks at the job is told of another status, and of nothing when all is as it was', async () => {
  const job = await aJob()
  await filed('TRU0401MN26', job)
  host.rows.push(cityRow('TRU0401MN26'))
  await look()
  const changes = async () =>
    (await db.selectFrom('change_event').select('seq').where('entity', '=', 'Scope').where('row_id', '=', job.id).execute()).length
  const before = await changes()
  clock += 7 * dayMs
  await look()
  expect(await changes()).toBe(before)
  clock += 7 * dayMs
  host.rows[0] = cityRow('TRU0401MN26', { status_description: 'Postponed' })
  await look()
  expect(await changes()).toBe(before + 1)
})

test('a City that is away is asked again the next day; what it does not have stays as it was known', async () => {
  const job = await aJob()
  await filed('TRU0401MN26', job)
  host.behave(saying(500, '{}'))
  await look()
  expect(warn).toHaveBeenCalledOnce()
  await look()
  expect(asked()).toHaveLength(1)
  clock += dayMs
  host.behave()
  host.rows.push(cityRow('TRU0401MN26'))
  await look()
  expect(await statuses()).toEqual([['TRU0401MN26', 'Submitted']])
  clock += 7 * dayMs
  host.rows.length = 0
  await look()
  expect(await statuses()).toEqual([['TRU0401MN26', 'Submitted']])
})

const neighbours = async (job: { id: string }) => {
  const answer = (await office.get(`/api/Jobs/${job.id}/neighbours`)).json<NeighboursAnswer>()
  expect(reads['Jobs/:id/neighbours'].answer.parse(answer)).toEqual(answer)
  return answer
}

test('the filings of others in the same building, newest first; none before the City named the building', async () => {
  const job = await aJob()
  expect(await neighbours(job)).toEqual({ bin: null, fetchedAt: null, filings: [] })
  await filed('TRU0401MN26', job)
  const theirs = { contractor_name: 'Another Abatement Inc' }
  host.rows.push(
    cityRow('TRU0401MN26'),
    cityRow('TRU0300MN25', { ...theirs, start_date: '2025-03-01T00:00:00.000', status_description: 'Closed' }),
    cityRow('TRU0500MN26', theirs),
    cityRow('TRU0500MN26', { ...theirs, floor: '9th' }),
    cityRow('TRU0600MN26', { bin: '1888888' }),
  )
  await look()
  expect(await neighbours(job)).toMatchObject({
    bin: '1999999',
    fetchedAt: expect.any(String),
    filings: [
      { filingNumber: 'TRU0500MN26', contractor: 'Another Abatement Inc', areas: 2, status: 'Submitted' },
      { filingNumber: 'TRU0300MN25', status: 'Closed', areas: 1 },
    ],
  })
  host.behave(saying(500, '{}'))
  expect((await office.get(`/api/Jobs/${job.id}/neighbours`)).json()).toMatchObject({ error: { statusCode: 503, code: 'CITY_AWAY' } })
})
