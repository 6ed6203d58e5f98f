import { deletedScopeAnswer, jobFilings, type DeletedScopeAnswer, type SavedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { restoredColumns } from './queries.ts'

/** Areas that an amendment no longer has are taken out of their filing, and can come back beside the others. (decisions/filings-saving.md) */

const { db, caller } = await testApp()
const office = await caller()
const { aJob, aScopePart, aScopeStatus } = build(db)
const nowhere = '0190a1b2-0000-7000-8000-000000000000'
const filingNumber = 'TRU0411MN26'

const call = (where: object) => office.send('DELETE', `/api/ScopeParts?where=${encodeURIComponent(JSON.stringify(where))}`)
async function remove(where: object): Promise<DeletedScopeAnswer> {
  const answer = await call(where)
  expect(answer.statusCode, answer.body).toBe(200)
  return deletedScopeAnswer.parse(answer.json())
}
const restore = (removal: string | undefined) => office.send('POST', `/api/Jobs/restoreFiling?removal=${removal}`)
const save = async (jobId: string, floors: readonly string[], replace = true) => {
  const rows = floors.map((floor) => ({ jobId, filingNumber, floor, squareFeet: 35.25 }))
  return (await office.send('POST', `/api/Jobs/processScope?replace=${replace}`, rows)).json<SavedScopeAnswer>().result
}
const filings = async (jobId: string) => jobFilings.parse((await office.get(`/api/Jobs/${jobId}/filings`)).json())
const scope = async (jobId: string) => {
  const parts = await db.selectFrom('scope_part').selectAll().where('job_id', '=', jobId).orderBy('id').execute()
  const ids = parts.map(({ id }) => id)
  const ofThese = db.selectFrom('scope_status').selectAll().where('scope_part_id', 'in', ids).orderBy('id')
  return { parts, statuses: ids.length > 0 ? await ofThese.execute() : [] }
}

/** A filing of four areas, of which an update no longer has the last two; there is progress on the first and the last. */
async function amended() {
  const { id } = await aJob()
  const [one = '', two = '', three = '', four = ''] = (await save(id, ['1', '2', '3', '4'])).scope.map((part) => part.id)
  for (const part of [one, four]) await aScopeStatus({ scope_part_id: part, square_feet: 10 })
  const { gone } = await save(id, ['1', '2'], false)
  expect(gone.map((part) => part.id)).toEqual([three, four])
  return { id, one, two, three, four }
}

test('areas are taken out of a filing and come back with their progress; what else it has stays meanwhile', async () => {
  const { id, one, two, three, four } = await amended()
  const other = await aScopePart({ job_id: id, filing_number: 'TRU0412MN26' })
  const [before, shown] = [await scope(id), await filings(id)]
  const wanted = [three, four.toUpperCase(), other.id, nowhere]
  const { count, removals } = await remove({ filingNumber, jobId: id, id: { inq: wanted } })
  expect([count, removals.length]).toEqual([2, 1])
  expect((await scope(id)).parts.map((part) => part.id)).toEqual([one, two, other.id])
  expect(await filings(id)).toMatchObject({
    filings: [{ filingNumber, areas: 2 }, {}],
    removed: [{ id: removals[0], filingNumber, areas: 2, reason: 'areas', removedBy: office.username }],
  })
  // Work goes on meanwhile; that is no reason to lose it, or to refuse.
  const added = await aScopePart({ job_id: id, filing_number: filingNumber })
  const restored = (await restore(removals[0])).json<SavedScopeAnswer>()
  expect(restored.result).toMatchObject({ added: 2, removal: null })
  expect(restored.result.scope.map((part) => part.id)).toEqual([one, two, three, four, added.id])
  await db.deleteFrom('scope_part').where('id', '=', added.id).execute()
  expect(await scope(id)).toEqual(before)
  expect(await filings(id)).toEqual(shown)
  expect((await restore(removals[0])).statusCode).toBe(404)
})

test('with its last area a filing is gone, and with them it is back, its origin included', async () => {
  const { id, one, two, three, four } = await amended()
  const shown = await filings(id)
  const { removals } = await remove({ filingNumber, jobId: id, id: { inq: [one, two, three, four] } })
  expect((await filings(id)).filings).toEqual([])
  await restore(removals[0])
  expect(await filings(id)).toEqual(shown)
})

test('areas come back beside a filing that was replaced or uploaded anew', async () => {
  const { id, three, four } = await amended()
  const { removals } = await remove({ filingNumber, jobId: id, id: { inq: [three, four] } })
  const replaced = await save(id, ['9'])
  await restore(removals[0])
  expect((await scope(id)).parts.map((part) => part.id)).toEqual([three, four, replaced.scope[0]?.id])
  expect((await filings(id)).filings).toMatchObject([{ filingNumber, areas: 3, savedBy: office.username }])
})

test('areas that are there already are not brought back over themselves', async () => {
  const { id, three, four } = await amended()
  const { removals } = await remove({ filingNumber, jobId: id, id: { inq: [three, four] } })
  await aScopePart({ id: three, job_id: id, filing_number: filingNumber })
  const before = await scope(id)
  expect((await restore(removals[0])).json()).toMatchObject({
    error: {
      statusCode: 409,
      code: 'AREAS_EXIST',
      message: `Areas of ACP7 ${filingNumber} that would be restored already exist. Nothing was changed.`,
    },
  })
  expect(await scope(id)).toEqual(before)
  expect((await filings(id)).removed).toHaveLength(1)
})

test('every column of rows that were taken away comes back', async () => {
  for (const [table, names] of Object.entries(restoredColumns)) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = 'public' and table_name = ${table}`.execute(db)
    expect(names.toSorted(), table).toEqual(rows.map(({ name }) => name).toSorted())
  }
})

test('ids alone, or what are none, delete nothing; an id of another filing or job counts for nothing', async () => {
  const [{ id, three }, other] = [await amended(), await amended()]
  const before = await scope(id)
  const wrong = [null, three, [three], { inq: three }, { inq: [7] }, { inq: ['x'] }, { inq: [three], nin: [] }, { nin: [three] }]
  const wanted = [
    { filingNumber, id: { inq: [three] } },
    { jobId: id, id: { inq: [three] } },
  ]
  for (const where of [...wanted, ...wrong.map((condition) => ({ filingNumber, jobId: id, id: condition }))])
    expect((await call(where)).statusCode, JSON.stringify(where)).toBe(400)
  for (const inq of [[], [nowhere], [other.three]])
    expect(await remove({ filingNumber, jobId: id, id: { inq } })).toEqual({ count: 0, removals: [] })
  expect(await remove({ filingNumber: 'TRU0412MN26', jobId: id, id: { inq: [three] } })).toMatchObject({ count: 0 })
  expect(await scope(id)).toEqual(before)
  expect((await filings(id)).removed).toEqual([])
})

test('the audit has who took the areas out and why, and the change is told once', async () => {
  const { id, three, four } = await amended()
  const told = () => db.selectFrom('change_event').select('data').where('entity', '=', 'Scope').where('row_id', '=', id).execute()
  const before = (await told()).length
  const { removals } = await remove({ filingNumber, jobId: id, id: { inq: [three, four] } })
  expect(await told()).toHaveLength(before + 1)
  const [entry] = await db
    .selectFrom('audit_entry')
    .select(['actor', 'action', 'new_values'])
    .where('row_id', '=', removals[0] ?? '')
    .execute()
  expect(entry).toMatchObject({ actor: `account ${office.username}`, action: 'insert', new_values: { reason: 'areas', areas: 2 } })
})
