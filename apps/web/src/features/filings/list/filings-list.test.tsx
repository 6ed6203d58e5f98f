import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob, anId } from '#testing/builders.ts'
import { aFiling, aPart, aRemoval, aStatus, atCity, filingAnswers, filingNumber } from '#testing/job-filings.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, respond, type Answers } from '#testing/respond.ts'
import { FilingsList } from './filings-list.tsx'

const job = aJob({ jobNum: 10412, address: '120 Broadway' })
const noon = '2026-11-20T17:00:00.000Z'
const parts = [aPart({ scopeStatuses: [aStatus(noon, 62)] }), aPart({ filingNumber: 'TRU0402MN26', squareFeet: 50 })]
const filings = [aFiling(), aFiling({ filingNumber: 'TRU0402MN26', savedBy: null, file: null })]
const removal = aRemoval({ filingNumber: 'TRU0399MN26', areas: 7, completed: 1200.5 })

function open(answers: Answers) {
  const server = respond(answers)
  return { ...renderScreen(<FilingsList job={job} />), server }
}
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
const alertText = async () => (await screen.findByRole('alertdialog')).textContent
const confirm = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: `Delete filing ${filingNumber}` }))
  expect(await screen.findByText('Are you sure you want to delete ACP7 data for this filing?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
}

test('each filing is listed with its areas, how far it is, when it was saved and by whom, and all of them together', async () => {
  const { server } = open(filingAnswers({ parts, filings }))
  expect(await lines()).toEqual([
    `${filingNumber}1 area62%62 of 100 sq ftSaved 11-20-2026 9:05 AM by A. Rivera`,
    'TRU0402MN261 area0%0 of 50 sq ftSaved 11-20-2026 9:05 AM',
  ])
  expect(screen.getByText('ACP7 41% across 2 filings')).toBeTruthy()
  expect(server.to('GET /api/ScopeParts')[0]?.filter).toMatchObject({
    where: { jobId: job.id },
    include: [{ relation: 'scopeStatuses', scope: { order: ['time DESC', 'id DESC'], limit: 1 } }],
  })
})

test('how a filing stands at the City is told with it', async () => {
  respond({ ...filingAnswers({ parts, filings }), 'GET /api/cityFilings': [atCity(job.id), atCity(anId(), { status: 'Closed' })] })
  renderScreen(<FilingsList job={job} />, { me: aMe({ settings: { hasCityFilings: true } }) })
  expect(await screen.findByText('Submitted, 11-16-2026 to 12-18-2026 (City, 11-20-2026)')).toBeTruthy()
  expect(screen.queryByText(/Closed/)).toBeNull()
  expect(screen.queryByText('Postponed in City data')).toBeNull()
})

test('a filing that is postponed in City data is flagged in the list', async () => {
  respond({ ...filingAnswers({ parts, filings }), 'GET /api/cityFilings': [atCity(job.id, { status: 'Postponed' })] })
  renderScreen(<FilingsList job={job} />, { me: aMe({ settings: { hasCityFilings: true } }) })
  expect(await screen.findByText('Postponed in City data')).toBeTruthy()
})

test('more done than filed is told with the filing', async () => {
  open(filingAnswers({ parts: [aPart({ scopeStatuses: [aStatus(noon, 130)] })], filings }))
  expect(await screen.findByText('1 row exceeds filed quantity: may need an amendment (ACP8)')).toBeTruthy()
})

test('a job without filings says so, and that somebody works on it all the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon) })
  const entry = (cancelled: boolean) => ({ id: anId(), cancelled, workerEntries: [{ id: anId(), events: [{ type: 'in' }] }] })
  const { server } = open({
    ...filingAnswers(),
    'GET /api/Schedules/findOne': { id: anId(), scheduleEntries: [entry(true), entry(false)] },
  })
  expect(await screen.findByText('No ACP7 was filed for this job.')).toBeTruthy()
  expect(await screen.findByText('Work recorded, no ACP7 filed')).toBeTruthy()
  expect(server.to('GET /api/Schedules/findOne')[0]?.filter).toMatchObject({
    where: { date: { between: ['2026-11-20T05:00:00.000Z', '2026-11-21T04:59:59.999Z'] } },
    include: [{ relation: 'scheduleEntries', scope: { where: { jobId: job.id } } }],
  })
})

test.each([
  ['the entry is cancelled', 'ScheduleEntry', 'update', { cancelled: true }],
  ['the worker is taken off', 'WorkerEntry', 'delete', { workerEntries: [] }],
])('work without a filing is not told any more once %s', async (_what, entity, type, more) => {
  const stream = liveStream()
  const entry = { id: anId(), cancelled: false, workerEntries: [{ id: anId(), events: [{ type: 'in' }] }] }
  const day = (now: object) => ({ 'GET /api/Schedules/findOne': { id: anId(), scheduleEntries: [now] } })
  const { server } = open({ ...filingAnswers(), ...day(entry), 'GET /api/changes': stream.open })
  await screen.findByText('Work recorded, no ACP7 filed')
  server.answer(day({ ...entry, ...more }))
  stream.push('change', { seq: 2, entity, type, id: entry.id, data: {} }, 2)
  await waitFor(() => expect(screen.queryByText('Work recorded, no ACP7 filed')).toBeNull())
  stream.close()
})

test('a job on which nobody works is not flagged, and one with a filing is not asked about', async () => {
  const { server } = open({ ...filingAnswers(), 'GET /api/Schedules/findOne': refuse(404, 'Unknown "Schedule"') })
  await screen.findByText('No ACP7 was filed for this job.')
  await waitFor(() => expect(server.to('GET /api/Schedules/findOne')).toHaveLength(1))
  expect(screen.queryByText('Work recorded, no ACP7 filed')).toBeNull()
})

test('a filing is deleted when that was meant, and Undo in the snackbar brings it back', async () => {
  const { user, server } = open({
    ...filingAnswers({ parts, filings }),
    'DELETE /api/ScopeParts': { count: 1, removals: [removal.id] },
    'POST /api/Jobs/restoreFiling': { result: { removal: null } },
  })
  await user.click(await screen.findByRole('button', { name: `Delete filing ${filingNumber}` }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to('DELETE /api/ScopeParts')).toEqual([])
  server.answer({
    'GET /api/Jobs/:id/filings': { tag: '2', filings: filings.slice(1), removed: [removal] },
    'GET /api/ScopeParts': parts.slice(1),
  })
  await user.click(await screen.findByRole('button', { name: `Delete filing ${filingNumber}` }))
  expect(screen.getByText('1 area will be deleted, with 62 sq ft recorded as done. You can restore the filing for 30 days.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(`Deleted ${filingNumber}`)).toBeTruthy()
  const bringsBack = await screen.findByRole('button', { name: `Restore filing ${removal.filingNumber}` })
  await waitFor(() => expect(document.activeElement).toBe(bringsBack))
  const [deletion] = server.to('DELETE /api/ScopeParts')
  expect(JSON.parse(deletion?.query.get('where') ?? '')).toEqual({ filingNumber, jobId: job.id })
  await waitFor(() => expect(screen.queryByRole('button', { name: `Open filing ${filingNumber}` })).toBeNull())
  server.answer(filingAnswers({ parts, filings }))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: `Open filing ${filingNumber}` })).toBeTruthy()
  expect(server.to('POST /api/Jobs/restoreFiling')[0]?.query.get('removal')).toBe(removal.id)
})

test('what was deleted or replaced lately says what, when and by whom, and is brought back from there', async () => {
  const replaced = aRemoval({ reason: 'replaced', removedBy: null, areas: 1 })
  const text = (name: string) => screen.getByRole('button', { name: `Restore filing ${name}` }).parentElement?.textContent
  const { user, server } = open({
    ...filingAnswers({ parts, filings, removed: [removal, replaced] }),
    'POST /api/Jobs/restoreFiling': refuse(409, 'ACP7 TRU0399MN26 was uploaded again meanwhile.'),
  })
  const group = within(await screen.findByRole('group', { name: 'Recently deleted' }))
  expect(text('TRU0399MN26')).toBe('TRU0399MN26, 7 areas, with progress. Deleted 11-20-2026 10:00 AM by A. RiveraRestore')
  expect(text(filingNumber)).toBe(`${filingNumber}, 1 area, nothing done. Replaced by 1 area 11-20-2026 10:00 AMRestore`)
  expect(group.getAllByTitle('Can be restored until 11-27-2026 10:00 AM')).toHaveLength(2)
  await user.click(group.getByRole('button', { name: 'Restore filing TRU0399MN26' }))
  expect(await alertText()).toContain('ACP7 TRU0399MN26 was uploaded again meanwhile.')
  const [call] = server.to('POST /api/Jobs/restoreFiling')
  expect(call?.query.get('removal')).toBe(removal.id)
  // Nothing is there in its place, so nothing can be lost by it.
  expect(call?.headers.get('if-match')).toBeNull()
})

const replacedParts = [aPart({ scopeStatuses: [aStatus(noon, 62.5)] }), aPart(), aPart({ filingNumber: 'TRU0402MN26' })]
const restoreReplaced = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: `Restore filing ${filingNumber}` }))
  return alertText()
}

test('before a replaced filing comes back it is said what goes in its place; Undo takes that back in turn', async () => {
  const replaced = aRemoval({ reason: 'replaced' })
  const back = anId()
  const { user, server } = open({
    ...filingAnswers({ parts: replacedParts, filings, removed: [replaced] }),
    'POST /api/Jobs/restoreFiling': { result: { removal: back } },
  })
  expect(await restoreReplaced(user)).toContain(
    `${filingNumber} will be restored as it was before it was replaced. The 2 areas it has now are removed. Their progress (62.5 sq ft) is removed too.`,
  )
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to('POST /api/Jobs/restoreFiling')).toEqual([])
  await restoreReplaced(user)
  server.answer({ 'GET /api/Jobs/:id/filings': { tag: '2', filings, removed: [] } })
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(`Restored ${filingNumber}`)).toBeTruthy()
  server.answer({ 'POST /api/Jobs/restoreFiling': { result: { removal: null } } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.to('POST /api/Jobs/restoreFiling')).toHaveLength(2))
  const sent = server.to('POST /api/Jobs/restoreFiling').map(({ query, headers }) => [query.get('removal'), headers.get('if-match')])
  expect(sent).toEqual([
    [replaced.id, '"1"'],
    [back, '"2"'],
  ])
})

test('when somebody recorded progress meanwhile nothing is taken away; it is said who, and the list is as it is now', async () => {
  const words = 'J. Ortiz changed the ACP7 scope of this job in the meantime.'
  const { user, server } = open({
    ...filingAnswers({ parts: replacedParts, filings, removed: [aRemoval({ reason: 'replaced' })] }),
    'POST /api/Jobs/restoreFiling': refuse(412, words),
  })
  await restoreReplaced(user)
  server.answer({ 'GET /api/ScopeParts': [aPart({ scopeStatuses: [aStatus(noon, 80)] })] })
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText('80 of 100 sq ft')).toBeTruthy()
})

test('of much that was deleted the newest three are listed until all are asked for, each with what took its place', async () => {
  const removed = [5, 4, 3, 2].map((areas) => aRemoval({ reason: 'replaced', areas }))
  const { user } = open(filingAnswers({ parts, filings, removed }))
  const group = await screen.findByRole('group', { name: 'Recently deleted' })
  const successors = () =>
    [...(group.textContent?.matchAll(/(\d areas), nothing done\. Replaced by (\d areas?)/g) ?? [])].map(([, held, by]) => [held, by])
  expect(successors()).toEqual([
    ['5 areas', '1 area'],
    ['4 areas', '5 areas'],
    ['3 areas', '4 areas'],
  ])
  await user.click(within(group).getByRole('button', { name: 'Show all 4' }))
  expect(successors()).toHaveLength(4)
  expect(within(group).queryByRole('button', { name: /^Show all/ })).toBeNull()
})

test('a deletion that the server refuses is told with the status', async () => {
  const refused = () => Response.json({ error: { message: 'No' } }, { status: 503, statusText: 'Service Unavailable' })
  const { user } = open({ ...filingAnswers({ parts, filings }), 'DELETE /api/ScopeParts': refused })
  await confirm(user)
  expect(await screen.findByText('Error: Service Unavailable')).toBeTruthy()
})

test('rows that carry no filing number can be deleted too; a filing that somebody else deleted is not to be found', async () => {
  const { user, server } = open({
    ...filingAnswers({ parts: [aPart({ filingNumber: null })], filings: [] }),
    'DELETE /api/ScopeParts': { count: 0, removals: [] },
  })
  await user.click(await screen.findByRole('button', { name: 'Delete filing No filing number' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Error finding filing to delete')).toBeTruthy()
  expect(JSON.parse(server.to('DELETE /api/ScopeParts')[0]?.query.get('where') ?? '')).toEqual({ filingNumber: '', jobId: job.id })
})

test('scope that cannot be read again after a deletion is told, and what was read stays with a way to try again', async () => {
  const { user, server } = open({ ...filingAnswers({ parts, filings }), 'DELETE /api/ScopeParts': { count: 1, removals: [removal.id] } })
  await screen.findByRole('button', { name: `Open filing ${filingNumber}` })
  server.answer({ 'GET /api/ScopeParts': refuse(503, 'The database cannot be reached right now.') })
  await confirm(user)
  expect(await alertText()).toContain('Error refreshing job scope')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('Error refreshing job scope')).toBeTruthy()
  server.answer(filingAnswers())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No ACP7 was filed for this job.')).toBeTruthy()
})

test('a list that could not be read says so in place', async () => {
  const { user, server } = open({
    'GET /api/ScopeParts': refuse(503, 'The database cannot be reached right now.'),
    'GET /api/Jobs/:id/filings': {},
  })
  expect(await screen.findByText('The database cannot be reached right now.')).toBeTruthy()
  server.answer(filingAnswers({ parts, filings }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await lines()).toHaveLength(2)
})

test('an upload or progress by somebody else shows without a reload, and the focus stays', async () => {
  const stream = liveStream()
  const { server } = open({ ...filingAnswers({ parts, filings }), 'GET /api/changes': stream.open })
  const button = await screen.findByRole('button', { name: 'Open filing TRU0402MN26' })
  button.focus()
  const more = [aPart({ filingNumber: 'TRU0001MN26' }), aPart({ scopeStatuses: [aStatus(noon, 80)] }), ...parts.slice(1)]
  server.answer({ 'GET /api/ScopeParts': more })
  stream.push('change', { seq: 2, entity: 'Scope', type: 'update', id: anId(), data: { jobId: anId() } }, 2)
  stream.push('change', { seq: 3, entity: 'Scope', type: 'update', id: job.id, data: { jobId: job.id } }, 3)
  expect(await screen.findByText('80%')).toBeTruthy()
  expect(await lines()).toHaveLength(3)
  expect(document.activeElement).toBe(button)
  expect(server.to('GET /api/ScopeParts')).toHaveLength(2)
  stream.close()
})
