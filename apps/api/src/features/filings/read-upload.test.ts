import { createHash } from 'node:crypto'
import { readFilingAnswer, type ReadFilingAnswer } from '@daysheet/domain/filings/filing-answers'
import { damagedInPart, maxFilingBytes, refusalMessage, type FilingRefusal } from '@daysheet/domain/filings/filing-messages'
import { afterAll, expect, test, vi } from 'vitest'
import { drawnRows, letter, made, number, part, titleLines } from '#testing/filings/cases.ts'
import { uploadFiling, type Upload } from '#testing/filings/upload-filing.ts'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { type Files, FilesUnavailable } from '#ports/files/files.ts'
import { FilingReaderBusy, makeFilingReader, maxConcurrentFilings, type FilingReader } from '#ports/pdf/filing-reader.ts'
import { UnreadablePdfError, type UnreadablePdfReason } from '#ports/pdf/unreadable-pdf.ts'

/** The reader and the store stand in the way when a test says so: what is to be seen is what becomes of it. */
const real = makeFilingReader()
let readerFault: Error | undefined
let storeFault: Error | undefined
let held: Promise<void> | undefined
const filingReader: FilingReader = {
  ...real,
  read: async (bytes) => {
    await held
    if (readerFault) throw readerFault
    return real.read(bytes)
  },
}
const { app, db, deps, caller } = await testApp({ deps: { filingReader } })
afterAll(() => real.close())
const save = deps.files.save
deps.files.save = (...file) => (storeFault ? Promise.reject(storeFault) : save(...file))
const office = await caller()
const { aJob, aScopePart } = build(db)

interface Refusal {
  error: { statusCode: number; message: string; code?: string }
}
const send = (upload: Upload) => uploadFiling(app, office.token, upload)
const sendPdf = async (bytes: Uint8Array, name = 'ACP7.pdf', jobId?: string) =>
  send({ jobId: jobId ?? (await aJob()).id, files: [{ name, bytes }] })
/**
 * This many uploads at once, half of them from another office: one session gets half of the places.
 */
const sendMany = async (count: number, jobId: string) => {
  const other = await caller()
  const tokens = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? office : other).token)
  return tokens.map((token) => uploadFiling(app, token, { jobId, files: [{ name: 'a.pdf', bytes: plain.bytes }] }))
}
const storedRows = () => db.selectFrom('filing_file').selectAll().execute()
const said = (refusal: FilingRefusal) => refusalMessage(refusal)

const plain = made([part(drawnRows(4))])

test('a filing is read: every row with its job, page and confidence; the file is kept as it came, and downloaded so', async () => {
  const job = await aJob()
  const answer = await sendPdf(plain.bytes, 'Peña’s ACP7 1.PDF', job.id)
  expect(answer.statusCode).toBe(200)
  const read = answer.json<ReadFilingAnswer>()
  expect(readFilingAnswer.parse(read)).toEqual(read)
  expect(read.result).toMatchObject(plain.rows.map((row) => ({ ...row, jobId: job.id, page: 1 })))
  const sha256 = createHash('sha256').update(plain.bytes).digest('hex')
  expect(read.file).toMatchObject({ name: 'Peña’s ACP7 1.PDF', sha256, bytes: plain.bytes.length, pages: 1, uploadedBy: office.username })
  expect(read.warnings).toEqual([])
  const row = await db.selectFrom('filing_file').selectAll().where('id', '=', read.file.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ job_id: job.id, sha256, filing_numbers: [number], stored_name: `${sha256}.pdf` })
  const audited = await db.selectFrom('audit_entry').selectAll().where('row_id', '=', read.file.id).executeTakeFirstOrThrow()
  expect(audited).toMatchObject({ actor: `account ${office.username}`, action: 'insert', table_name: 'filing_file' })

  const file = await office.get(`/api/FilingFiles/${read.file.id}/download`)
  expect(file.rawPayload.equals(plain.bytes)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Pena_s_ACP7_1.PDF"; filename*=UTF-8''${encodeURIComponent('Peña_s_ACP7_1.PDF')}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a browser opens the file by itself with a ticket, once; an unknown file is a 404', async () => {
  const { file } = (await sendPdf(plain.bytes)).json<ReadFilingAnswer>()
  const path = `/api/FilingFiles/${file.id}/download`
  const { ticket } = (await office.send('POST', '/api/tickets', { path })).json<{ ticket: string }>()
  expect((await app.inject(`${path}?access_token=${ticket}`)).statusCode).toBe(200)
  expect((await app.inject(`${path}?access_token=${ticket}`)).statusCode).toBe(401)
  for (const id of ['nope', '0190a1b2-0000-7000-8000-000000000000']) {
    expect((await office.get(`/api/FilingFiles/${id}/download`)).statusCode, id).toBe(404)
  }
})

test('a file whose bytes the store has lost is said to be gone', async () => {
  const { file } = (await sendPdf(plain.bytes, 'lost.pdf')).json<ReadFilingAnswer>()
  await db.updateTable('filing_file').set({ stored_name: 'gone.pdf' }).where('id', '=', file.id).execute()
  const answer = await office.get(`/api/FilingFiles/${file.id}/download`)
  expect([answer.statusCode, answer.json<Refusal>().error.message]).toEqual([404, 'The file lost.pdf is no longer in storage.'])
})

test('without a job, or with one there is not, the job id is not found', async () => {
  const files = [{ name: 'a.pdf', bytes: plain.bytes }]
  for (const [jobId, statusCode] of [
    [undefined, 422],
    ['', 422],
    ['nope', 404],
    ['0190a1b2-0000-7000-8000-000000000000', 404],
  ] as const) {
    const answer = await send(jobId === undefined ? { files } : { jobId, files })
    expect(answer.json(), String(jobId)).toEqual({ error: { statusCode, name: 'Error', message: 'Job id not found' } })
  }
})

const twoPages = (scanned: number[]) => made([part(drawnRows(2)), part(drawnRows(2), { newPage: true })], undefined, { scanned }).bytes

test.each<[string, () => Uint8Array, FilingRefusal]>([
  ['no PDF', () => Buffer.from('GIF89a this is a picture'), { kind: 'not-a-pdf' }],
  ['empty', () => new Uint8Array(), { kind: 'empty' }],
  ['cut off', () => plain.bytes.subarray(0, plain.bytes.length / 2), { kind: 'damaged' }],
  ['protected', () => made([part(drawnRows(2))], undefined, { password: true }).bytes, { kind: 'password' }],
  ['scanned', () => twoPages([1, 2]), { kind: 'scanned' }],
  ['partly scanned', () => twoPages([2]), { kind: 'partly-scanned', pages: [2] }],
  [
    'an ACP5',
    () => made([part(drawnRows(2), { before: titleLines(number, [], 'Asbestos Assessment Report (ACP5)') })]).bytes,
    { kind: 'other-form', form: 'ACP5' },
  ],
  ['a letter', () => letter(['Dear tenant,', 'the elevator will be out of order on Monday from nine to five.']), { kind: 'not-acp7' }],
  ['without rows', () => made([part([], { before: titleLines() })]).bytes, { kind: 'no-rows' }],
  [
    'without a number',
    () => made([part(drawnRows(3), { before: ['* Asbestos Project Notification (ACP7)', 'Premises: 1 Invented Street'] })]).bytes,
    { kind: 'no-filing-number' },
  ],
])('a file that is %s is refused in words of its own, and not kept', async (_name, bytes, refusal) => {
  const before = await storedRows()
  const answer = await sendPdf(bytes())
  const code = refusal.kind.toUpperCase().replaceAll('-', '_')
  expect(answer.json()).toEqual({ error: { statusCode: 422, name: 'Error', message: said(refusal), code } })
  expect(await storedRows()).toEqual(before)
})

test('a PDF under another name, a file of another field, two files, none, and what is no form', async () => {
  const job = await aJob()
  const pdf = { name: 'a.pdf', bytes: plain.bytes }
  const message = async (upload: Partial<Upload>) => (await send({ jobId: job.id, files: [pdf], ...upload })).json<Refusal>().error
  expect(await message({ files: [{ ...pdf, name: 'a.docx' }] })).toMatchObject({ statusCode: 422, message: said({ kind: 'not-a-pdf' }) })
  expect(await message({ files: [pdf, pdf] })).toMatchObject({ statusCode: 422, message: said({ kind: 'several-files' }) })
  expect(await message({ files: [] })).toMatchObject({ statusCode: 422, message: said({ kind: 'no-file' }) })
  expect((await send({ jobId: job.id, files: [{ ...pdf, field: 'upload' }] })).statusCode).toBe(200)
  expect((await office.send('POST', `/api/Jobs/processACP7?jobId=${job.id}`, { File: 'x' })).statusCode).toBe(400)
})

test('a file of more than 20 MB is refused by its size', async () => {
  const heavy = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(maxFilingBytes)])
  const answer = await sendPdf(heavy)
  expect(answer.json<Refusal>().error).toMatchObject({ statusCode: 413, message: said({ kind: 'too-large' }), code: 'TOO_LARGE' })
})

test.each<UnreadablePdfReason>(['too-many-pages', 'too-complex', 'too-slow', 'not-a-pdf'])(
  'a file that is %s is refused',
  async (reason) => {
    readerFault = new UnreadablePdfError(reason)
    const answer = await sendPdf(plain.bytes)
    readerFault = undefined
    expect(answer.json<Refusal>().error).toMatchObject({ statusCode: 422, message: said({ kind: reason }) })
  },
)

test('when too many are read the caller is told when to come back; any other fault of the reader is a 500', async () => {
  readerFault = new FilingReaderBusy('Too many filings are being read')
  const busy = await sendPdf(plain.bytes)
  readerFault = new Error('the child spoke nonsense')
  const fault = await sendPdf(plain.bytes)
  readerFault = undefined
  expect([busy.statusCode, busy.headers['retry-after'], busy.json<Refusal>().error.message]).toEqual([503, '5', said({ kind: 'busy' })])
  expect([fault.statusCode, fault.body]).toEqual([500, expect.not.stringContaining('nonsense')])
})

test('too many uploads under way are refused before they are read, and there is room again afterwards', async () => {
  let release = () => {}
  held = new Promise((resolve) => (release = resolve))
  readerFault = new UnreadablePdfError('damaged')
  const job = await aJob()
  const uploads = await sendMany(maxConcurrentFilings + 2, job.id)
  const answered: string[] = []
  for (const upload of uploads) void upload.then((answer) => answered.push(answer.json<Refusal>().error.code ?? ''))
  await vi.waitFor(() => expect(answered).toEqual(['BUSY', 'BUSY']))
  release()
  await Promise.all(uploads)
  expect(answered.slice(2)).toEqual(Array(maxConcurrentFilings).fill('DAMAGED'))
  readerFault = held = undefined
  expect((await sendPdf(plain.bytes, 'a.pdf', job.id)).statusCode).toBe(200)
})

test('as many uploads as are taken at once are all read, none is received and turned away', async () => {
  const job = await aJob()
  const answers = await Promise.all(await sendMany(maxConcurrentFilings, job.id))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(maxConcurrentFilings).fill(200))
})

test.each([
  ['full', true, 507, 'store-full'],
  ['no network', false, 503, 'store-unavailable'],
] as const)('a store that is %s keeps no row either', async (_name, isFull, statusCode, kind) => {
  const before = await storedRows()
  storeFault = new FilesUnavailable(isFull, undefined)
  const answer = await sendPdf(plain.bytes)
  storeFault = undefined
  expect(answer.json<Refusal>().error).toMatchObject({ statusCode, message: said({ kind }) })
  expect(await storedRows()).toEqual(before)
})

test('the bytes are in the store before the row is: a job that goes in between leaves no row', async () => {
  const job = await aJob()
  const places: string[] = []
  const keep: Files['save'] = async (container, name, body) => {
    await save(container, name, body)
    places.push(container)
    await db.deleteFrom('job').where('id', '=', job.id).execute()
  }
  const usual = deps.files.save
  deps.files.save = keep
  const answer = await sendPdf(plain.bytes, 'a.pdf', job.id)
  deps.files.save = usual
  expect([answer.statusCode, places]).toEqual([422, ['filings']])
  expect(await db.selectFrom('filing_file').select('id').where('job_id', '=', job.id).execute()).toEqual([])
})

test('a file that had to be pieced together says so before anything else', async () => {
  const broken = Buffer.from(
    Buffer.from(plain.bytes)
      .toString('latin1')
      .replace(/startxref\s+\d+/, 'startxref\n7'),
    'latin1',
  )
  const read = (await sendPdf(broken)).json<ReadFilingAnswer>()
  expect(read.result).toHaveLength(plain.rows.length)
  expect(read.warnings[0]).toEqual({ page: 1, text: damagedInPart })
})

test('the same bytes are stored once, however often and for whichever job they come, and also after an upload that broke off', async () => {
  const { bytes } = made([part(drawnRows(2, 9, 'TRU0778BX26'))])
  const names: string[] = []
  const usual = deps.files.save
  deps.files.save = (container, name, body) => {
    names.push(name)
    return usual(container, name, body)
  }
  const job = await aJob()
  const first = (await sendPdf(bytes, 'a.pdf', job.id)).json<ReadFilingAnswer>()
  const others = [await sendPdf(bytes, 'b.pdf', job.id), await sendPdf(bytes)].map((answer) => answer.json<ReadFilingAnswer>())
  await db.deleteFrom('job').where('id', '=', job.id).execute()
  others.push((await sendPdf(bytes)).json<ReadFilingAnswer>())
  deps.files.save = usual
  expect([names.length, new Set(names).size]).toEqual([4, 1])
  expect(new Set([first, ...others].map(({ file }) => file.id)).size).toBe(4)
  for (const { file } of others.slice(1)) {
    const download = await office.get(`/api/FilingFiles/${file.id}/download`)
    expect(download.rawPayload.equals(bytes)).toBe(true)
  }
})

test('what the office should know is a warning: the number on another job, another borough, the same file saved before', async () => {
  const filingNumber = 'TRU0777BX26'
  const [here, there] = [
    await aJob({ boro: 'The Bronx' }),
    await aJob({ address: '9 Elsewhere Ave', job_num: 4711.5, job_num_decimals: 2, boro: 'Queens' }),
  ]
  const { bytes } = made([part(drawnRows(2, 5, filingNumber))])
  const read = async (jobId: string) => (await sendPdf(bytes, 'a.pdf', jobId)).json<ReadFilingAnswer>()
  const warnings = async (jobId: string) => (await read(jobId)).warnings
  const first = await read(here.id)
  expect(first.warnings).toEqual([])
  await aScopePart({ job_id: there.id, filing_number: filingNumber })
  const elsewhere = {
    page: 1,
    filingNumber,
    text: `Filing ${filingNumber} is also on job 4711.50, 9 Elsewhere Ave. Check that this is the right job.`,
  }
  // A file that was looked at and not saved is nothing to be told of.
  expect(await warnings(here.id)).toEqual([elsewhere])
  const saved = await office.send('POST', `/api/Jobs/processScope?file=${first.file.id}`, first.result)
  expect(saved.statusCode, saved.body).toBe(200)
  // What is on this job already is no warning: the form asks Replace or Update.
  expect(await warnings(here.id)).toEqual([
    elsewhere,
    {
      page: 1,
      text: expect.stringMatching(new RegExp(`^This same file was already saved, \\d\\d-\\d\\d-\\d{4} .+ by ${office.username}\\.$`)),
    },
  ])
  expect((await warnings(there.id)).slice(1)).toEqual([
    { page: 1, filingNumber, text: `Filing ${filingNumber} is for Bronx, but this job is in Queens. Check that this is the right job.` },
    { page: 1, text: expect.stringContaining('already saved for another job, ') },
  ])
})
