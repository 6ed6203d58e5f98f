import { jobFilings, savedScopeAnswer, type SavedScopeAnswer } from '@daysheet/domain/filings/filing-answers'
import { expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

/** Rows of an old deployment: numbers as people typed them, values that were never given. (decisions/filings-saving.md) */

const { db, caller } = await testApp()
const office = await caller()
const { aJob, aScopePart, aScopeStatus } = build(db)

const filing = 'TRU0401MN26'
/** A row that says of its work only which floor it is on. */
const aRow = (jobId: string, floor: string) => ({
  jobId,
  filingNumber: filing,
  floor,
  entireFloor: false,
  sectionOfFloor: '',
  abatementType: '',
  abatementProcedure: '',
  typeOfMaterial: '',
  squareFeet: 35,
  linearFeet: 0,
  permitRequired: false,
})
const update = async (rows: object[]): Promise<SavedScopeAnswer['result']> => {
  const answer = await office.send('POST', '/api/Jobs/processScope?replace=false', rows)
  expect(answer.statusCode, answer.body).toBe(200)
  return savedScopeAnswer.parse(answer.json()).result
}
const filings = async (jobId: string) => jobFilings.parse((await office.get(`/api/Jobs/${jobId}/filings`)).json())
const stored = (jobId: string) => db.selectFrom('scope_part').selectAll().where('job_id', '=', jobId).orderBy('id').execute()

test('Update brings rows of an old deployment under the plain number, and sees no difference in what is not given', async () => {
  const { id } = await aJob()
  const old = await aScopePart({ job_id: id, filing_number: 'tru 0401 mn26', floor: '3RD', section_of_floor: null, square_feet: 35 })
  const row = aRow(id, '3rd')
  expect(await update([row])).toMatchObject({
    added: 0,
    changed: 1,
    scope: [{ id: old.id, filingNumber: filing }],
  })
  await db
    .updateTable('scope_part')
    .set({ section_of_floor: null, entire_floor: null, linear_feet: null })
    .where('id', '=', old.id)
    .execute()
  expect(await update([row])).toMatchObject({ changed: 0 })
})

test('Update keeps a filing of an old spelling in one piece: rows it no longer has get the plain number too, and go and come back with it', async () => {
  const { id } = await aJob()
  const [, gone, other] = [
    await aScopePart({ job_id: id, filing_number: 'tru 0401 mn26', floor: '1' }),
    await aScopePart({ job_id: id, filing_number: 'TRU0401 mn26', floor: '2', square_feet: 12 }),
    await aScopePart({ job_id: id, filing_number: 'tru 0402 mn26' }),
  ]
  const progress = await aScopeStatus({ scope_part_id: gone.id, square_feet: 7 })
  const rows = [aRow(id, '1')]
  const result = await update(rows)
  expect(result).toMatchObject({
    added: 0,
    changed: 1,
    gone: [{ id: gone.id, filingNumber: filing, floor: '2', squareFeet: 12, version: 2 }],
    scope: [{ filingNumber: filing }, { filingNumber: filing }],
  })
  expect((await filings(id)).filings).toMatchObject([{ filingNumber: filing, areas: 2 }, { filingNumber: other.filing_number }])
  expect(await update(rows)).toMatchObject({ changed: 0, gone: [{ id: gone.id, version: 2 }] })
  const before = await stored(id)
  const deleted = await office.send('DELETE', `/api/ScopeParts?where={"filingNumber":"${filing}","jobId":"${id}"}`)
  expect(deleted.json()).toMatchObject({ count: 2 })
  await office.send('POST', `/api/Jobs/restoreFiling?removal=${deleted.json<{ removals: string[] }>().removals[0]}`)
  expect(await stored(id)).toEqual(before)
  expect(await db.selectFrom('scope_status').selectAll().where('scope_part_id', '=', gone.id).execute()).toEqual([progress])
})
