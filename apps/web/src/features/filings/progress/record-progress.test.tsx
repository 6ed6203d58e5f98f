import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anId } from '#testing/builders.ts'
import { aPart, aStatus, filingNumber } from '#testing/job-filings.ts'
import { liveStream, refuse } from '#testing/respond.ts'
import { bodies, cells, entry, field, job, open, record, rows, rowsOf, stored } from '#testing/filing-on-screen.tsx'

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

test('a form in which nothing was changed records nothing: Save and next goes on, Save closes', async () => {
  const { user, server } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  expect(field('Square').value).toBe('62')
  await user.keyboard('{Enter}')
  await screen.findByText('Row 2, floor 2, Boiler Room')
  await user.click(screen.getByRole('button', { name: 'Save and next' }))
  await screen.findByText('Row 3, floor 3, entire floor')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  await user.keyboard('62.0')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  expect(bodies(server)).toEqual([])
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
  await user.click(screen.getByRole('button', { name: 'Save' }))
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
  expect(await screen.findByText('This is 30 sq ft more than filed. You can save it; it will be flagged.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('30 sq ft more than filed')).toBeTruthy()
  expect((await rows())[0]?.textContent).toContain('30 sq ft over filed quantity')
  expect(screen.getByText('1 row exceeds filed quantity: file an amendment (ACP8)')).toBeTruthy()
  expect(bodies(server)).toEqual([{ squareFeet: 130, linearFeet: null }])
})

test('what was recorded last is taken back', async () => {
  const { user, server } = open({ answers: { 'DELETE /api/ScopeStatuses/:id': { count: 1 } } })
  await user.click(await record('Row 1, floor 1, Lobby'))
  await entry()
  await user.keyboard('90')
  await user.click(screen.getByRole('button', { name: 'Save' }))
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
  expect(dialog.getByText('The entry from 11-20-2026 7:00 AM is newer and will still count, so the percent will not change.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('The entry from 11-20-2026 7:00 AM is newer and still counts, so the percent did not change.'),
  ).toBeTruthy()
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
  expect(await dialog.findByText('This time is in the future')).toBeTruthy()
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
    await user.click(within(await entry()).getByRole('button', { name: 'Remove this area' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(
      question.getByText(/^Row 1, floor 1, Lobby will be removed from the filing\. Its progress \(62 sq ft\) is removed too\./),
    ).toBeTruthy()
    await user.click(question.getByRole('button', { name: choice }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await takeOut('Cancel')
  expect(server.to('DELETE /api/ScopeParts')).toEqual([])
  server.answer({ 'GET /api/ScopeParts': parts.slice(1) })
  await takeOut('Remove')
  expect(await screen.findByText('Removed Row 1, floor 1, Lobby')).toBeTruthy()
  expect(JSON.parse(server.to('DELETE /api/ScopeParts')[0]?.query.get('where') ?? '')).toEqual({
    filingNumber,
    jobId: job.id,
    id: { inq: [parts[0]?.id] },
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
  expect(await dialog.findByText('This row no longer exists. It was replaced or deleted.')).toBeTruthy()
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
  expect(await dialog.findByText('This row no longer exists. It was replaced or deleted.')).toBeTruthy()
  expect(field('Square').value).toBe('80')
  const buttons = [/^Save$/, /^All done/].map((name) => dialog.getByRole<HTMLButtonElement>('button', { name }).disabled)
  expect(buttons).toEqual([true, true])
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
  expect(await screen.findByText('There are no rows under “Open”.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search rows' })))
})

test('far more than filed is saved only when somebody says that it is right; other feet are asked about anew', async () => {
  const { user, server } = open()
  await user.click(await record('Row 1, floor 1, Lobby'))
  const dialog = within(await entry())
  await user.keyboard('2000')
  expect(dialog.getByText('This is more than twice what was filed: 2,000 sq ft done, 100 sq ft filed.')).toBeTruthy()
  await user.keyboard('{Enter}')
  const sure = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Yes, this is right' })
  expect(dialog.getByText('Please correct the feet, or confirm that they are right')).toBeTruthy()
  expect(document.activeElement).toBe(sure())
  expect(bodies(server)).toEqual([])
  await user.keyboard(' ')
  expect(sure().checked).toBe(true)
  await user.type(field('Square'), '2001')
  expect(sure().checked).toBe(false)
  await user.click(sure())
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record progress' })).toBeNull())
  expect(bodies(server)).toEqual([{ squareFeet: 2001, linearFeet: null }])
})
