import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aFiling, aReadRow, aSavedPart, filingNumber, filingsOf } from '#testing/filing-upload.ts'
import { refuse, unreachable, type Answers } from '#testing/respond.ts'
import { alertText, answer, floor, job, review, saveButton, saved, sentRows, textOf } from '#testing/upload-review.tsx'

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
  const dialog = await screen.findByRole('dialog', { name: `${filingNumber} is already saved` })
  expect(dialog.textContent).toContain('2 areas, saved 11-19-2026 10:00 AM by M. Nowak')
  expect(listed('Added')).toEqual(['4th, Apt. 4C - Bathroom, VAT'])
  expect(listed('Changed')).toEqual(['3rd, Apt. 4C - Bathroom, VAT: Square feet 30 → 35'])
  expect(listed('No longer in the filing')).toEqual(['5th, Apt. 4C - Bathroom, VAT'])
  expect(dialog.textContent).toContain('Progress on 1 area (20 sq ft) is lost.')
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
  expect(await screen.findByText('The areas saved earlier are restored, with their progress.')).toBeTruthy()
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
const takeOutButton = () => screen.getByRole('button', { name: 'Remove 2 areas no longer in the filing' })

test('areas no longer in the filing are taken out once what was done of them is said, and put back', async () => {
  const areas = [aSavedPart({ floor: '5th', done: 20.5 }), aSavedPart({ floor: '6th' })]
  const { server, user, onSaved } = await updated(areas, {
    'DELETE /api/ScopeParts': { count: 2, removals: ['019a0000-0000-7000-8000-00000000cccc'] },
    'POST /api/Jobs/restoreFiling': saved(),
  })
  await user.click(takeOutButton())
  expect(await alertText()).toContain('Progress on 1 area (20.5 sq ft) is removed too. You can undo this.')
  await answer(user, 'Cancel')
  expect(server.to('DELETE /api/ScopeParts')).toEqual([])
  await user.click(takeOutButton())
  await answer(user, 'Remove')
  expect(await screen.findByText('2 areas no longer in the filing were removed.')).toBeTruthy()
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
  expect(await screen.findByText('2 areas no longer in the filing were removed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the choice can be put off: nothing is sent and the rows are as they were', async () => {
  const { server, user } = await review(file, there)
  await user.click(saveButton())
  await user.click(within(await screen.findByRole('dialog', { name: /is already saved/ })).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /is already saved/ })).toBeNull())
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
    /^A\. Rivera changed the scope of this job or its progress in the meantime\./,
  )
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Changed' })).toBeNull())
  const savedAt = '2026-11-20T10:00:00.000Z'
  server.answer({ 'GET /api/Jobs/:id/filings': filingsOf('tag3', [aFiling({ savedAt, savedBy: 'J. Ortiz' })]) })
  await update()
  expect(await screen.findByText(/J\. Ortiz saved TRU0003BX26 in the meantime\./)).toBeTruthy()
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
  expect((await screen.findByRole('dialog', { name: /is already saved/ })).textContent).toContain(
    'Nothing would change: every row is already saved.',
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
