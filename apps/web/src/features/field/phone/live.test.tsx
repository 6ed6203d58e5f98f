/** What is read, and what is told, while the application is opened. */
import { focusManager } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aJob, aServer, days, nadia, open, signedIn } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { liveStream, unreachable, type Answers, type Call } from '#testing/respond.ts'
import { untilIdle } from '../lazy.tsx'
import { saveOutcomes } from '../queue/outcomes.ts'
import { allRecords, saveRecords } from '../queue/store.ts'

// No reads by the clock: what comes, comes live.
beforeEach(async () => {
  await aPhone()
  focusManager.setFocused(false)
  signedIn()
})
afterEach(() => focusManager.setFocused(undefined))

/** A server, its stream, and after which change each stream was asked for. */
function aLiveServer(answers: Answers = {}) {
  const stream = liveStream()
  const resumedAfter: (string | null)[] = []
  const server = aServer([aJob()], {
    ...answers,
    'GET /api/changes'({ headers }: Call) {
      resumedAfter.push(headers.get('last-event-id'))
      return stream.open()
    },
  })
  return { server, stream, resumedAfter }
}

/** Waits until what the hello of the stream makes old was asked for: what a later change makes old is read behind it. */
async function afterHello({ to }: ReturnType<typeof aServer>, stream: ReturnType<typeof liveStream>) {
  const before = to('GET /api/checklistTemplates').length
  stream.push('change', { seq: 42, entity: 'ChecklistTemplate', type: 'update', id: 'daily' }, 42)
  await waitFor(() => expect(to('GET /api/checklistTemplates').length).toBeGreaterThan(before))
}

test('the days are read once, and what is changed between that and the stream is not lost', async () => {
  const { server, stream, resumedAfter } = aLiveServer({ 'GET /api/field/today': { ...days([aJob()]), seq: 41 } })
  open()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  await waitFor(() => expect(resumedAfter).toEqual(['41']))
  await afterHello(server, stream)
  expect(['field/today', 'field/people', 'field/items'].map((path) => server.to(`GET /api/${path}`).length)).toEqual([1, 1, 1])
  // The server tells whoever names the last change they have seen what came after it.
  server.answer({ 'GET /api/field/today': days([aJob({ cancelled: true, cancelledReason: 'Flood' })]) })
  stream.push('change', { seq: 43, entity: 'ScheduleEntry', type: 'update', id: 'job1', data: { supervisorId: nadia.id } }, 43)
  expect(await screen.findByText('Cancelled: Flood')).toBeTruthy()
})

test('a phone that has sent something before reads its days once all the same', async () => {
  await saveRecords({ id: 'one', kind: 'Events', account: nadia.id, madeAt: 5, body: { type: 'in' }, pictures: [] })
  const [record] = await allRecords()
  if (record) await saveOutcomes(new Map([['one', { ...record, state: 'sent', sentAt: Date.now() }]]), Date.now())
  const { server, stream, resumedAfter } = aLiveServer()
  open()
  await screen.findByText('All sent. You may close the app.')
  await waitFor(() => expect(resumedAfter).toHaveLength(1))
  await afterHello(server, stream)
  expect(server.to('GET /api/field/today')).toHaveLength(1)
})

test('days that could not be read are read when the stream stands', async () => {
  let reads = 0
  const { resumedAfter } = aLiveServer({ 'GET /api/field/today': () => ((reads += 1), reads === 1 ? unreachable : days([aJob()])) })
  open()
  expect(await screen.findByRole('link', { name: /25 Jamaica/ })).toBeTruthy()
  expect(resumedAfter).toEqual([null])
})

test('what the first screen does not show is asked for once its days have been read', async () => {
  let answer = () => {}
  const { server, resumedAfter } = aLiveServer({
    'GET /api/field/today': () => new Promise<Response>((resolve) => (answer = () => resolve(Response.json(days([aJob()]))))),
  })
  open()
  await waitFor(() => expect(server.to('GET /api/field/today')).toHaveLength(1))
  await untilIdle()
  const later = () => ['field/people', 'field/items', 'checklistTemplates'].map((path) => server.to(`GET /api/${path}`).length)
  expect([...later(), resumedAfter.length]).toEqual([0, 0, 0, 0])
  answer()
  await screen.findByRole('link', { name: /25 Jamaica/ })
  await waitFor(() => expect([...later(), resumedAfter.length]).toEqual([1, 1, 1, 1]))
})
