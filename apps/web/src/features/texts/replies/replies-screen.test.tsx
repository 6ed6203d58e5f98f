import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../../testing/render.tsx'
import { liveStream, refuse, respond, type Answers } from '../../../../testing/respond.ts'
import { startLive, stopLive } from '../../../client/change-stream.ts'
import { RepliesScreen } from './replies-screen.tsx'

const id = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`
const ana = { workerId: id(1), name: 'Ana Kowalska', phone: '2125550101', language: 'en', active: true, optedOut: false }
const luis = { workerId: id(2), name: 'Luis Peña', phone: '2125550102', language: 'es', active: true, optedOut: false }
const time = '2026-11-23T12:00:00.000Z'
const reply = (number: number, body: string, meaning: string, more: object = {}) => ({
  id: id(100 + number),
  kind: 'reply',
  state: 'received',
  body,
  reason: null,
  time,
  meaning,
  readAt: null,
  job: null,
  ...more,
})
const job = { id: id(9), address: '120 Broadway', jobNum: 10001, jobNumDecimals: 0, day: '2026-11-24' }
const question = { ...reply(0, 'Work on Tue, Nov 24', 'remark'), kind: 'ask', state: 'delivered', meaning: null, job }
const late = reply(1, 'I am late', 'remark', { job })

const people = [
  { ...ana, unread: 1, latest: { id: late.id, body: 'I am late', meaning: 'remark', time } },
  { ...luis, unread: 0, latest: { id: id(200), body: 'si', meaning: 'confirmed', time } },
]

function renderReplies(answers: Answers = {}, at = '/replies') {
  const server = respond({
    'GET /api/replies': people,
    'GET /api/replies/unknown': [],
    'GET /api/Workers/:id/texts': { ...ana, texts: [question, late] },
    'POST /api/Workers/:id/replies/read': null,
    ...answers,
  })
  return { ...renderScreen(<RepliesScreen />, { at }), server }
}

test('texts from unknown numbers are above the list, with number and time', async () => {
  const unknown = [{ id: id(300), phone: '3475550199', body: 'Ana here, my new number', meaning: 'remark', time }]
  const { user } = renderReplies({ 'GET /api/replies/unknown': unknown })
  await user.click(await screen.findByText('Texts from unknown numbers: 1'))
  expect(screen.getByText('Ana here, my new number')).toBeTruthy()
  expect(screen.getByText('(347) 555-0199, 11-23-2026 7:00 AM')).toBeTruthy()
})

test('who wrote stands in a list with what it was, unread ones marked, and can be narrowed to those', async () => {
  const bo = { ...luis, workerId: id(3), name: 'Bo Li', unread: 2, latest: { id: id(201), body: 'Which gate?', meaning: 'remark', time } }
  const { user } = renderReplies({ 'GET /api/replies': [...people, bo] })
  const list = await screen.findByRole('list', { name: 'Replies' })
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Ana Kowalska1I am lateNeeds a person to read it · 11-23-2026 7:00 AM · (212) 555-0101',
    'Luis PeñasiConfirmed · 11-23-2026 7:00 AM · (212) 555-0102',
    'Bo Li2Which gate?Needs a person to read it · 11-23-2026 7:00 AM · (212) 555-0102',
  ])
  expect(within(list).getByLabelText('1 unread')).toBeTruthy()
  // As many as the badge in the menu and Home say.
  await user.click(screen.getByRole('button', { name: 'Unread (3)' }))
  expect(within(list).getAllByRole('button')).toHaveLength(2)
  await user.type(screen.getByRole('searchbox', { name: 'Search replies' }), 'luis')
  expect(screen.getByText('Nobody found for “luis”.')).toBeTruthy()
})

test('a conversation shows what each reply did, is read for everybody once it is open, and offers a call', async () => {
  const { user, server } = renderReplies({
    'GET /api/Workers/:id/texts': { ...ana, texts: [question, reply(2, 'y', 'confirmed', { job, readAt: time }), late] },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  const texts = within(await screen.findByRole('list', { name: 'Texts' }))
  expect(texts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Work on Tue, Nov 24Delivered · 11-23-2026 7:00 AM',
    'yConfirmed 10001 120 Broadway, 11-24-2026 · 11-23-2026 7:00 AM',
    'I am lateAbout 10001 120 Broadway, 11-24-2026 · 11-23-2026 7:00 AM',
  ])
  await waitFor(() => expect(server.to('POST /api/Workers/:id/replies/read').map(({ body }) => body)).toEqual([{ upTo: late.id }]))
  expect(screen.getByRole('link', { name: '(212) 555-0101' }).getAttribute('href')).toBe('tel:2125550101')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Write a text' }))
})

test('an answer is sent with Enter, once for one press however often it is tried', async () => {
  const { user, server } = renderReplies(
    { 'POST /api/Workers/:id/texts': refuse(503, 'The queue is full. Please try again.') },
    `/replies?worker=${ana.workerId}`,
  )
  const field = await screen.findByRole('textbox', { name: 'Write a text' })
  await user.type(field, 'Use the side gate{Enter}')
  expect(await screen.findByText('The queue is full. Please try again.')).toBeTruthy()
  server.answer({ 'POST /api/Workers/:id/texts': { ...question, kind: 'message', state: 'queued', body: 'Use the side gate' } })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('')) // a text field's element
  const [first, second] = server.to('POST /api/Workers/:id/texts').map(({ body }) => body)
  expect(first).toEqual({ text: 'Use the side gate', intentId: expect.any(String) })
  expect(second).toEqual(first)
})

test('a reply that arrives appears by itself', async () => {
  const stream = liveStream()
  const { server } = renderReplies({ 'GET /api/changes': stream.open })
  startLive()
  await screen.findByRole('list', { name: 'Replies' })
  server.answer({ 'GET /api/replies': [{ ...luis, unread: 1, latest: { id: id(201), body: 'flat tire', meaning: 'remark', time } }] })
  stream.push('change', { seq: 2, entity: 'TextMessage', type: 'create', id: id(201), data: { workerEntryId: null } }, 2)
  expect(await screen.findByText('flat tire')).toBeTruthy()
  stopLive()
})

test('who cannot be texted says why; nobody at all says what arrives here', async () => {
  const { user, server } = renderReplies({ 'GET /api/Workers/:id/texts': { ...ana, optedOut: true, texts: [late] } })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  expect(await screen.findByText('Replied STOP: no texts reach them until they text START.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Write a text' }) as HTMLTextAreaElement).disabled).toBe(true) // a text field's element
  expect(server.to('GET /api/replies')).toHaveLength(1)
})

test('an empty inbox says what arrives here', async () => {
  renderReplies({ 'GET /api/replies': [] })
  expect(await screen.findByText('Nobody has written yet. Answers to the texts you send from the Schedule arrive here.')).toBeTruthy()
})
