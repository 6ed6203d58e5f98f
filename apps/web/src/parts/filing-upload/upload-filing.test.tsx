import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aJob } from '../../../testing/builders.ts'
import { aFiling, aReading, aReadRow, aSavedPart, filingNumber, filingsOf } from '../../../testing/filing-upload.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { refuse, respond, unreachable, type Answers } from '../../../testing/respond.ts'
import { drawings, uploads } from '../../../testing/uploads.ts'
import { UploadFiling } from './upload-filing.tsx'

const job = aJob({ jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway' })
const pdf = (name = 'acp7.pdf', size = 2000) => new File(['x'.repeat(size)], name, { type: 'application/pdf' })
const fileInput = () => screen.findByLabelText('ACP7 file')
const cell = (row: number, column: number) => {
  const found = within(screen.getByRole('grid')).getAllByRole('row')[row]
  const cells = found ? within(found).getAllByRole('gridcell') : []
  return cells[column] as HTMLElement // a missing one fails where it is used
}
const [floor, section, material, squareFeet, linearFeet] = [1, 3, 6, 7, 8]
const boxes = () => within(screen.getByRole('grid')).getAllByRole<HTMLInputElement>('checkbox')
const textOf = (row: number, column: number) => cell(row, column).textContent
const alertText = async () => (await screen.findByRole('alertdialog')).textContent
const answer = async (user: UserEvent, choice: string) => {
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: choice }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
const saveButton = () => screen.getByRole('button', { name: /^Save( \d+ rows?)?$/ })

interface Saved {
  added?: number
  changed?: number
  gone?: object[]
  removal?: string | null
}
const saved = ({ added = 0, changed = 0, gone = [], removal = null }: Saved = {}) => ({
  result: { status: 'success', scope: [], added, changed, gone, removal },
})

function start(answers: Answers = {}, more: { id?: string } = {}) {
  const upload = uploads()
  const server = respond({
    'GET /api/Jobs/:id/filings': filingsOf('tag1'),
    'GET /api/ScopeParts': [],
    'POST /api/Jobs/processScope': saved(),
    ...answers,
  })
  const onClose = vi.fn<() => void>()
  const onSaved = vi.fn<() => void>()
  return {
    server,
    upload,
    onClose,
    onSaved,
    ...renderScreen(<UploadFiling job={{ ...job, ...more }} onClose={onClose} onSaved={onSaved} />),
  }
}

/** With the rows of a file on the table. */
async function review(rows: ReturnType<typeof aReadRow>[], answers: Answers = {}, more: Parameters<typeof aReading>[1] = {}) {
  const reading = aReading(rows, more)
  const rendered = start({ 'POST /api/Jobs/processACP7': reading, ...answers })
  await rendered.user.upload(await fileInput(), pdf())
  await screen.findByRole('grid', { name: 'Rows of the filing' })
  return { reading, ...rendered }
}

const sentRows = (server: ReturnType<typeof respond>) =>
  server.to('POST /api/Jobs/processScope').map(({ body }) => body as { floor: string }[]) // rows are all that is sent

test('a job without an id is told so, and nothing is sent', async () => {
  const { server, user } = start({}, { id: '' })
  await user.upload(await fileInput(), pdf())
  expect(await alertText()).toContain('Job id not found')
  expect(server.to('POST /api/Jobs/processACP7')).toEqual([])
})

test.each([
  ['another kind of file', [pdf('acp7.docx')], 'Only .pdf files are accepted, and this is not one.'],
  ['an empty one', [pdf('acp7.pdf', 0)], 'This file is empty.'],
  ['one that is too large', [Object.defineProperty(pdf(), 'size', { value: 21 * 1024 * 1024 })], 'This file is larger than 20 MB.'],
  ['two at once', [pdf('a.pdf'), pdf('b.pdf')], 'Please upload one file at a time.'],
])('%s is refused at once when it is dropped', async (_what, files, words) => {
  const { server } = start()
  const zone = (await fileInput()).closest('div')
  if (!zone) throw new Error('no place to drop a file')
  fireEvent.drop(zone, { dataTransfer: { files } })
  expect(await alertText()).toContain(words)
  expect(server.to('POST /api/Jobs/processACP7')).toEqual([])
})

test('the file goes to the job as `File`, with its progress, then the rows stand to be looked over', async () => {
  let read: (answer: unknown) => void = () => {}
  const { server, upload, user } = start({ 'POST /api/Jobs/processACP7': () => new Promise((resolve) => (read = resolve)) })
  expect(await screen.findByRole('dialog', { name: 'Upload ACP7 for 10412.1 120 Broadway' })).toBeTruthy()
  await user.upload(await fileInput(), pdf('Filing of May.PDF', 3 * 1024 * 1024))
  expect(await screen.findByText('Uploading 0.0 of 3.0 MB')).toBeTruthy()
  upload.progress(1024 * 1024, 3 * 1024 * 1024)
  expect(await screen.findByText('Uploading 1.0 of 3.0 MB')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  upload.progress(3 * 1024 * 1024, 3 * 1024 * 1024)
  expect(await screen.findByText('Reading…')).toBeTruthy()
  read(aReading([aReadRow()]))
  expect(await screen.findByRole('grid', { name: 'Rows of the filing' })).toBeTruthy()
  const [call] = server.to('POST /api/Jobs/processACP7')
  expect(call?.query.get('jobId')).toBe(job.id)
  expect(call?.headers.get('authorization')).toBe('Bearer a-token')
  expect(call?.body instanceof FormData && call.body.get('File')).toHaveProperty('name', 'Filing of May.PDF')
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
})

test('an upload can be cancelled, and another file chosen', async () => {
  const { server, user } = start({ 'POST /api/Jobs/processACP7': () => new Promise(() => {}) })
  await user.upload(await fileInput(), pdf())
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(server.to('POST /api/Jobs/processACP7')[0]?.signal?.aborted).toBe(true)
  server.answer({ 'POST /api/Jobs/processACP7': aReading([aReadRow()]) })
  await user.upload(await fileInput(), pdf())
  expect(await screen.findByRole('grid')).toBeTruthy()
})

test.each<[string, Answers[string], string]>([
  ['what the server says', refuse(422, 'This PDF is a scanned image'), 'This PDF is a scanned image'],
  ['no network', unreachable, 'The server cannot be reached.'],
])('%s is an alert, and the file input is empty again', async (_what, refusal, words) => {
  const { user } = start({ 'POST /api/Jobs/processACP7': refusal })
  await user.upload(await fileInput(), pdf())
  expect(await alertText()).toContain(words)
  await answer(user, 'OK')
  const input = await fileInput()
  expect((input as HTMLInputElement).value).toBe('')
  expect(screen.queryByRole('grid')).toBeNull()
})

test('only the rows that are ticked are saved, as they were read, with the file and the tag', async () => {
  const rows = [aReadRow({ floor: '1' }), aReadRow({ floor: '2', page: 2, squareFeet: 1250.5 }), aReadRow({ floor: '3', linearFeet: 12 })]
  const { server, user, reading, onSaved } = await review(rows)
  expect(screen.getByText('3 of 3 rows')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(boxes()[0]))
  expect(textOf(2, squareFeet)).toBe('1,250.5')
  await user.click(screen.getByRole('checkbox', { name: 'Save row 1: 1, Apt. 4C - Bathroom, VAT' }))
  expect(screen.getByText('2 of 3 rows')).toBeTruthy()
  expect(screen.getByText('1,285.5 sq ft · 12 lin ft')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save 2 rows' }))
  expect(await screen.findByText(`2 areas of ${filingNumber} saved`)).toBeTruthy()
  const [call] = server.to('POST /api/Jobs/processScope')
  const plain = rows.slice(1).map(({ page: _page, confidence: _confidence, ...row }) => ({ ...row, jobId: job.id }))
  expect(call?.body).toEqual(plain)
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ file: reading.file.id })
  expect(call?.headers.get('if-match')).toBe('"tag1"')
  expect(onSaved).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('all rows of a filing are ticked at once; without any, the alert', async () => {
  const other = 'TRU0402BK26'
  const rows = [aReadRow({ floor: '1' }), aReadRow({ floor: '2', filingNumber: other }), aReadRow({ floor: '3' })]
  const { server, user } = await review(rows)
  // Each filing's rows stand together under its number.
  expect(
    within(screen.getByRole('grid'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('gridcell').at(1)?.textContent),
  ).toEqual([undefined, '1', '3', undefined, '2'])
  await user.click(screen.getByRole('checkbox', { name: `Save all rows of ${filingNumber}` }))
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false, true])
  await user.click(screen.getByRole('checkbox', { name: `Save all rows of ${other}` }))
  await user.click(saveButton())
  expect(await alertText()).toContain('Valid ACP7 data not available, please check the file and try again')
  await answer(user, 'OK')
  await user.click(screen.getByRole('checkbox', { name: `Save all rows of ${other}` }))
  await user.click(screen.getByRole('button', { name: 'Save 1 row' }))
  expect(await screen.findByText(`1 area of ${other} saved`)).toBeTruthy()
  expect(sentRows(server)[0]?.map((row) => row.floor)).toEqual(['2'])
})

test('a value is changed in its place: Enter keeps, Tab goes on, Esc leaves it as it was', async () => {
  const { server, user } = await review([aReadRow({ floor: '3rd' }), aReadRow({ floor: '4th' })])
  cell(1, floor).focus()
  await user.keyboard('{ArrowDown}{F2}')
  const field = screen.getByRole('textbox', { name: 'Floor, row 2' })
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.keyboard('Roof{Enter}')
  expect(textOf(2, floor)).toBe('Roof')
  expect(document.activeElement).toBe(cell(2, floor))
  await user.keyboard('{Enter}Cellar{Escape}')
  expect(textOf(2, floor)).toBe('Roof')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  // Two cells on: entire floor, then the section.
  await user.keyboard('{Enter}{Tab}')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Entire floor, row 2' }), 'Yes')
  await user.keyboard('{Tab}Main   roof{Enter}')
  expect(textOf(2, 2)).toBe('Yes')
  expect(textOf(2, section)).toBe('Main roof')
  // Typing replaces what is there.
  await user.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}1,250.5{Enter}')
  expect(textOf(2, squareFeet)).toBe('1,250.5')
  await user.click(saveButton())
  await screen.findByText(/saved$/)
  expect(sentRows(server)[0]?.[1]).toMatchObject({ floor: 'Roof', entireFloor: true, sectionOfFloor: 'Main roof', squareFeet: 1250.5 })
})

test('a row is left out with Space, from its box or from any of its values', async () => {
  const { user } = await review([aReadRow({ floor: '1' }), aReadRow({ floor: '2' })])
  boxes()[0]?.focus()
  await user.keyboard(' ')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, true])
  await user.keyboard('{ArrowDown}{ArrowRight} ')
  expect(boxes().map(({ checked }) => checked)).toEqual([false, false])
  expect(document.activeElement).toBe(cell(2, floor))
})

test('feet that are no number stay in their field until they are one; neither a click elsewhere nor Save gets past them', async () => {
  const { server, user } = await review([aReadRow({ floor: '3rd' })])
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Linear feet, row 1' })
  cell(1, linearFeet).focus()
  await user.keyboard('12O{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Please enter a number')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  await user.click(cell(1, floor))
  expect(field().value).toBe('12O')
  await user.dblClick(cell(1, floor))
  expect(screen.queryByRole('textbox', { name: 'Floor, row 1' })).toBeNull()
  expect(document.activeElement).toBe(field())
  // Never asked by Enter before: the click on Save is the first to hear of it.
  await user.keyboard('{Escape}7O')
  await user.click(saveButton())
  expect(screen.getByRole('alert').textContent).toBe('Please enter a number')
  expect(document.activeElement).toBe(field())
  expect(server.to('GET /api/ScopeParts')).toEqual([])
  await user.clear(field())
  await user.type(field(), '70')
  await user.click(saveButton())
  await screen.findByText(/saved$/)
  expect(sentRows(server)).toMatchObject([[{ floor: '3rd', linearFeet: 70 }]])
})

test('feet are opened as they are and not as the table rounds them', async () => {
  const { server, user } = await review([aReadRow({ squareFeet: 1037.125 })])
  expect(textOf(1, squareFeet)).toBe('1,037.13')
  cell(1, squareFeet).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Square feet, row 1' }).value).toBe('1037.125')
  await user.keyboard('{Enter}')
  await user.click(saveButton())
  await screen.findByText(/saved$/)
  expect(sentRows(server)).toMatchObject([[{ squareFeet: 1037.125 }]])
})

test.each<[string, string, (user: UserEvent) => Promise<void>, boolean]>([
  ['looked at and left by a click elsewhere', '{Enter}', (user) => user.click(cell(1, material)), true],
  ['looked at and left with Tab', '{Enter}', (user) => user.keyboard('{Tab}'), true],
  ['looked at and left with Esc', '{Enter}', (user) => user.keyboard('{Escape}'), true],
  ['kept with Enter', '{Enter}', (user) => user.keyboard('{Enter}'), false],
  ['changed and left by a click elsewhere', '{Enter}7', (user) => user.click(cell(1, material)), false],
  ['changed and left with Tab', '{Enter}7', (user) => user.keyboard('{Tab}'), false],
])('a doubtful value that was %s', async (_what, keys, leave, isInDoubt) => {
  const { user } = await review([aReadRow({ doubts: { floor: 'doubtful' } })])
  cell(1, floor).focus()
  await user.keyboard(keys)
  await leave(user)
  const next = screen.getByRole('button', { name: isInDoubt ? 'Next to check (1)' : 'Nothing left to check' })
  expect(next).toBeTruthy()
})

test('procedures and types are offered while typing, and anything else is taken', async () => {
  const { user } = await review([aReadRow()])
  await user.dblClick(cell(1, 5))
  const field = screen.getByRole('combobox', { name: 'Procedure, row 1' })
  const offered = [...(document.getElementById(field.getAttribute('list') ?? '')?.querySelectorAll('option') ?? [])].map(
    (option) => option.value,
  )
  expect(offered).toContain('VAT Protocol in NYCHA Apt')
  await user.clear(field)
  await user.type(field, 'Wet removal{Enter}')
  expect(textOf(1, 5)).toBe('Wet removal')
})

test('doubtful and missing cells say so, are counted, and are gone through one after the other', async () => {
  const rows = [
    aReadRow({ floor: '1' }),
    aReadRow({ floor: '', page: 2, doubts: { floor: 'missing', squareFeet: 'doubtful' } }),
    aReadRow({ floor: '3', doubts: { typeOfMaterial: 'doubtful' } }),
  ]
  const { user } = await review(rows)
  expect(within(cell(2, floor)).getByRole('img', { name: 'Not found on the page:' })).toBeTruthy()
  expect(textOf(2, floor)).toContain('not found')
  expect(within(cell(3, material)).getByRole('img', { name: 'Read, but please check it against the page:' })).toBeTruthy()
  const next = () => user.click(screen.getByRole('button', { name: /^Next to check/ }))
  expect(screen.getByRole('button', { name: 'Next to check (3)' })).toBeTruthy()
  await next()
  expect(document.activeElement).toBe(cell(2, floor))
  expect(screen.getByText('Row 2, page 2, Floor:').parentElement?.textContent).toContain('Not found on the page')
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
  await user.keyboard('2nd{Enter}')
  await next()
  expect(document.activeElement).toBe(cell(2, squareFeet))
  await user.click(screen.getByRole('button', { name: 'It is right' }))
  await next()
  expect(document.activeElement).toBe(cell(3, material))
  // Keeping what is there says that it is right.
  await user.keyboard('{Enter}{Enter}')
  expect(screen.getByRole('button', { name: 'Nothing left to check' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('img', { name: /please check/ })).toBeNull()
})

test('a column that the filing does not print is no work for each row', async () => {
  await review([aReadRow({ doubts: { permitRequired: 'missing' } }), aReadRow({ doubts: { permitRequired: 'missing' } })])
  expect(screen.getByRole('button', { name: 'Nothing left to check' })).toBeTruthy()
})

test('warnings stand beside the rows and lead to their page', async () => {
  const warnings = [1, 2, 2].map((page, index) => ({ page, text: `Warning ${index + 1}` }))
  const { user } = await review([aReadRow()], {}, { warnings })
  const told = screen.getByRole('region', { name: 'Warnings' })
  expect(told.textContent).toContain('3 things to look at')
  expect(within(told).queryByText(/Warning 3/)).toBeNull()
  await user.click(within(told).getByRole('button', { name: 'Show all 3' }))
  expect(within(told).getByText(/Warning 3/)).toBeTruthy()
  await user.click(within(told).getAllByRole('button', { name: 'Page 2' })[0] as HTMLElement)
  expect(screen.getByText('Page 2 of 2')).toBeTruthy()
})

test('a row is written by hand, changed in full, and taken out again', async () => {
  const { server, user } = await review([aReadRow()])
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  const form = await screen.findByRole('dialog', { name: 'Add row' })
  expect(within(form).getByRole<HTMLInputElement>('combobox', { name: 'Filing number' }).value).toBe(filingNumber)
  await user.type(within(form).getByRole('textbox', { name: 'Floor' }), 'Cellar')
  await user.type(within(form).getByRole('combobox', { name: 'Abatement type' }), 'Encaps')
  await user.click(await screen.findByRole('option', { name: 'Encapsulation' }))
  await user.type(within(form).getByRole('textbox', { name: 'Linear feet' }), '1O0')
  await user.click(within(form).getByRole('button', { name: 'OK' }))
  expect(await within(form).findByText('Please enter a number')).toBeTruthy()
  expect(within(form).getByText('Please enter the material')).toBeTruthy()
  await user.type(within(form).getByRole('textbox', { name: 'Material' }), 'Pipe')
  await user.clear(within(form).getByRole('textbox', { name: 'Linear feet' }))
  await user.type(within(form).getByRole('textbox', { name: 'Linear feet' }), '1,100{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add row' })).toBeNull())
  expect(screen.getByText('2 of 2 rows')).toBeTruthy()
  expect(screen.getByText('Row 2 added').getAttribute('role')).toBe('status')
  const edit = screen.getByRole('button', { name: 'Edit row 2: Cellar, Pipe' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
  await user.click(edit)
  const again = await screen.findByRole('dialog', { name: 'Row 2: Cellar, Pipe' })
  await user.type(within(again).getByRole('textbox', { name: 'Material' }), ' wrap{Enter}')
  await user.click(within(again).getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  const another = within(await screen.findByRole('dialog', { name: 'Add row' }))
  await user.type(another.getByRole('textbox', { name: 'Section of floor' }), 'Bulkhead')
  await user.type(another.getByRole('textbox', { name: 'Material' }), 'Flashing')
  await user.type(another.getByRole('textbox', { name: 'Square feet' }), '8{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Edit row 3: Bulkhead, Flashing' }))
  await user.click(within(await screen.findByRole('dialog', { name: /^Row 3/ })).getByRole('button', { name: 'Remove row' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Row 3/ })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Edit row 2/ })))
  await user.click(screen.getByRole('button', { name: 'Save 2 rows' }))
  await screen.findByText(/saved$/)
  expect(sentRows(server)[0]?.[1]).toEqual({
    ...{ jobId: job.id, filingNumber, floor: 'Cellar', entireFloor: false, sectionOfFloor: '', abatementType: 'Encapsulation' },
    ...{ abatementProcedure: '', typeOfMaterial: 'Pipe wrap', squareFeet: 0, linearFeet: 1100, permitRequired: false },
  })
})

test('a row that was read cannot be removed, only left out', async () => {
  const { user } = await review([aReadRow()])
  await user.click(screen.getByRole('button', { name: /^Edit row 1/ }))
  await screen.findByRole('dialog', { name: /^Row 1/ })
  expect(screen.queryByRole('button', { name: 'Remove row' })).toBeNull()
})

test('a filing number that was misread is put right in all its rows', async () => {
  const { server, user } = await review([
    aReadRow({ filingNumber: '', doubts: { filingNumber: 'missing' } }),
    aReadRow({ filingNumber: '' }),
  ])
  expect(screen.getByText('Please enter the filing number')).toBeTruthy()
  await user.click(saveButton())
  // What cannot be saved is opened where it can be mended.
  const form = await screen.findByRole('dialog', { name: /^Row 1/ })
  await user.click(within(form).getByRole('button', { name: 'Cancel' }))
  expect(sentRows(server)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Change number No filing number' }))
  await user.type(screen.getByRole('textbox', { name: 'Filing number' }), 'tru 0003 bx 26{Enter}')
  await screen.findByText(filingNumber)
  await user.click(saveButton())
  await screen.findByText(`2 areas of ${filingNumber} saved`)
  expect(sentRows(server)[0]).toMatchObject([{ filingNumber }, { filingNumber }])
})

test('what the server would refuse is shown at its cell before it is sent', async () => {
  const { server, user } = await review([aReadRow(), aReadRow({ floor: 'x'.repeat(101) })])
  await user.click(saveButton())
  await waitFor(() => expect(document.activeElement).toBe(cell(2, floor)))
  expect(within(cell(2, floor)).getByRole('img', { name: 'Cannot be saved:' })).toBeTruthy()
  expect(screen.getByText('Floor must be at most 100 characters')).toBeTruthy()
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
})

test('the page of the row the keyboard comes to is drawn beside it; the worker ends with the dialog', async () => {
  const drawn = drawings()
  const { user, unmount } = await review([aReadRow({ page: 1 }), aReadRow({ page: 3 })], {}, { pages: 3 })
  await waitFor(() => expect(drawn.shown).toHaveBeenCalled())
  cell(1, floor).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(drawn.pages().at(-1)).toBe(3))
  expect(screen.getByText('Page 3 of 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(drawn.pages().at(-1)).toBe(2))
  expect(await screen.findByRole('img', { name: 'Page 2 of the filing' })).toBeTruthy()
  unmount()
  expect(drawn.workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('a page that cannot be drawn says so; the rows are there all the same', async () => {
  const drawn = drawings({ failsAt: ['open'] })
  await review([aReadRow()])
  expect(await screen.findByText(/^This page cannot be drawn here\. Open the original/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Open the original' })).toBeTruthy()
  expect(drawn.workers.map(({ isEnded }) => isEnded)).toEqual([true])
})

test('the original is opened as a PDF, whatever it calls itself', async () => {
  const opened: Blob[] = []
  URL.createObjectURL = (file) => `blob:daysheet/${opened.push(file as Blob)}` // files are all that is opened
  onTestFinished(() => void Reflect.deleteProperty(URL, 'createObjectURL'))
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = start({ 'POST /api/Jobs/processACP7': aReading([aReadRow()]) })
  await user.upload(await fileInput(), new File(['<script>'], 'acp7.pdf', { type: 'text/html' }))
  await user.click(await screen.findByRole('button', { name: 'Open the original' }))
  expect(open).toHaveBeenCalledExactlyOnceWith('blob:daysheet/1', '_blank')
  expect(opened.map(({ type }) => type)).toEqual(['application/pdf'])
})

test('closing with rows that are not saved asks, with Keep editing to begin with', async () => {
  const { user, onClose } = await review([aReadRow()])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await alertText()).toContain('Are you sure')
  expect(document.activeElement?.textContent).toBe('Keep editing')
  await answer(user, 'Keep editing')
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await answer(user, 'Discard')
  expect(onClose).toHaveBeenCalledOnce()
})

test('going back with rows that are not saved asks as closing does, and stays or goes as is said', async () => {
  const rendered = start({ 'POST /api/Jobs/processACP7': aReading([aReadRow()]) })
  const { user, onClose, address, goTo, goBack } = rendered
  await fileInput()
  await act(() => goTo('/planner'))
  await user.upload(await fileInput(), pdf())
  await screen.findByRole('grid')
  void goBack()
  expect(await alertText()).toContain('Are you sure? The rows of this filing are not saved.')
  await answer(user, 'Keep editing')
  expect(screen.getByRole('grid')).toBeTruthy()
  expect(address()).toBe('/planner')
  expect(onClose).not.toHaveBeenCalled()
  void goBack()
  await answer(user, 'Discard')
  await waitFor(() => expect(address()).toBe('/'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('before a file is chosen, closing asks nothing', async () => {
  const { user, onClose } = start()
  await fileInput()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

/** One filing that is there already: 3rd floor with 20 ft done, 5th floor; the file has the 3rd with more feet, and the 4th. */
const there = {
  'GET /api/Jobs/:id/filings': filingsOf('tag1', [aFiling({ areas: 2 })]),
  'GET /api/ScopeParts': [aSavedPart({ floor: '3rd', squareFeet: 30, done: 20 }), aSavedPart({ floor: '5th' })],
}
const file = [aReadRow({ floor: '3rd', squareFeet: 35 }), aReadRow({ floor: '4th' })]
const listed = (title: string) =>
  within(screen.getByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)

test('a filing that is there already: what would change is shown, and Update keeps its progress', async () => {
  const gone = [aSavedPart()]
  const { server, user } = await review(file, { ...there, 'POST /api/Jobs/processScope': saved({ added: 1, changed: 1, gone }) })
  await user.click(saveButton())
  const dialog = await screen.findByRole('dialog', { name: `${filingNumber} is saved already` })
  expect(dialog.textContent).toContain('2 areas, saved 11-19-2026 10:00 AM by M. Nowak')
  expect(listed('Added')).toEqual(['4th, Apt. 4C - Bathroom, VAT'])
  expect(listed('Changed')).toEqual(['3rd, Apt. 4C - Bathroom, VAT: Square feet 30 → 35'])
  expect(listed('No longer in the filing')).toEqual(['5th, Apt. 4C - Bathroom, VAT'])
  expect(dialog.textContent).toContain('The progress of 1 area is lost: 20 ft done.')
  expect(dialog.textContent).toContain('The one no longer in the filing is kept.')
  expect(server.to('GET /api/ScopeParts')[0]?.filter).toMatchObject({ where: { jobId: job.id } })
  await user.click(within(dialog).getByRole('button', { name: 'Update' }))
  expect(await screen.findByText(`2 areas of ${filingNumber} saved`)).toBeTruthy()
  expect(screen.getByText('3 areas now, 1 added, 1 changed. Progress was kept.')).toBeTruthy()
  expect(screen.getByText('1 area no longer in the filing is kept.')).toBeTruthy()
  expect(server.to('POST /api/Jobs/processScope')[0]?.query.get('replace')).toBe('false')
})

test('Replace can be undone', async () => {
  const removal = '019a0000-0000-7000-8000-00000000aaaa'
  const { server, user, onSaved } = await review(file, {
    ...there,
    'POST /api/Jobs/processScope': saved({ added: 2, removal }),
    'POST /api/Jobs/restoreFiling': refuse(409, 'It was brought back already'),
  })
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Replace' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(server.to('POST /api/Jobs/processScope')[0]?.query.get('replace')).toBe('true')
  expect(await alertText()).toContain('It was brought back already')
  await answer(user, 'OK')
  // Progress was recorded of the rows that are to go: nothing goes before that was said.
  server.answer({ 'POST /api/Jobs/restoreFiling': refuse(412, 'J. Ortiz changed it'), 'GET /api/Jobs/:id/filings': filingsOf('tag2') })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await alertText()).toContain('J. Ortiz changed it')
  await answer(user, 'OK')
  server.answer({ 'POST /api/Jobs/restoreFiling': saved() })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The areas saved before are back, with their progress.')).toBeTruthy()
  const calls = server.to('POST /api/Jobs/restoreFiling')
  expect(calls.map(({ query }) => query.get('removal'))).toEqual([removal, removal, removal])
  expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"tag1"', '"tag1"', '"tag2"'])
  expect(onSaved).toHaveBeenCalledTimes(2)
})

/** After an update that left two areas in the scope which the filing has no longer. */
async function updated(areas: ReturnType<typeof aSavedPart>[], answers: Answers = {}) {
  const gone = areas.map(({ scopeStatuses: _statuses, ...area }) => area)
  const rendered = await review(file, { ...there, 'POST /api/Jobs/processScope': saved({ gone }), ...answers })
  await rendered.user.click(saveButton())
  await rendered.user.click(await screen.findByRole('button', { name: 'Update' }))
  await screen.findByText('2 areas no longer in the filing are kept.')
  rendered.server.answer({ 'GET /api/ScopeParts': [aSavedPart({ floor: '3rd' }), ...areas] })
  rendered.onSaved.mockClear()
  return rendered
}
const takeOutButton = () => screen.getByRole('button', { name: 'Take out 2 areas no longer in the filing' })

test('areas no longer in the filing are taken out once what was done of them is said, and put back', async () => {
  const areas = [aSavedPart({ floor: '5th', done: 20.5 }), aSavedPart({ floor: '6th' })]
  const { server, user, onSaved } = await updated(areas, {
    'DELETE /api/ScopeParts': { count: 2, removals: ['019a0000-0000-7000-8000-00000000cccc'] },
    'POST /api/Jobs/restoreFiling': saved(),
  })
  await user.click(takeOutButton())
  expect(await alertText()).toContain('The progress of 1 area goes too: 20.5 ft done. It can be undone afterwards.')
  await answer(user, 'Cancel')
  expect(server.to('DELETE /api/ScopeParts')).toEqual([])
  await user.click(takeOutButton())
  await answer(user, 'Take out')
  expect(await screen.findByText('2 areas no longer in the filing were taken out.')).toBeTruthy()
  const [call] = server.to('DELETE /api/ScopeParts')
  const ids = areas.map(({ id }) => id)
  expect(JSON.parse(call?.query.get('where') ?? '')).toEqual({ filingNumber, jobId: job.id, id: { inq: ids } })
  expect(onSaved).toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 areas no longer in the filing are kept.')).toBeTruthy()
  expect(server.to('POST /api/Jobs/restoreFiling')[0]?.query.get('removal')).toBe('019a0000-0000-7000-8000-00000000cccc')
  expect(takeOutButton()).toBeTruthy()
})

test('areas of which nothing was done go without a question; a refusal is told and can be tried again', async () => {
  const { server, user } = await updated([aSavedPart({ floor: '5th' }), aSavedPart({ floor: '6th' })], {
    'DELETE /api/ScopeParts': refuse(503, 'The database cannot be reached right now.'),
  })
  await user.click(takeOutButton())
  expect(await alertText()).toContain('The database cannot be reached right now.')
  await answer(user, 'OK')
  server.answer({ 'DELETE /api/ScopeParts': { count: 2, removals: [] } })
  await user.click(takeOutButton())
  expect(await screen.findByText('2 areas no longer in the filing were taken out.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the choice can be put off: nothing is sent and the rows are as they were', async () => {
  const { server, user } = await review(file, there)
  await user.click(saveButton())
  await user.click(within(await screen.findByRole('dialog', { name: /is saved already/ })).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /is saved already/ })).toBeNull())
  expect(textOf(2, floor)).toBe('4th')
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
})

test('somebody else was faster: what changed and by whom, the preview anew, nothing typed is lost', async () => {
  const stale = { error: { statusCode: 412, name: 'PreconditionFailed', message: 'changed', details: { changedBy: 'A. Rivera' } } }
  const { server, user } = await review(file, { ...there, 'POST /api/Jobs/processScope': () => Response.json(stale, { status: 412 }) })
  await user.click(saveButton())
  const update = () => user.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByRole('button', { name: 'Update' })
  server.answer({
    'GET /api/ScopeParts': [aSavedPart({ floor: '3rd', done: 30 })],
    'GET /api/Jobs/:id/filings': filingsOf('tag2', [aFiling()]),
  })
  await update()
  expect((await screen.findByText(/Nothing was saved/)).textContent).toMatch(
    /^A\. Rivera changed the scope of this job or its progress meanwhile\./,
  )
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Changed' })).toBeNull())
  const savedAt = '2026-11-20T10:00:00.000Z'
  server.answer({ 'GET /api/Jobs/:id/filings': filingsOf('tag3', [aFiling({ savedAt, savedBy: 'J. Ortiz' })]) })
  await update()
  expect(await screen.findByText(/J\. Ortiz saved TRU0003BX26 meanwhile\./)).toBeTruthy()
  server.answer({ 'POST /api/Jobs/processScope': saved({ added: 1 }) })
  await update()
  expect(await screen.findByText(/areas of TRU0003BX26 saved/)).toBeTruthy()
  expect(server.to('POST /api/Jobs/processScope').map(({ headers }) => headers.get('if-match'))).toEqual(['"tag1"', '"tag2"', '"tag3"'])
  expect(
    sentRows(server)
      .at(-1)
      ?.map((row) => row.floor),
  ).toEqual(['3rd', '4th'])
})

test('rows of a new filing are sent again when something else of the job changed meanwhile', async () => {
  const { server, user } = await review([aReadRow()], {
    'POST /api/Jobs/processScope': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"tag1"' ? refuse(412, 'changed') : saved({ added: 1 }),
  })
  let tag = 0
  server.answer({ 'GET /api/Jobs/:id/filings': () => filingsOf(`tag${(tag += 1)}`) })
  await user.click(saveButton())
  expect(await screen.findByText(`1 area of ${filingNumber} saved`)).toBeTruthy()
  expect(server.to('POST /api/Jobs/processScope')).toHaveLength(2)
})

test('a second click sends nothing twice', async () => {
  let finish: (answer: unknown) => void = () => {}
  const { server } = await review([aReadRow()], { 'POST /api/Jobs/processScope': () => new Promise((resolve) => (finish = resolve)) })
  const button = saveButton()
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(server.to('POST /api/Jobs/processScope')).toHaveLength(1))
  fireEvent.click(button)
  finish(saved({ added: 1 }))
  await screen.findByText(/saved$/)
  expect(server.to('POST /api/Jobs/processScope')).toHaveLength(1)
})

test('when no answer comes, the rows stay; trying again finds what was saved after all', async () => {
  const { server, user } = await review([aReadRow()], { 'POST /api/Jobs/processScope': unreachable })
  await user.click(saveButton())
  expect(await alertText()).toContain('The server cannot be reached.')
  await answer(user, 'OK')
  server.answer({ 'GET /api/ScopeParts': [aSavedPart()], 'GET /api/Jobs/:id/filings': filingsOf('tag2', [aFiling()]) })
  await user.click(saveButton())
  expect((await screen.findByRole('dialog', { name: /is saved already/ })).textContent).toContain(
    'Nothing would change: every row is saved already.',
  )
})

test('scope that cannot be read is told, and nothing is sent', async () => {
  const { server, user } = await review([aReadRow()], { 'GET /api/ScopeParts': refuse(500, 'broken') })
  await user.click(saveButton())
  const told = await alertText()
  expect(told).toContain('Error refreshing job scope')
  expect(told).toContain('Nothing was saved; your rows are still here. Try again.')
  expect(server.to('POST /api/Jobs/processScope')).toEqual([])
})

test('after saving, the next filing is uploaded with an empty dialog', async () => {
  const { user } = await review([aReadRow()])
  await user.click(saveButton())
  await user.click(await screen.findByRole('button', { name: 'Upload another' }))
  expect(await fileInput()).toBeTruthy()
  expect(screen.queryByRole('grid')).toBeNull()
})
