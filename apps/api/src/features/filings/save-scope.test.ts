import {
  jobFilings,
  maxChosenRows,
  savedScopeAnswer,
  type JobFilings,
  type SavedScopeAnswer,
} from '@daysheet/domain/filings/filing-answers'
import type { ScopePart } from '@daysheet/domain/filings/scope-part'
import { expect, test } from 'vitest'
import { made, part } from '#testing/filings/cases.ts'
import { uploadFiling } from '#testing/filings/upload-filing.ts'
import { testApp, type Caller } from '#testing/app.ts'
import { build } from '#testing/builders.ts'

const { app, db, caller } = await testApp()
const office = await caller()
const { aJob, aScopePart, aScopeStatus } = build(db)

interface Refusal {
  error: { statusCode: number; message: string; code?: string; details?: unknown }
}
type Row = Omit<ScopePart, 'id' | 'version'>

const filing = 'TRU0401MN26'
const aRow = (jobId: string, changes: Partial<Row> = {}): Row => ({
  jobId,
  filingNumber: filing,
  floor: '3rd',
  entireFloor: false,
  sectionOfFloor: 'Apt. 4C',
  abatementType: 'Removal',
  abatementProcedure: 'Tent',
  typeOfMaterial: 'VAT',
  squareFeet: 35,
  linearFeet: 0,
  permitRequired: false,
  ...changes,
})
const rowsOf = (jobId: string, count: number, changes: Partial<Row> = {}) =>
  Array.from({ length: count }, (_, at) => aRow(jobId, { floor: `${at + 1}`, ...changes }))

type Options = { query?: string; match?: string; by?: Caller }
const save = (rows: unknown, { query = '', match, by = office }: Options = {}) =>
  by.send('POST', `/api/Jobs/processScope${query}`, rows, match === undefined ? {} : { 'if-match': match })
const saved = async (rows: unknown, options: Options = {}): Promise<SavedScopeAnswer['result']> => {
  const answer = await save(rows, options)
  expect(answer.statusCode, answer.body).toBe(200)
  const body = answer.json<SavedScopeAnswer>()
  expect(savedScopeAnswer.parse(body)).toEqual(body)
  return body.result
}
const filings = async (jobId: string): Promise<JobFilings> => {
  const body = (await office.get(`/api/Jobs/${jobId}/filings`)).json<JobFilings>()
  expect(jobFilings.parse(body)).toEqual(body)
  return body
}
const stored = (jobId: string) => db.selectFrom('scope_part').selectAll().where('job_id', '=', jobId).orderBy('id').execute()
const refusal = async (rows: unknown, options: Options = {}) => (await save(rows, options)).json<Refusal>().error

test('chosen rows become the scope of their job in the order in which they came, by whom and when', async () => {
  const { id } = await aJob()
  const rows = rowsOf(id, 30)
  const result = await saved(rows)
  expect(result).toMatchObject({ status: 'success', added: 30, changed: 0, gone: [], removal: null })
  expect(result.scope).toMatchObject(rows)
  expect(await filings(id)).toMatchObject({
    filings: [{ filingNumber: filing, areas: 30, savedBy: office.username, savedAt: expect.any(String), file: null }],
    removed: [],
  })
  const audit = await db
    .selectFrom('audit_entry')
    .select(['actor', 'action'])
    .where(
      'row_id',
      'in',
      result.scope.map((one) => one.id),
    )
    .execute()
  expect(audit).toEqual(Array(30).fill({ actor: `account ${office.username}`, action: 'insert' }))
})

test('values are taken as older clients spell them; what else a row carries is not kept; the number is kept in its plain form', async () => {
  const { id } = await aJob()
  const row = { ...aRow(id), filingNumber: ' tru 0401 mn26', squareFeet: '35.5', linearFeet: '', entireFloor: 'true', permitRequired: null }
  const { scope } = await saved([{ ...row, page: 3, confidence: { floor: 'sure' }, id: 'x', version: 4, sectionOfFloor: undefined }])
  expect(scope).toMatchObject([aRow(id, { squareFeet: 35.5, entireFloor: true, sectionOfFloor: '' })])
})

test('wrong values are named by the place of their row, and nothing is saved', async () => {
  const { id } = await aJob()
  const rows: object[] = rowsOf(id, 6)
  rows[2] = aRow(id, { squareFeet: -1 })
  rows[4] = { ...aRow(id), linearFeet: 'many', entireFloor: 'perhaps' }
  rows[5] = aRow(id, { filingNumber: ' ', floor: 'x'.repeat(101), typeOfMaterial: 'a\0' })
  const error = await refusal(rows)
  expect(error).toMatchObject({
    statusCode: 422,
    message:
      'Row 3: Square feet must not be negative. Row 5: Entire floor is neither yes nor no. Row 5: Linear feet is not a number. ' +
      'Row 6: Filing number must not be empty. Row 6: Floor must be at most 100 characters, and 1 more. Nothing was saved.',
    details: [null, null, { messages: ['Row 3: Square feet must not be negative'] }, null, expect.anything(), expect.anything()],
  })
  expect(await stored(id)).toEqual([])
})

test('no rows, rows of two jobs, of no job, too many, and what is no list', async () => {
  const [one, other] = [await aJob(), await aJob()]
  const none = 'Valid ACP7 data not available, please check the file and try again'
  expect(await refusal([])).toEqual({ statusCode: 422, name: 'Error', message: none })
  expect(await refusal([aRow(one.id), aRow(other.id)])).toMatchObject({
    statusCode: 422,
    message: 'All rows must be for one job. Nothing was saved.',
  })
  expect(await refusal([{ ...aRow(one.id), jobId: null }])).toMatchObject({ statusCode: 422, message: 'Job id not found' })
  expect(await refusal([aRow('0190a1b2-0000-7000-8000-000000000000')])).toMatchObject({ statusCode: 404, message: 'Job id not found' })
  expect(await refusal(rowsOf(one.id, maxChosenRows + 1))).toMatchObject({ statusCode: 413 })
  expect(await refusal({ rows: [] })).toMatchObject({ statusCode: 400 })
  expect(await refusal([aRow(one.id)], { query: '?replace=perhaps' })).toMatchObject({ statusCode: 400 })
  expect(await refusal([7])).toMatchObject({ statusCode: 422, message: 'Row 1 is not a row. Nothing was saved.' })
  expect([...(await stored(one.id)), ...(await stored(other.id))]).toEqual([])
})

test('a filing that is there already asks for Replace or Update; another one of the job does not', async () => {
  const { id } = await aJob()
  await saved([aRow(id)])
  expect(await refusal([aRow(id, { filingNumber: 'tru0401mn26' })])).toMatchObject({
    statusCode: 409,
    code: 'FILING_EXISTS',
    message: `ACP7 ${filing} is already saved for this job. Choose Replace or Update.`,
    details: { filings: [filing] },
  })
  expect(await saved([aRow(id, { filingNumber: 'TRU0402MN26' })])).toMatchObject({ scope: [{ filingNumber: 'TRU0402MN26' }], added: 1 })
  expect(await stored(id)).toHaveLength(2)
})

test('Update keeps id and progress of the rows it recognises, writes only what differs, adds what is new and reports what is gone', async () => {
  const { id } = await aJob()
  const [same, amended, gone] = (await saved(rowsOf(id, 3))).scope
  const progress = await Promise.all([same, amended, gone].map((one) => aScopeStatus({ scope_part_id: one?.id ?? '', square_feet: 10 })))
  const other = await aScopePart({ job_id: id, filing_number: 'TRU0402MN26' })
  const rows = [aRow(id, { floor: '1' }), aRow(id, { floor: ' 2.', squareFeet: 70 }), aRow(id, { floor: '9' })]
  const result = await saved(rows, { query: '?replace=false' })
  expect(result).toMatchObject({ added: 1, changed: 1, removal: null, gone: [{ id: gone?.id, floor: '3' }] })
  expect(result.scope).toEqual([
    same,
    { ...amended, floor: ' 2.', squareFeet: 70, version: 2 },
    gone,
    expect.objectContaining({ floor: '9', version: 1 }),
  ])
  const kept = await db
    .selectFrom('scope_status')
    .select('id')
    .where(
      'scope_part_id',
      'in',
      result.scope.map((one) => one.id),
    )
    .execute()
  expect(kept.map((one) => one.id).toSorted()).toEqual(progress.map((one) => one.id).toSorted())
  expect((await stored(id)).find((one) => one.id === other.id)).toEqual(other)
  // The same once more changes nothing.
  expect(await saved(rows, { query: '?replace=false' })).toMatchObject({ added: 0, changed: 0, gone: [{ id: gone?.id }] })
})

test('Replace exchanges the rows of the chosen filings alone, and can be undone with all progress, there and back', async () => {
  const { id } = await aJob()
  const before = (await saved(rowsOf(id, 3))).scope
  const status = await aScopeStatus({ scope_part_id: before[1]?.id ?? '', square_feet: 12.5, linear_feet: 0 })
  const other = await aScopePart({ job_id: id, filing_number: 'TRU0402MN26' })
  const { tag } = await filings(id)
  const replaced = await saved([aRow(id, { floor: 'Roof' })], { query: '?replace=true' })
  expect(replaced).toMatchObject({ added: 1, changed: 0, gone: [], scope: [{ floor: 'Roof' }], removal: expect.any(String) })
  expect((await filings(id)).removed).toMatchObject([
    { id: replaced.removal, filingNumber: filing, areas: 3, reason: 'replaced', removedBy: office.username },
  ])
  expect((await stored(id)).map((one) => one.id).toSorted()).toEqual([other.id, replaced.scope[0]?.id].toSorted())

  const undo = (removal: string | null) => office.send('POST', `/api/Jobs/restoreFiling?removal=${removal}`)
  const answer = (await undo(replaced.removal)).json<SavedScopeAnswer>()
  expect(savedScopeAnswer.parse(answer)).toEqual(answer)
  expect(answer.result).toMatchObject({ added: 3, scope: before })
  expect(await db.selectFrom('scope_status').selectAll().where('scope_part_id', '=', status.scope_part_id).execute()).toEqual([status])
  expect(await filings(id)).toMatchObject({ tag, removed: [{ id: answer.result.removal, areas: 1, reason: 'replaced' }] })
  // What took the place of the rows can come back in the same way.
  expect((await undo(answer.result.removal)).json<SavedScopeAnswer>().result.scope).toEqual(replaced.scope)
  expect((await undo(replaced.removal)).statusCode).toBe(404)
})

test('several filings replaced at once are brought back at once, or one by one', async () => {
  const { id } = await aJob()
  const two = (floor: string) => [filing, 'TRU0402MN26'].map((filingNumber) => aRow(id, { filingNumber, floor }))
  await saved(two('1'))
  const { removal } = await saved(two('2'), { query: '?replace=true' })
  const { removed } = await filings(id)
  expect(removed).toHaveLength(2)
  const undo = (one: string | null | undefined) => office.send('POST', `/api/Jobs/restoreFiling?removal=${one}`)
  expect((await undo(removal)).json<SavedScopeAnswer>().result).toMatchObject({ added: 2, scope: [{ floor: '1' }, { floor: '1' }] })
  const [second] = (await filings(id)).removed
  expect((await undo(second?.id)).json<SavedScopeAnswer>().result).toMatchObject({
    added: 1,
    scope: [{ floor: '2', filingNumber: second?.filingNumber }],
  })
})

test('a change of the scope or its progress meanwhile is a 412 that says who and when; nothing is saved', async () => {
  const { id } = await aJob()
  const [first] = (await saved(rowsOf(id, 2))).scope
  const other = await caller('supervisor')
  const changes: (() => Promise<unknown>)[] = [
    () => other.send('POST', `/api/ScopeParts/${first?.id}/scopeStatuses`, { squareFeet: 5 }),
    () => other.send('PATCH', `/api/ScopeParts/${first?.id}`, { floor: 'Cellar' }),
    () => other.send('POST', '/api/ScopeParts', { jobId: id, filingNumber: 'TRU0499MN26' }),
    () => other.send('DELETE', `/api/ScopeParts?where={"filingNumber":"TRU0499MN26"}`),
    () => other.send('DELETE', `/api/ScopeParts/${first?.id}`),
  ]
  for (const [at, change] of changes.entries()) {
    const answer = await office.get(`/api/Jobs/${id}/filings`)
    const { tag } = answer.json<JobFilings>()
    const etag = String(answer.headers['etag'])
    expect(etag).toMatch(new RegExp(`^"${tag}-`))
    await change()
    const before = await stored(id)
    for (const match of [tag, etag, `W/${etag}`, '"nonsense"']) {
      const error = await refusal(rowsOf(id, 1), { query: '?replace=true', match })
      expect(error, `change ${at}`).toMatchObject({
        statusCode: 412,
        code: 'STALE',
        details: { changedBy: other.username, tag: (await filings(id)).tag },
      })
      expect(error.message).toMatch(
        new RegExp(
          `^${other.username} changed the ACP7 scope of this job in the meantime \\(\\d\\d-\\d\\d-\\d{4} .+\\)\\. Review it as it is now, then try again\\.$`,
        ),
      )
    }
    expect(await stored(id)).toEqual(before)
  }
  const { tag } = await filings(id)
  await saved(rowsOf(id, 1), { query: '?replace=true', match: `"other", "${tag}"` })
  await saved(rowsOf(id, 1), { query: '?replace=true', match: '*' })
})

test('of two who save at the same moment on the same tag one is told; without a tag both are there, one after the other', async () => {
  const { id } = await aJob()
  const { tag } = await filings(id)
  const race = (match?: string) =>
    Promise.all(
      [1, 2].map((n) =>
        save(rowsOf(id, 50, { sectionOfFloor: `${n}` }), { query: '?replace=true', ...(match !== undefined && { match }) }),
      ),
    )
  expect((await race(tag)).map((one) => one.statusCode).toSorted()).toEqual([200, 412])
  expect((await race()).map((one) => one.statusCode)).toEqual([200, 200])
  const rows = await stored(id)
  expect(rows).toHaveLength(50)
  expect(new Set(rows.map((one) => one.section_of_floor)).size).toBe(1)
  expect((await filings(id)).removed).toHaveLength(2)
})

test('two who update with the same new rows at the same moment add them once', async () => {
  const { id } = await aJob()
  await saved(rowsOf(id, 5))
  const answers = await Promise.all([1, 2, 3].map(() => save(rowsOf(id, 20), { query: '?replace=false' })))
  expect(answers.map((one) => one.json<SavedScopeAnswer>().result.added).toSorted((a, b) => a - b)).toEqual([0, 0, 15])
  expect(await stored(id)).toHaveLength(20)
})

test('a filing names the PDF it came from: the one that is said, else the latest in which its number was read', async () => {
  const { id } = await aJob()
  const upload = async (jobId: string, filingNumber: string, name: string) => {
    const { bytes } = made([part([{ ...aRow(jobId), filingNumber } as never])])
    const answer = await uploadFiling(app, office.token, { jobId, files: [{ name, bytes }] })
    return answer.json<{ file: { id: string } }>().file
  }
  const first = await upload(id, filing, 'first.pdf')
  const second = await upload(id, filing, 'second.pdf')
  await upload(id, 'TRU0499QN26', 'other.pdf')
  const foreign = await upload((await aJob()).id, filing, 'foreign.pdf')
  const fileOf = async () => (await filings(id)).filings[0]?.file
  await saved([aRow(id)])
  expect(await fileOf()).toEqual(second)
  await saved([aRow(id)], { query: `?replace=false&file=${first.id}` })
  expect(await fileOf()).toEqual(first)
  expect(await refusal([aRow(id)], { query: `?replace=false&file=${foreign.id}` })).toMatchObject({
    statusCode: 422,
    message: 'file is not an upload of this job.',
  })
  expect(await refusal([aRow(id)], { query: '?replace=false&file=x' })).toMatchObject({ statusCode: 400 })
  // A filing whose rows are gone is none: rows that come later under its number are not from its PDF.
  for (const { id: row } of await stored(id)) await office.send('DELETE', `/api/ScopeParts/${row}`)
  await aScopePart({ job_id: id, filing_number: filing })
  expect(await filings(id)).toMatchObject({ filings: [{ filingNumber: filing, file: null, savedAt: null, savedBy: null }] })
})

test('the filings of a job there is not are a 404; of one without scope an empty list; what is known is not sent again', async () => {
  for (const id of ['nope', '0190a1b2-0000-7000-8000-000000000000'])
    expect((await office.get(`/api/Jobs/${id}/filings`)).statusCode).toBe(404)
  const { id } = await aJob()
  const answer = await office.get(`/api/Jobs/${id}/filings`)
  expect(answer.json()).toEqual({ tag: expect.stringMatching(/^[0-9a-f]{32}$/), filings: [], removed: [] })
  const known = { 'if-none-match': String(answer.headers['etag']) }
  expect((await office.send('GET', `/api/Jobs/${id}/filings`, undefined, known)).statusCode).toBe(304)
  await aScopePart({ job_id: id, filing_number: null })
  expect((await office.send('GET', `/api/Jobs/${id}/filings`, undefined, known)).json()).toMatchObject({
    filings: [{ filingNumber: '', areas: 1 }],
  })
})
