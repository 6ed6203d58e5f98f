import type { JobCityFiling } from '@daysheet/domain/filings/city/city-facts'
import type { NeighboursAnswer } from '@daysheet/domain/filings/city/neighbours'
import { reads } from '@daysheet/domain/wire/reads'
import { v7 as newId } from 'uuid'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { saying, startCityHost } from '#testing/city/city-host.ts'
import { cityRow } from '#testing/city/city-rows.ts'
import { inTransaction } from '#db/connection.ts'
import { cityFilings } from '#ports/city-filings/city-filings.ts'
import { startCityPolling } from './poll-city.ts'
import { claimDueFilings } from './queries.ts'

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
  host.requests.length = 0
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
const requests = () => host.requests.map((query) => query.get('$where'))
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
  expect(requests().toSorted()).toEqual(["tru = 'TRU0401MN26'", "tru = 'TRU0402MN26'"])
  expect(await statuses()).toEqual([
    ['of no number', null],
    ['TRU0401MN26', 'Submitted'],
    ['TRU0402MN26', 'Closed'],
  ])
  clock += 6 * dayMs
  await look()
  expect(requests()).toHaveLength(2)
  clock += dayMs
  host.rows[0] = cityRow('TRU0401MN26', { status_description: 'Postponed' })
  await look()
  expect(requests()).toHaveLength(4)
  expect((await statuses())[1]).toEqual(['TRU0401MN26', 'Postponed'])
})

test('whoever looks at the job is told of another status, and of nothing when all is as it was', async () => {
  const job = await aJob()
  await filed('TRU0401MN26', job)
  host.rows.push(cityRow('TRU0401MN26'))
  await look()
  const changes = async () =>
    (await db.selectFrom('change_event').select('seq').where('entity', '=', 'CityFiling').where('row_id', '=', job.id).execute()).length
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
  expect(requests()).toHaveLength(1)
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

test('an answer that cannot be read is no news: it is told to who looks after the server, and asked for again the next day', async () => {
  const job = await aJob()
  await filed('TRU0401MN26', job)
  host.rows.push(cityRow('TRU0401MN26'))
  await look()
  clock += 7 * dayMs
  for (const body of [
    '{"error":true}',
    JSON.stringify([cityRow('TRU0402MN26')]),
    JSON.stringify([{ tru: 'TRU0401MN26', state: 'Postponed' }]),
  ]) {
    warn.mockClear()
    host.behave(saying(200, body))
    await look()
    expect(warn).toHaveBeenCalledOnce()
    expect(await statuses()).toEqual([['TRU0401MN26', 'Submitted']])
    clock += dayMs
  }
  // Rows that give no scope say how the filing stands all the same.
  host.behave(saying(200, JSON.stringify([cityRow('TRU0401MN26', { status_description: 'Postponed', acm_unit: undefined })])))
  await look()
  expect(await statuses()).toEqual([['TRU0401MN26', 'Postponed']])
})

const nextLook = async () => {
  const { next_look_at } = await db.selectFrom('city_filing').select('next_look_at').executeTakeFirstOrThrow()
  return next_look_at.getTime() - clock
}

test('what a node took and never looked at is taken again after an hour', async () => {
  const job = await aJob()
  await filed('TRU0401MN26', job)
  host.rows.push(cityRow('TRU0401MN26'))
  const claim = { now: now(), claimedUntil: new Date(clock + 3_600_000), most: 10 }
  expect(await inTransaction(db, 'system', (tx) => claimDueFilings(tx, claim))).toEqual(['TRU0401MN26'])
  await look()
  expect(requests()).toEqual([])
  clock += 3_600_000
  await look()
  expect(requests()).toHaveLength(1)
  expect(await nextLook()).toBe(7 * dayMs)
  host.rows.length = 0
  clock += 7 * dayMs
  await look()
  expect(requests()).toHaveLength(2)
  // What the City does not have is looked for a week later as well.
  expect(await nextLook()).toBe(7 * dayMs)
})

test('a node that stops gives back what it had taken', async () => {
  const job = await aJob()
  await filed('TRU0401MN26', job)
  const isAsked = Promise.withResolvers<void>()
  host.behave(() => isAsked.resolve())
  const node = startCityPolling({ db, cityFilings: cityFilings(host.url), now, log: { warn }, everyMs: 3_600_000 })
  await isAsked.promise
  await node.stop()
  expect(warn).not.toHaveBeenCalled()
  expect(await nextLook()).toBe(0)
})

test('what the City said of a filing that no job has any more is forgotten when it would be asked for again', async () => {
  const job = await aJob()
  await filed('TRU0401MN26', job)
  host.rows.push(cityRow('TRU0401MN26'))
  await look()
  await db.deleteFrom('filing').execute()
  await look()
  expect(await db.selectFrom('city_filing').select('filing_number').execute()).toHaveLength(1)
  clock += 7 * dayMs
  await look()
  expect(await db.selectFrom('city_filing').select('filing_number').execute()).toEqual([])
  expect(requests()).toHaveLength(1)
})

test('progress tells nobody that filings stand otherwise; a filing that comes or goes does, and what the City says first', async () => {
  const job = await aJob()
  const told = async () =>
    (await db.selectFrom('change_event').select('seq').where('entity', '=', 'CityFiling').where('row_id', '=', job.id).execute()).length
  await filed('TRU0401MN26', job)
  expect(await told()).toBe(1)
  const part = await build(db).aScopePart({ job_id: job.id, filing_number: 'TRU0401MN26' })
  await build(db).aScopeStatus({ scope_part_id: part.id, square_feet: 20 })
  expect(await told()).toBe(1)
  host.rows.push(cityRow('TRU0401MN26'))
  expect((await office.send('POST', `/api/Jobs/fetchACP7?jobId=${job.id}&filingNumber=TRU0401MN26`)).statusCode).toBe(200)
  expect(await told()).toBe(2)
  await db.deleteFrom('filing').where('job_id', '=', job.id).execute()
  expect(await told()).toBe(3)
})

const neighbours = async (job: { id: string }) => {
  const answer = (await office.get(`/api/Jobs/${job.id}/neighbours`)).json<NeighboursAnswer>()
  expect(reads['Jobs/:id/neighbours'].answer.parse(answer)).toEqual(answer)
  return answer
}

test('the filings of others in the same buildings, newest first; none before the City named one', async () => {
  const job = await aJob()
  expect(await neighbours(job)).toEqual({ bins: [], fetchedAt: null, filings: [], hasMore: false })
  await filed('TRU0401MN26', job)
  await filed('TRU0404MN26', job)
  const theirs = { contractor_name: 'Another Abatement Inc' }
  host.rows.push(
    cityRow('TRU0401MN26'),
    cityRow('TRU0300MN25', { ...theirs, start_date: '2025-03-01T00:00:00.000', status_description: 'Closed' }),
    cityRow('TRU0500MN26', theirs),
    cityRow('TRU0500MN26', { ...theirs, floor: '9th' }),
    cityRow('TRU0404MN26', { bin: '1777777' }),
    cityRow('TRU0550MN26', { ...theirs, bin: '1777777', start_date: '2026-10-01T00:00:00.000' }),
    cityRow('TRU0600MN26', { bin: '1888888' }),
  )
  await look()
  expect(await neighbours(job)).toMatchObject({
    bins: ['1999999', '1777777'],
    fetchedAt: expect.any(String),
    hasMore: false,
    filings: [
      { filingNumber: 'TRU0500MN26', contractor: 'Another Abatement Inc', areas: 2, status: 'Submitted' },
      { filingNumber: 'TRU0550MN26', areas: 1 },
      { filingNumber: 'TRU0300MN25', status: 'Closed', areas: 1 },
    ],
  })
  host.behave(saying(500, '{}'))
  expect((await office.get(`/api/Jobs/${job.id}/neighbours`)).json()).toMatchObject({ error: { statusCode: 503, code: 'CITY_AWAY' } })
})
