import { readFilingAnswer, type JobFilings, type ReadFilingAnswer, type SavedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { cityMessages } from '@daysheet/domain/filings/city/city-rows'
import { refusalMessage, type FilingRefusal } from '@daysheet/domain/filings/filing-messages'
import { v7 as newId } from 'uuid'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { saying, saysNothing, startCityHost } from '#testing/city/city-host.ts'
import { cityRow, cityRows } from '#testing/city/city-rows.ts'
import { cityFilings } from '#ports/city-filings/city-filings.ts'

const host = await startCityHost()
afterAll(host.close)
const { db, caller } = await testApp({ config: { cityFilingsUrl: host.url } })
const { db: impatientDb, caller: impatientCaller } = await testApp({ deps: { cityFilings: cityFilings(host.url, { timeoutMs: 300 }) } })
const office = await caller()
const { aJob, aScopeStatus } = build(db)
const tru = 'TRU0401MN26'

beforeEach(() => {
  host.behave()
  host.rows.length = 0
  host.requests.length = 0
})

const fetchFiling = (jobId: string, filingNumber = tru, by = office) =>
  by.send('POST', `/api/Jobs/fetchACP7?jobId=${jobId}&filingNumber=${encodeURIComponent(filingNumber)}`)
async function fetched(jobId: string, filingNumber = tru): Promise<ReadFilingAnswer> {
  const answer = await fetchFiling(jobId, filingNumber)
  expect(answer.statusCode, answer.body).toBe(200)
  const read = answer.json<ReadFilingAnswer>()
  expect(readFilingAnswer.parse(read)).toEqual(read)
  return read
}
interface Refusal {
  error: { statusCode: number; message: string; code?: string }
}
const files = () => db.selectFrom('filing_file').selectAll().execute()

test('a filing is fetched whole, in one question, and kept as it came with its date', async () => {
  host.rows.push(...cityRows(tru, 476), cityRow('TRU0402MN26'))
  const job = await aJob({ boro: 'Manhattan' })
  const before = Date.now()
  const read = await fetched(job.id, ' tru 0401 mn 26')
  expect(host.requests.map((query) => query.get('$where'))).toEqual([`tru = '${tru}'`])
  expect(read.result).toHaveLength(476)
  expect(read.result.every((row) => row.jobId === job.id && row.page === 0)).toBe(true)
  expect(read.warnings).toEqual([{ page: 0, filingNumber: tru, text: cityMessages.noReview() }])
  expect(read.city).toMatchObject({
    filingNumber: tru,
    status: 'Submitted',
    startDate: '2026-11-16',
    endDate: '2026-12-18',
    bin: '1999999',
  })
  expect(Date.parse(read.city?.fetchedAt ?? '')).toBeGreaterThanOrEqual(before)
  expect(read.file).toMatchObject({ name: `${tru}.json`, source: 'city', pages: 0, uploadedBy: office.username })

  const file = await office.get(`/api/FilingFiles/${read.file.id}/download`)
  expect(file.headers).toMatchObject({ 'content-type': 'application/json', 'content-disposition': expect.stringContaining('attachment') })
  expect(file.json()).toEqual(host.rows.filter((row) => row['tru'] === tru))
  expect(await db.selectFrom('scope_part').select('id').where('job_id', '=', job.id).execute()).toEqual([])
})

test('fetched twice, it is updated as a PDF is, and progress is kept', async () => {
  const job = await aJob()
  host.rows.push(cityRow(tru), cityRow(tru, { floor: '5th' }))
  const first = await fetched(job.id)
  const save = (read: ReadFilingAnswer, query = '') =>
    office.send('POST', `/api/Jobs/processScope?file=${read.file.id}${query}`, read.result)
  const { scope } = (await save(first)).json<SavedScopeAnswer>().result
  await aScopeStatus({ scope_part_id: scope[0]!.id, square_feet: 20 })
  await db.updateTable('scope_part').set({ permit_required: true }).where('id', '=', scope[0]!.id).execute()
  expect((await office.get(`/api/Jobs/${job.id}/filings`)).json()).toMatchObject({
    filings: [{ areas: 2, file: { source: 'city', name: `${tru}.json` } }],
  })

  host.rows.splice(0, 2, cityRow(tru, { acm_amount: '50' }), cityRow(tru, { floor: '6th' }))
  const again = await fetched(job.id)
  // Of A-TRU review the City knows nothing.
  expect(again.result.map(({ permitRequired }) => permitRequired)).toEqual([true, false])
  expect((await save(again)).json<Refusal>().error.code).toBe('FILING_EXISTS')
  const { result } = (await save(again, '&replace=false')).json<SavedScopeAnswer>()
  expect(result).toMatchObject({ added: 1, changed: 1, gone: [{ floor: '5th' }] })
  const kept = await db.selectFrom('scope_status').select('square_feet').where('scope_part_id', '=', scope[0]!.id).execute()
  expect(kept).toEqual([{ square_feet: 20 }])
})

test('rows that are saved without a word of their file are those of the PDF, where there is one', async () => {
  const filingNumber = 'TRU0413MN26'
  host.rows.push(cityRow(filingNumber))
  const saveWithoutFile = async (jobId: string) => {
    const read = await fetched(jobId, filingNumber)
    expect((await office.send('POST', '/api/Jobs/processScope', read.result)).statusCode).toBe(200)
    return (await office.get(`/api/Jobs/${jobId}/filings`)).json<JobFilings>().filings[0]?.file
  }
  const [withPdf, without] = [await aJob(), await aJob()]
  const pdf = { id: newId(), job_id: withPdf.id, name: 'acp7.pdf', source: 'pdf', sha256: '0'.repeat(64), bytes: 9, pages: 1 } as const
  await db
    .insertInto('filing_file')
    .values({ ...pdf, filing_numbers: [filingNumber], stored_name: 'x.pdf', uploaded_at: new Date(0), uploaded_by: 'x' })
    .execute()
  expect(await saveWithoutFile(withPdf.id)).toMatchObject({ id: pdf.id, source: 'pdf' })
  expect(await saveWithoutFile(without.id)).toMatchObject({ source: 'city' })
})

test('the same record again says so, and takes no more room', async () => {
  const job = await aJob()
  const filingNumber = 'TRU0411MN26'
  host.rows.push(cityRow(filingNumber))
  const first = await fetched(job.id, filingNumber)
  await office.send('POST', `/api/Jobs/processScope?file=${first.file.id}`, first.result)
  const again = await fetched(job.id, filingNumber)
  expect(again.warnings[0]).toMatchObject({ page: 0, text: expect.stringMatching(/^This same file was already saved, /) })
  const names = await db.selectFrom('filing_file').select('stored_name').where('job_id', '=', job.id).execute()
  expect(new Set(names.map(({ stored_name }) => stored_name)).size).toBe(1)
})

test('a filing of another borough than its job says so', async () => {
  const job = await aJob({ boro: 'Queens' })
  const filingNumber = 'TRU0412MN26'
  host.rows.push(cityRow(filingNumber))
  expect((await fetched(job.id, filingNumber)).warnings[0]).toEqual({
    page: 0,
    filingNumber,
    text: `Filing ${filingNumber} is for Manhattan, but this job is in Queens. Check that this is the right job.`,
  })
})

test.each<[string, Parameters<typeof host.behave>[0], number, FilingRefusal]>([
  ['has it not', undefined, 422, { kind: 'city-unknown', filingNumber: tru }],
  ['is down', saying(503, 'down'), 503, { kind: 'city-away' }],
  ['takes no more questions', saying(429, '{}'), 503, { kind: 'city-busy' }],
  ['refuses the question', saying(400, '{"error":true}'), 503, { kind: 'city-refused' }],
  ['sends a page', saying(200, '<html>Maintenance</html>', { 'content-type': 'text/html' }), 503, { kind: 'city-no-data' }],
  ['sends no list', saying(200, '{"error":true}'), 422, { kind: 'city-other' }],
  ['sends another filing', saying(200, JSON.stringify([cityRow('TRU0402MN26')])), 422, { kind: 'city-other' }],
  [
    'has lost a column',
    saying(200, JSON.stringify([cityRow(tru, { acm_unit: undefined })])),
    422,
    { kind: 'city-columns', filingNumber: tru, missing: ['unit'] },
  ],
])('a City that %s is told in a plain sentence, and nothing is kept', async (_what, behaviour, statusCode, refusal) => {
  const before = await files()
  host.behave(behaviour)
  const { error } = (await fetchFiling((await aJob()).id)).json<Refusal>()
  const code = refusal.kind.toUpperCase().replaceAll('-', '_')
  expect(error).toMatchObject({ statusCode, message: refusalMessage(refusal), code })
  expect(await files()).toEqual(before)
})

test('a City that is slow is not waited for', async () => {
  host.behave(saysNothing)
  const job = await build(impatientDb).aJob()
  const { error } = (await fetchFiling(job.id, tru, await impatientCaller())).json<Refusal>()
  expect(error).toMatchObject({ statusCode: 503, message: refusalMessage({ kind: 'city-slow' }), code: 'CITY_SLOW' })
})

test('what is no filing number, and no job, is asked of nobody', async () => {
  const job = await aJob()
  for (const number of ['', 'TRU1', "TRU0401MN26' OR tru != '", 'VAR0401MN26'])
    expect((await fetchFiling(job.id, number)).json<Refusal>().error).toMatchObject({ statusCode: 422, code: 'CITY_NUMBER' })
  expect((await fetchFiling('nope')).statusCode).toBe(404)
  expect((await fetchFiling('0190a1b2-0000-7000-8000-000000000000')).statusCode).toBe(404)
  expect(host.requests).toEqual([])
})

test('without an address of the City it is turned off, and screens are told', async () => {
  const { db: otherDb, caller: otherCaller } = await testApp()
  const other = await otherCaller()
  const { error } = (await fetchFiling((await build(otherDb).aJob()).id, tru, other)).json<Refusal>()
  expect(error).toMatchObject({ statusCode: 503, message: refusalMessage({ kind: 'city-off' }) })
  expect((await other.get('/api/Users/me')).json()).toMatchObject({ settings: { hasCityFilings: false } })
  expect((await office.get('/api/Users/me')).json()).toMatchObject({ settings: { hasCityFilings: true } })
})
