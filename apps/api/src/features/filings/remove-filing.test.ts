import {
  daysToRestore,
  deletedScopeAnswer,
  type DeletedScopeAnswer,
  type JobFilings,
  type SavedScopeAnswer,
} from '@daysheet/domain/filings/filing-answers'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const now = new Date()
const { db, caller } = await testApp({ now: () => now })
const office = await caller()
const { aJob, aScopePart, aScopeStatus } = build(db)

let made = 0
const aNumber = () => `TRU${String((made += 1)).padStart(4, '0')}MN26`

async function remove(where: object): Promise<DeletedScopeAnswer> {
  const answer = await office.send('DELETE', `/api/ScopeParts?where=${encodeURIComponent(JSON.stringify(where))}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(deletedScopeAnswer.parse(answer.json())).toEqual(answer.json())
  return answer.json<DeletedScopeAnswer>()
}
const restore = (removal: string | undefined, headers?: Record<string, string>) =>
  office.send('POST', `/api/Jobs/restoreFiling?removal=${removal}`, undefined, headers)
const scope = async (jobId: string) => ({
  parts: await db.selectFrom('scope_part').selectAll().where('job_id', '=', jobId).orderBy('id').execute(),
  statuses: await db
    .selectFrom('scope_status')
    .selectAll()
    .where('scope_part_id', 'in', db.selectFrom('scope_part').select('id').where('job_id', '=', jobId))
    .orderBy('id')
    .execute(),
})
const filings = async (jobId: string) => (await office.get(`/api/Jobs/${jobId}/filings`)).json<JobFilings>()

/** A filing of three rows with progress on two of them, one row changed since. */
async function aFiling(filingNumber = aNumber(), jobId?: string) {
  const id = jobId ?? (await aJob()).id
  const rows = ['1', '2', '3'].map((floor) => ({
    jobId: id,
    filingNumber,
    floor,
    entireFloor: true,
    sectionOfFloor: '',
    abatementType: 'Removal',
    abatementProcedure: 'Tent',
    typeOfMaterial: 'VAT “Ä”',
    squareFeet: 35.25,
    linearFeet: 0,
    permitRequired: true,
  }))
  const answer = (await office.send('POST', '/api/Jobs/processScope?replace=true', rows)).json<SavedScopeAnswer>()
  const [one, two] = answer.result.scope.map((part) => part.id)
  await aScopeStatus({ scope_part_id: one ?? '', square_feet: 10.125 })
  await aScopeStatus({ scope_part_id: one ?? '', square_feet: 20, time: '2026-03-03T12:34:56.789Z' })
  await aScopeStatus({ scope_part_id: two ?? '', square_feet: null, linear_feet: 3 })
  await db
    .updateTable('scope_part')
    .set({ floor: '2nd' })
    .where('id', '=', two ?? '')
    .execute()
  return { id, filingNumber }
}

test('a deleted filing comes back with every row, id, version and progress as they were', async () => {
  const { id, filingNumber } = await aFiling()
  const other = await aScopePart({ job_id: id })
  const [before, shown] = [await scope(id), await filings(id)]
  const deleted = await remove({ filingNumber, jobId: id })
  expect(deleted).toEqual({ count: 3, removals: [expect.any(String)] })
  expect((await scope(id)).parts).toEqual([other])
  expect(await filings(id)).toMatchObject({
    filings: [{ filingNumber: other.filing_number }],
    removed: [
      {
        id: deleted.removals[0],
        filingNumber,
        areas: 3,
        completed: 23,
        reason: 'deleted',
        removedAt: now.toISOString(),
        removedBy: office.username,
        until: new Date(now.getTime() + daysToRestore * 86_400_000).toISOString(),
      },
    ],
  })
  const restored = await restore(deleted.removals[0])
  expect(restored.json<SavedScopeAnswer>().result).toMatchObject({ status: 'success', added: 3, removal: null })
  expect(await scope(id)).toEqual(before)
  expect(await filings(id)).toEqual(shown)
  expect((await restore(deleted.removals[0])).statusCode).toBe(404)
  expect((await restore('x')).statusCode).toBe(400)
})

test('the audit has who took the rows away and who brought them back, and keeps them once', async () => {
  const { id, filingNumber } = await aFiling()
  const { parts } = await scope(id)
  const [removal] = (await remove({ filingNumber, jobId: id })).removals
  await restore(removal)
  const of = (rows: string[]) =>
    db.selectFrom('audit_entry').select(['actor', 'action', 'old_values', 'new_values']).where('row_id', 'in', rows).orderBy('id').execute()
  const entries = await of([removal ?? ''])
  expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual(
    ['insert', 'delete'].map((action) => `account ${office.username} ${action}`),
  )
  expect(entries[0]?.new_values).toMatchObject({ filing_number: filingNumber, areas: 3 })
  expect(JSON.stringify(entries)).not.toContain('kept_rows')
  const actions = (await of([parts[0]?.id ?? ''])).map(({ action }) => action)
  expect(actions).toEqual(['insert', 'delete', 'insert'])
})

test('without a job the filing goes from the one job that has it', async () => {
  const filingNumber = aNumber()
  const { id } = await aFiling(filingNumber)
  const before = await scope(id)
  const { count, removals } = await remove({ filingNumber })
  expect([count, removals]).toEqual([3, [(await filings(id)).removed[0]?.id]])
  expect((await scope(id)).parts).toEqual([])
  await restore(removals[0])
  expect(await scope(id)).toEqual(before)
  expect(await remove({ filingNumber: aNumber() })).toEqual({ count: 0, removals: [] })
})

test('a filing of several jobs needs the job: the refusal names them, and nothing is deleted', async () => {
  const filingNumber = aNumber()
  const [one, two] = [await aFiling(filingNumber), await aFiling(filingNumber)]
  const jobs = [
    { id: one.id, set: { job_num: 10100.4, job_num_decimals: 2, address: '5/7 Grand St' } },
    { id: two.id, set: { job_num: 10200, address: '12 Orchard St' } },
  ]
  for (const { id, set } of jobs) await db.updateTable('job').set(set).where('id', '=', id).execute()
  const before = [await scope(one.id), await scope(two.id)]
  const answer = await office.send('DELETE', `/api/ScopeParts?where=${encodeURIComponent(JSON.stringify({ filingNumber }))}`)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().error).toMatchObject({
    code: 'SEVERAL_JOBS',
    message: `ACP7 ${filingNumber} is on 2 jobs: 10100.40 5/7 Grand St; 10200 12 Orchard St. Name one with jobId, in addition to filingNumber. Nothing was deleted.`,
    details: { jobs: [{ jobId: one.id }, { jobId: two.id }] },
  })
  expect([await scope(one.id), await scope(two.id)]).toEqual(before)
  expect(await remove({ filingNumber, jobId: one.id })).toMatchObject({ count: 3 })
  // Once it is on one job alone the call works as the product has it.
  expect(await remove({ filingNumber })).toMatchObject({ count: 3 })
  expect((await scope(two.id)).parts).toEqual([])
})

test('a condition that does not say which filing deletes nothing', async () => {
  const { id, filingNumber } = await aFiling()
  for (const where of [
    { jobId: id },
    { filingNumber: '' },
    { filingNumber, floor: '1' },
    { filingNumber, jobId: 'x' },
    { filingNumber: { like: 'T%' } },
  ]) {
    const answer = await office.send('DELETE', `/api/ScopeParts?where=${encodeURIComponent(JSON.stringify(where))}`)
    expect(answer.statusCode, JSON.stringify(where)).toBe(400)
  }
  expect((await scope(id)).parts).toHaveLength(3)
  expect(
    (await office.send('DELETE', `/api/ScopeParts?where[filingNumber]=${filingNumber}&where[jobId]=${id.toUpperCase()}`)).json(),
  ).toMatchObject({ count: 3 })
})

test('rows of a job without a filing number go and come back together; those of other jobs stay', async () => {
  const { id } = await aFiling()
  const [one, two, foreign] = [
    await aScopePart({ job_id: id, filing_number: null }),
    await aScopePart({ job_id: id, filing_number: '' }),
    await aScopePart({ filing_number: null }),
  ]
  const before = await scope(id)
  const { count, removals } = await remove({ filingNumber: '', jobId: id })
  expect(count).toBe(2)
  expect((await scope(id)).parts.map((part) => part.id)).not.toEqual(expect.arrayContaining([one.id, two.id]))
  expect((await scope(foreign.job_id)).parts).toEqual([foreign])
  await restore(removals[0])
  expect(await scope(id)).toEqual(before)
  expect(await remove({ filingNumber: null, jobId: id })).toMatchObject({ count: 2 })
})

test('a filing that was uploaded again stands in the way of the deleted one; both are kept', async () => {
  const { id, filingNumber } = await aFiling()
  const [removal] = (await remove({ filingNumber, jobId: id })).removals
  await aFiling(filingNumber, id)
  const before = await scope(id)
  const answer = await restore(removal)
  expect(answer.json()).toMatchObject({
    error: {
      statusCode: 409,
      code: 'FILING_EXISTS',
      details: { filings: [filingNumber] },
      message: `ACP7 ${filingNumber} was uploaded again after it was deleted. Delete it first to restore the earlier rows.`,
    },
  })
  expect(await scope(id)).toEqual(before)
  await remove({ filingNumber, jobId: id })
  expect((await restore(removal)).statusCode).toBe(200)
})

test('a deletion is not undone over a change that the caller has not seen', async () => {
  const { id, filingNumber } = await aFiling()
  const [removal] = (await remove({ filingNumber, jobId: id })).removals
  const { tag } = await filings(id)
  await aScopePart({ job_id: id })
  expect((await restore(removal, { 'if-match': tag })).statusCode).toBe(412)
  expect((await restore(removal, { 'if-match': (await filings(id)).tag })).statusCode).toBe(200)
})

test('two who bring the same filing back at once have it there once', async () => {
  const { id, filingNumber } = await aFiling()
  const before = await scope(id)
  const [removal] = (await remove({ filingNumber, jobId: id })).removals
  const answers = await Promise.all([restore(removal), restore(removal)])
  expect(answers.map((one) => one.statusCode).toSorted()).toEqual([200, 404])
  expect(await scope(id)).toEqual(before)
})

test('after its time a removal is over: not shown, not brought back, and forgotten with the next one', async () => {
  const { id, filingNumber } = await aFiling()
  const [removal] = (await remove({ filingNumber, jobId: id })).removals
  await db
    .updateTable('removed_filing')
    .set({ until: now })
    .where('id', '=', removal ?? '')
    .execute()
  expect((await filings(id)).removed).toEqual([])
  const late = await restore(removal)
  expect([late.statusCode, late.json<{ error: { message: string } }>().error.message]).toEqual([
    410,
    'It is too late to restore this filing.',
  ])
  const next = await aFiling()
  await remove({ filingNumber: next.filingNumber })
  expect(await db.selectFrom('removed_filing').select('id').where('until', '<=', now).execute()).toEqual([])
  expect((await restore(removal)).statusCode).toBe(404)
})

test('a job goes with its filings and all that was kept of them', async () => {
  const { id, filingNumber } = await aFiling()
  await remove({ filingNumber, jobId: id })
  await aFiling(filingNumber, id)
  expect((await office.send('DELETE', `/api/Jobs/${id}`)).json()).toEqual({ count: 1 })
  for (const table of ['scope_part', 'filing', 'removed_filing'] as const) {
    expect(await db.selectFrom(table).select('id').where('job_id', '=', id).execute(), table).toEqual([])
  }
})

test('progress is recorded by row: now without a time, never negative, never more than any row can have, never of a row there is not', async () => {
  const { id } = await aFiling()
  const [part] = (await scope(id)).parts
  const path = `/api/ScopeParts/${part?.id}/scopeStatuses`
  const record = (body: object, at = path) => office.send('POST', at, body)
  const before = Date.now()
  const made = (await record({ squareFeet: 12.5, linearFeet: null })).json<{ time: string; scopePartId: string }>()
  expect(made).toMatchObject({ scopePartId: part?.id, squareFeet: 12.5, linearFeet: null, time: expect.stringMatching(/Z$/) })
  expect(Math.abs(Date.parse(made.time) - before)).toBeLessThan(60_000)
  const negative = await record({ squareFeet: -1 })
  expect([negative.statusCode, negative.body]).toEqual([422, expect.stringContaining('must not be negative')])
  const most = await record({ squareFeet: 1_000_000.01, linearFeet: null })
  expect([most.statusCode, most.body]).toEqual([422, expect.stringContaining('must be at most 1,000,000 feet')])
  expect((await record({ squareFeet: null, linearFeet: 99_999_999_999 })).statusCode).toBe(422)
  expect((await record({ squareFeet: 'much' })).statusCode).toBe(422)
  expect((await record({ squareFeet: 1 }, '/api/ScopeParts/0190a1b2-0000-7000-8000-000000000000/scopeStatuses')).statusCode).toBe(404)
  const filter = encodeURIComponent(JSON.stringify({ include: { relation: 'scopeStatuses', scope: { order: 'time DESC', limit: 1 } } }))
  expect((await office.get(`/api/ScopeParts/${part?.id}?filter=${filter}`)).json()).toMatchObject({ scopeStatuses: [{ squareFeet: 12.5 }] })
})
