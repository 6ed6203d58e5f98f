import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob, anId } from '../../../testing/builders.ts'
import { aFile, aFiling, aPart, aStatus, filingAnswers, filingNumber } from '../../../testing/job-filings.ts'
import { savedFiles } from '../../../testing/files.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { liveStream, refuse, respond, type Answers, type Call } from '../../../testing/respond.ts'
import type { FiledPart } from '../../api/filings.ts'
import { FilingView } from './filing-view.tsx'

const job = aJob({ jobNum: 10412, address: '120 Broadway' })
const now = new Date('2026-11-20T17:10:00.000Z')
const morning = '2026-11-20T12:00:00.000Z'

const rowsOf = (): FiledPart[] => [
  aPart({ floor: '1', sectionOfFloor: 'Lobby', scopeStatuses: [aStatus(morning, 62)] }),
  aPart({ floor: '2', sectionOfFloor: 'Boiler Room', permitRequired: true, squareFeet: 200, linearFeet: 30 }),
  aPart({ floor: '3', sectionOfFloor: '', entireFloor: true, squareFeet: null, linearFeet: 1250 }),
]

/** The answer to a recorded status: what was sent, as the server stores it. */
const stored = (status: string) => (call: Call) => ({
  ...{ id: status, version: 1, scopePartId: call.path.split('/')[3], time: now.toISOString() },
  ...(call.body as object), // what the tests' own client sends
})

function open({ parts = rowsOf(), answers = {} }: { parts?: readonly FiledPart[]; answers?: Answers } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  const onClose = vi.fn<() => void>()
  const server = respond({
    ...filingAnswers({ parts, filings: [aFiling()] }),
    'POST /api/ScopeParts/:id/scopeStatuses': stored(anId()),
    ...answers,
  })
  return { ...renderScreen(<FilingView job={job} filingNumber={filingNumber} onClose={onClose} />), server, onClose }
}

const table = () => screen.findByRole('table', { name: `Rows of ${filingNumber}` })
// jsdom's window has no room for the head of the columns: it is there, but hidden.
const header = (name: string) => screen.getByRole('columnheader', { name, hidden: true })
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .filter((row) => row.querySelector('[data-record]'))
const drawn = async () => (await table()).querySelectorAll('[data-record]')
const cells = async () =>
  (await rows()).map((row) =>
    within(row)
      .getAllByRole('cell', { hidden: true })
      .map(({ textContent }) => textContent),
  )
const record = (row: string) => screen.findByRole('button', { name: `Record progress: ${row}` })
const entry = () => screen.findByRole('dialog', { name: 'Record progress' })
const field = (unit: 'Square' | 'Linear') => screen.getByRole<HTMLInputElement>('textbox', { name: `${unit} feet completed so far` })
const bodies = (server: ReturnType<typeof open>['server']) => server.to('POST /api/ScopeParts/:id/scopeStatuses').map(({ body }) => body)

test('the view tells how far the filing is, who saved it and from which file, and every row with what is done of it', async () => {
  open()
  expect(await cells()).toEqual([
    ['1', '1', 'No', 'Lobby', 'Removal', 'Tent', 'VAT & Mastic', 'No', '100', '', '62 sq ft11-20-2026 7:00 AM', '62%', 'Record'],
    ['2', '2', 'No', 'Boiler Room', 'Removal', 'Tent', 'VAT & Mastic', 'Yes', '200', '30', 'Not started', '0%', 'Record'],
    ['3', '3', 'Yes', '', 'Removal', 'Tent', 'VAT & Mastic', 'No', '', '1,250', 'Not started', '0%', 'Record'],
  ])
  const dialog = screen.getByRole('dialog', { name: `ACP7 filing ${filingNumber} 10412 120 Broadway` })
  await within(dialog).findByText('acp7.pdf, 15 pages')
  const facts = [...dialog.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    '4%62 of 1,580 ft',
    '3 areas',
    'Review required for 1 of 3 areas',
    '11-20-2026 9:05 AM by A. Rivera',
    'acp7.pdf, 15 pagesSHA-256 1a2b3c4d5e6f…Open original',
  ])
  expect(header('A-TRU review required')).toBeTruthy()
})

test('all statuses of the filing are read, newest first, and its rows as they were filed', async () => {
  const { server } = open()
  await table()
  expect(server.to('GET /api/ScopeParts').find(({ filter }) => JSON.stringify(filter).includes(filingNumber))?.filter).toEqual({
    ...{ where: { jobId: job.id, filingNumber }, order: 'id ASC' },
    include: [{ relation: 'scopeStatuses', scope: { order: ['time DESC', 'id DESC'] } }],
  })
})

test('the original is handed over as the file it came in as; one that is gone is told', async () => {
  const saved = savedFiles()
  const file = aFile()
  const pdf = () => new Response('%PDF-1.7', { headers: { 'content-disposition': 'attachment; filename="acp7.pdf"' } })
  const { user, server } = open({
    answers: {
      'GET /api/Jobs/:id/filings': { tag: '1', filings: [aFiling({ file })], removed: [] },
      'GET /api/FilingFiles/:id/download': pdf,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Open original' }))
  expect(await screen.findByText('Downloaded acp7.pdf')).toBeTruthy()
  expect(saved.map(({ name }) => name)).toEqual(['acp7.pdf'])
  expect(server.to('GET /api/FilingFiles/:id/download')[0]?.path).toBe(`/api/FilingFiles/${file.id}/download`)
  server.answer({ 'GET /api/FilingFiles/:id/download': refuse(404, 'The file acp7.pdf is no longer in the store for files.') })
  await user.click(screen.getByRole('button', { name: 'Open original' }))
  expect(await screen.findByText('The file acp7.pdf is no longer in the store for files.')).toBeTruthy()
})

test('rows are searched, filtered and sorted by a column', async () => {
  const { user } = open()
  const numbers = async () => (await cells()).map(([number]) => number)
  await user.type(await screen.findByRole('searchbox', { name: 'Search rows' }), 'boiler')
  expect(await numbers()).toEqual(['2'])
  expect(screen.getByText('Showing 1 of 3 rows')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox', { name: 'Search rows' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'A-TRU review required (1)')
  expect(await numbers()).toEqual(['2'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Done (0)')
  expect(screen.getByText('No row is shown as “Done”.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'All rows (3)')
  await user.click(within(header('Floor')).getByRole('button', { hidden: true }))
  await user.click(within(header('Floor')).getByRole('button', { hidden: true }))
  expect(header('Floor').getAttribute('aria-sort')).toBe('descending')
  expect(await numbers()).toEqual(['3', '2', '1'])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Linear feet')
  expect(await numbers()).toEqual(['1', '2', '3'])
})

test('Enter records what is done and goes on to the next open row, in the units each row has', async () => {
  const { user, server } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  expect(field('Square').value).toBe('62')
  expect(screen.queryByRole('textbox', { name: /^Linear/ })).toBeNull()
  expect(document.activeElement).toBe(field('Square'))
  await user.keyboard('100{Enter}')
  await screen.findByText('Row 2, floor 2, Boiler Room')
  expect(screen.getAllByText('Recorded 100 sq ft of 100 sq ft: Row 1, floor 1, Lobby.').length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field('Square'))
  await user.keyboard('20{Tab}5{Enter}')
  await screen.findByText('Row 3, floor 3, entire floor')
  expect(screen.queryByRole('textbox', { name: /^Square/ })).toBeNull()
  await user.keyboard('1,000{Enter}')
  await screen.findByText('Row 2, floor 2, Boiler Room')
  expect(bodies(server)).toEqual([
    { squareFeet: 100, linearFeet: null },
    { squareFeet: 20, linearFeet: 5 },
    { squareFeet: null, linearFeet: 1000 },
  ])
  expect(server.to('POST /api/ScopeParts/:id/scopeStatuses')[0]?.path).toContain(rowId(server, 0))
})

const rowId = (server: ReturnType<typeof open>['server'], place: number) =>
  server.to('POST /api/ScopeParts/:id/scopeStatuses')[place]?.path.split('/')[3]

test('after saving without going on the focus is on the next open row; closing leaves it where it was', async () => {
  const { user } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  const first = await record('Row 1, floor 1, Lobby')
  await waitFor(() => expect(document.activeElement).toBe(first))
  await user.keyboard('{Enter}')
  await entry()
  await user.keyboard('70')
  await user.click(screen.getByRole('button', { name: 'Save and close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  const second = await record('Row 2, floor 2, Boiler Room')
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect((await cells())[0]).toContain('70%')
})

test('All done records all filed feet of the row at once; after the last open row the form closes', async () => {
  const [, , last] = rowsOf()
  const { user, server } = open({ parts: last ? [last] : [] })
  await user.click(await record('Row 1, floor 3, entire floor'))
  await entry()
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'All done: 1,250 linear ft' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  expect(bodies(server)).toEqual([{ squareFeet: null, linearFeet: 1250 }])
  expect((await cells())[0]).toContain('100%')
})

test('more than filed is said before and after saving, and is saved', async () => {
  const { user, server } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  await user.keyboard('130')
  expect(await screen.findByText('This is 30 sq ft more than filed. It can be saved and will be marked.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save and close' }))
  expect(await screen.findByText('30 sq ft more than filed')).toBeTruthy()
  expect((await rows())[0]?.textContent).toContain('30 sq ft over filed')
  expect(screen.getByText('1 row over filed')).toBeTruthy()
  expect(bodies(server)).toEqual([{ squareFeet: 130, linearFeet: null }])
})

test('what was recorded last is taken back', async () => {
  const { user, server } = open({ answers: { 'DELETE /api/ScopeStatuses/:id': { count: 1 } } })
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  await user.keyboard('90')
  await user.click(screen.getByRole('button', { name: 'Save and close' }))
  await waitFor(async () => expect((await cells())[0]).toContain('90%'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await cells())[0]).toContain('62%'))
  expect(server.to('DELETE /api/ScopeStatuses/:id')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an entry for an earlier time is in the history and is said not to change the percent', async () => {
  const { user, server } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('80')
  await user.click(dialog.getByRole('button', { name: 'Change time' }))
  const time = dialog.getByLabelText('Time')
  expect((time as HTMLInputElement).value).toBe('12:10') // a time field is an input
  await user.clear(time)
  await user.type(time, '06:30')
  expect(dialog.getByText('The entry of 11-20-2026 7:00 AM is newer and will still count: the percent will not change.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save and close' }))
  expect(await screen.findByText('The entry of 11-20-2026 7:00 AM is newer and still counts: the percent did not change.')).toBeTruthy()
  expect(bodies(server)).toEqual([{ squareFeet: 80, linearFeet: null, time: '2026-11-20T11:30:00.000Z' }])
  expect((await cells())[0]).toContain('62%')
  await user.click(await record('Row 1, floor 1, Lobby'))
  const history = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem')
  expect(history.map(({ textContent }) => textContent)).toEqual(['11-20-2026 7:00 AM62 sq ftCounts', '11-20-2026 6:30 AM80 sq ft'])
})

test('what is no number, and a time that has not come, are told at their fields and not sent', async () => {
  const { user, server } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('most{Enter}')
  expect(await dialog.findByText('Please enter feet as a number')).toBeTruthy()
  await user.clear(field('Square'))
  await user.type(field('Square'), '80')
  await user.click(dialog.getByRole('button', { name: 'Change time' }))
  await user.clear(dialog.getByLabelText('Time'))
  await user.type(dialog.getByLabelText('Time'), '18:00')
  await user.click(dialog.getByRole('button', { name: 'Save and next' }))
  expect(await dialog.findByText('This time has not come yet')).toBeTruthy()
  expect(bodies(server)).toEqual([])
})

test('progress that could not be saved is told in the form, and what was typed stays', async () => {
  const { user, server } = open({
    answers: { 'POST /api/ScopeParts/:id/scopeStatuses': refuse(503, 'The database cannot be reached right now.') },
  })
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('80{Enter}')
  expect(await dialog.findByText('The database cannot be reached right now.')).toBeTruthy()
  expect(field('Square').value).toBe('80')
  server.answer({ 'POST /api/ScopeParts/:id/scopeStatuses': stored(anId()) })
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('Row 2, floor 2, Boiler Room')).toBeTruthy()
})

test('a row is taken out of the filing when that was meant, and Undo brings it back', async () => {
  const parts = rowsOf()
  const { user, server } = open({
    parts,
    answers: {
      'DELETE /api/ScopeParts': { count: 1, removals: ['a-removal'] },
      'POST /api/Jobs/restoreFiling': { result: { removal: null } },
    },
  })
  await user.click(await record('Row 1, floor 1, Lobby'))
  const takeOut = async (choice: string) => {
    await user.click(within(await entry()).getByRole('button', { name: 'Take out this area' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^Row 1, floor 1, Lobby is taken out of the filing\. Its progress goes too: 62 ft done\./)).toBeTruthy()
    await user.click(question.getByRole('button', { name: choice }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await takeOut('Cancel')
  expect(server.to('DELETE /api/ScopeParts')).toEqual([])
  server.answer({ 'GET /api/ScopeParts': parts.slice(1) })
  await takeOut('Take out')
  expect(await screen.findByText('Took out Row 1, floor 1, Lobby')).toBeTruthy()
  expect(JSON.parse(server.to('DELETE /api/ScopeParts')[0]?.query.get('where') ?? '')).toEqual({
    ...{ filingNumber, jobId: job.id, id: { inq: [parts[0]?.id] } },
  })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  expect(await rows()).toHaveLength(2)
  server.answer({ 'GET /api/ScopeParts': parts })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await rows()).toHaveLength(3))
  expect(server.to('POST /api/Jobs/restoreFiling')[0]?.query.get('removal')).toBe('a-removal')
})

test('progress of a row that is gone before anybody heard of it is told in plain words', async () => {
  const { user } = open({ answers: { 'POST /api/ScopeParts/:id/scopeStatuses': refuse(404, 'No instance with id 1 found for ScopePart') } })
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('80{Enter}')
  expect(await dialog.findByText('This row was replaced or deleted meanwhile.')).toBeTruthy()
  expect(field('Square').value).toBe('80')
})

test('somebody else’s progress shows while one types, without touching what was typed', async () => {
  const stream = liveStream()
  const parts = rowsOf()
  const { user, server } = open({ parts, answers: { 'GET /api/changes': stream.open } })
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('80')
  const later = parts.map((part, at) =>
    at === 0 ? { ...part, scopeStatuses: [aStatus('2026-11-20T17:00:00.000Z', 75), ...part.scopeStatuses] } : part,
  )
  server.answer({ 'GET /api/ScopeParts': later })
  stream.push('change', { seq: 2, entity: 'Scope', type: 'update', id: job.id, data: { jobId: job.id } }, 2)
  expect(await dialog.findByText('75 sq ft')).toBeTruthy()
  expect(field('Square').value).toBe('80')
  expect(document.activeElement).toBe(field('Square'))
  stream.close()
})

test.each([
  ['replaced', [aPart({ floor: '9' })], () => screen.getByRole('searchbox', { name: 'Search rows' })],
  ['deleted with its whole filing', [], () => document.querySelector('.MuiDialogContent-root')],
])('a row that was %s keeps what was typed and says so; closing leaves the focus in the view', async (_what, left, safe) => {
  const stream = liveStream()
  const { user, server } = open({ answers: { 'GET /api/changes': stream.open } })
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('80')
  server.answer({ 'GET /api/ScopeParts': left })
  stream.push('change', { seq: 2, entity: 'Scope', type: 'update', id: job.id, data: { jobId: job.id } }, 2)
  expect(await dialog.findByText('This row was replaced or deleted meanwhile.')).toBeTruthy()
  expect(field('Square').value).toBe('80')
  const deeds = [/^Save$/, /^All done/].map((name) => dialog.getByRole<HTMLButtonElement>('button', { name }).disabled)
  expect(deeds).toEqual([true, true])
  await user.keyboard('{Enter}')
  expect(bodies(server)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(safe()))
  stream.close()
})

test('when the row that was recorded leaves the list, the focus goes to the search', async () => {
  const [first] = rowsOf()
  const { user } = open({ parts: first ? [first] : [] })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Show' }), 'Open (1)')
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  await user.keyboard('100{Enter}')
  expect(await screen.findByText('No row is shown as “Open”.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search rows' })))
})

test('far more than filed is saved only when somebody says that it is right; other feet are asked about anew', async () => {
  const { user, server } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('2000')
  expect(dialog.getByText('This is more than twice what was filed: 2,000 sq ft, where 100 sq ft were filed.')).toBeTruthy()
  await user.keyboard('{Enter}')
  const sure = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Yes, this is right' })
  expect(dialog.getByText('Please check the feet, or say that they are right')).toBeTruthy()
  expect(document.activeElement).toBe(sure())
  expect(bodies(server)).toEqual([])
  await user.keyboard(' ')
  expect(sure().checked).toBe(true)
  await user.type(field('Square'), '2001')
  expect(sure().checked).toBe(false)
  await user.click(sure())
  await user.click(dialog.getByRole('button', { name: 'Save and close' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  expect(bodies(server)).toEqual([{ squareFeet: 2001, linearFeet: null }])
})

test('how the filing came along is said in a sentence and in a table, and before anything was recorded that nothing was', async () => {
  const first = aStatus('2026-11-18T20:00:00.000Z', 30)
  const { user, unmount } = open({ parts: [aPart({ scopeStatuses: [aStatus(morning, 62), first] })] })
  expect(await screen.findByText('From 30% on 11-18-2026 to 62% on 11-20-2026, recorded on 2 days.')).toBeTruthy()
  await user.click(screen.getByText('Show as table'))
  const days = within(screen.getByRole('table', { name: 'Progress over time' }))
    .getAllByRole('row')
    .slice(1)
  expect(days.map((day) => [...day.children].map(({ textContent }) => textContent))).toEqual([
    ['11-20-2026', '62', '62', '1'],
    ['11-18-2026', '30', '30', '1'],
  ])
  unmount()
  open({ parts: [aPart()] })
  const nothing = await screen.findByText(/Nothing was recorded yet/)
  expect(nothing.textContent).toBe('Nothing was recorded yet. Record progress in the rows below.')
  expect(nothing.querySelector('.no-print')?.textContent).toBe('Record progress in the rows below.')
})

test('a filing that is gone says so; one that could not be read can be asked for again', async () => {
  const { unmount } = open({ parts: [] })
  expect(await screen.findByText('This filing has no rows any more. It may have been deleted or replaced by somebody else.')).toBeTruthy()
  unmount()
  const { user, server } = open({ answers: { 'GET /api/ScopeParts': refuse(503, 'The database cannot be reached right now.') } })
  expect(await screen.findByText('The database cannot be reached right now.')).toBeTruthy()
  server.answer(filingAnswers({ parts: rowsOf() }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await rows()).toHaveLength(3)
})

test('of a long filing only the rows in view are drawn, and all of them for paper', async () => {
  const many = Array.from({ length: 476 }, () => aPart())
  open({ parts: many })
  await table()
  expect((await drawn()).length).toBeLessThan(100)
  expect((await table()).getAttribute('aria-rowcount')).toBe('477')
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(await drawn()).toHaveLength(476)
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect((await drawn()).length).toBeLessThan(100)
})

test('paper says on every sheet which filing it is, which rows were left out and why, and when it was printed', async () => {
  const { user } = open()
  const print = (event: string) => act(() => void window.dispatchEvent(new Event(event)))
  const head = async () => (await table()).querySelector('thead td')?.textContent
  await table()
  print('beforeprint')
  expect(await head()).toBe(`ACP7 filing ${filingNumber} · All 3 rows · Printed 11-20-2026 12:10 PM`)
  print('afterprint')
  expect(await head()).toBeUndefined()
  await user.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'boiler')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Open (3)')
  print('beforeprint')
  expect(await head()).toBe(`ACP7 filing ${filingNumber} · 1 of 3 rows: search “boiler”, Open · Printed 11-20-2026 12:10 PM`)
})
