import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, respond, type Answers } from '#testing/respond.ts'
import { startLive, stopLive } from '#client/change-stream.ts'
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
  { ...ana, unread: 1, latest: { id: late.id, body: 'I am late', meaning: 'remark', time, job } },
  { ...luis, unread: 0, latest: { id: id(200), body: 'si', meaning: 'confirmed', time: '2026-11-23T11:00:00.000Z', job } },
]
const needs = (
  number: number,
  person: { workerId: string | null; name: string; phone: string | null },
  body: string,
  more: object = {},
) => ({
  ...{ id: id(100 + number), workerId: person.workerId, name: person.name, phone: person.phone },
  ...{ body, meaning: 'remark', time, job, ...more },
})
const lateAna = needs(1, ana, 'I am late')

function renderReplies(answers: Answers = {}, at = '/replies') {
  const server = respond({
    'GET /api/replies': people,
    'GET /api/replies/needed': [lateAna],
    'GET /api/replies/unknown': [],
    'GET /api/Workers/:id/texts': { ...ana, texts: [question, late] },
    'POST /api/Workers/:id/replies/read': null,
    ...answers,
  })
  return { ...renderScreen(<RepliesScreen />, { at }), server }
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Replies' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('while no conversation is open, one press opens the newest reply that needs a person, and its row stays', async () => {
  const no = needs(3, luis, 'n', { meaning: 'declined', time: '2026-11-23T11:30:00.000Z' })
  const { user, address, server } = renderReplies({ 'GET /api/replies/needed': [no, lateAna] })
  expect(await screen.findByText('2 replies need you.')).toBeTruthy()
  expect(server.to('GET /api/Workers/:id/texts')).toEqual([])
  server.answer({ 'GET /api/replies/needed': [no] })
  await user.click(screen.getByRole('button', { name: 'Open Ana Kowalska' }))
  expect(address()).toBe(`/replies?worker=${ana.workerId}`)
  expect(screen.queryByText('2 replies need you.')).toBeNull()
  expect(await rows()).toHaveLength(2)
})

test('the first tab has the replies that need a person, each with its job, its day and what Daysheet did', async () => {
  const no = needs(3, luis, 'n', { meaning: 'declined', time: '2026-11-23T12:30:00.000Z' })
  const unknown = needs(4, { workerId: null, name: '', phone: '3475550199' }, 'my new number', {
    job: null,
    time: '2026-11-23T11:00:00.000Z',
  })
  const stop = needs(5, { ...ana, name: 'Bo Li' }, 'STOP', { meaning: 'stopped', job: null, time: '2026-11-23T10:00:00.000Z' })
  const { user } = renderReplies({ 'GET /api/replies/needed': [no, lateAna, unknown, stop] })
  expect(await screen.findByRole('tab', { name: 'Needs you (4)', selected: true })).toBeTruthy()
  expect(await rows()).toEqual([
    'Luis Peña11-23-2026 7:30 AMnDeclined 10001 120 Broadway, Tue 11-24-2026',
    'Ana Kowalska11-23-2026 7:00 AMI am lateNot understood, about 10001 120 Broadway, Tue 11-24-2026',
    '(347) 555-019911-23-2026 6:00 AMmy new numberNo employee has this number',
    'Bo Li11-23-2026 5:00 AMSTOPStopped all texts',
  ])
  await user.type(screen.getByRole('searchbox', { name: 'Search replies' }), '347')
  expect(await rows()).toHaveLength(1)
  await user.type(screen.getByRole('searchbox', { name: 'Search replies' }), '0')
  expect(screen.getByText('No reply found for “3470”.')).toBeTruthy()
})

test('the second tab has everyone who has written, and numbers that belong to no employee', async () => {
  const unknown = [
    { id: id(300), phone: '3475550199', body: 'Hello?', meaning: 'remark', time: '2026-11-23T10:00:00.000Z', readAt: time },
    { id: id(301), phone: '3475550199', body: 'Ana here', meaning: 'remark', time: '2026-11-23T09:00:00.000Z', readAt: null },
  ]
  const { user, server } = renderReplies({ 'GET /api/replies/unknown': unknown, 'POST /api/replies/read': null })
  await user.click(await screen.findByRole('tab', { name: 'All' }))
  expect(await rows()).toEqual([
    'Ana Kowalska111-23-2026 7:00 AMI am lateNot understood, about 10001 120 Broadway, Tue 11-24-2026',
    'Luis Peña11-23-2026 6:00 AMsiConfirmed 10001 120 Broadway, Tue 11-24-2026',
    '(347) 555-0199111-23-2026 5:00 AMHello?No employee has this number',
  ])
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^\(347\)/ }))
  const texts = within(await screen.findByRole('list', { name: 'Texts' }))
  expect(texts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ana hereNo employee has this number · 11-23-2026 4:00 AM',
    'Hello?No employee has this number · 11-23-2026 5:00 AM',
  ])
  expect(screen.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:3475550199')
  await waitFor(() => expect(server.to('POST /api/replies/read').map(({ body }) => body)).toEqual([{ ids: [id(301)] }]))
})

test('marks the listed replies as read, and no open declines', async () => {
  const declined = { ...lateAna, id: id(400), meaning: 'declined', body: 'n' }
  const { user, server } = renderReplies({ 'GET /api/replies/needed': [declined, lateAna], 'POST /api/replies/read': null })
  expect(await screen.findByText('A decline stays here until the person is replaced or taken off, or says yes.')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(server.to('POST /api/replies/read').map(({ body }) => body)).toEqual([{ ids: [lateAna.id] }]))
})

test('an opened reply stays in the list while it is open, and is not counted', async () => {
  const stream = liveStream()
  const { user, server } = renderReplies({ 'GET /api/changes': stream.open })
  startLive()
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  await screen.findByRole('list', { name: 'Texts' })
  server.answer({ 'GET /api/replies/needed': [] })
  stream.push('change', { seq: 2, entity: 'TextMessage', type: 'update', id: late.id, data: { workerEntryId: null } }, 2)
  expect(await screen.findByRole('tab', { name: 'Needs you (0)' })).toBeTruthy()
  expect(await rows()).toEqual(['Ana Kowalska11-23-2026 7:00 AMI am lateNot understood, about 10001 120 Broadway, Tue 11-24-2026'])
  stopLive()
})

test('says that there is nothing to do', async () => {
  renderReplies({ 'GET /api/replies/needed': [] })
  expect(await screen.findByText('All clear: no reply needs you.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('a conversation shows what each reply did, is read for everybody once it is open, and offers a call', async () => {
  const { user, server } = renderReplies({
    'GET /api/Workers/:id/texts': { ...ana, texts: [question, reply(2, 'y', 'confirmed', { job, readAt: time }), late] },
  })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  const texts = within(await screen.findByRole('list', { name: 'Texts' }))
  expect(texts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Work on Tue, Nov 24Delivered · 11-23-2026 7:00 AM',
    'yConfirmed 10001 120 Broadway, Tue 11-24-2026 · 11-23-2026 7:00 AM',
    'I am lateNot understood, about 10001 120 Broadway, Tue 11-24-2026 · 11-23-2026 7:00 AM',
  ])
  expect(texts.getByRole('link', { name: /^Confirmed/ }).getAttribute('href')).toBe('/schedule?date=11242026')
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
  server.answer({ 'GET /api/replies/needed': [needs(2, luis, 'flat tire')] })
  stream.push('change', { seq: 2, entity: 'TextMessage', type: 'create', id: id(201), data: { workerEntryId: null } }, 2)
  expect(await screen.findByText('flat tire')).toBeTruthy()
  stopLive()
})

test('says why a person cannot be texted', async () => {
  const { user } = renderReplies({ 'GET /api/Workers/:id/texts': { ...ana, optedOut: true, texts: [late] } })
  await user.click(await screen.findByRole('button', { name: /^Ana Kowalska/ }))
  expect(await screen.findByText('Replied STOP: no texts reach them until they text START.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Write a text' }) as HTMLTextAreaElement).disabled).toBe(true) // a text field's element
})

test('an empty inbox says what arrives here', async () => {
  renderReplies({ 'GET /api/replies': [] }, '/replies?tab=all')
  expect(await screen.findByText('No replies yet. Answers to the texts you send from the Schedule arrive here.')).toBeTruthy()
})
