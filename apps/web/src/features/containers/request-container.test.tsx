import type { ContainerLinkText, ContainerReq, ContainerText } from '@daysheet/domain/containers/request'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aJob, anId } from '#testing/builders.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, respond, unreachable, type Answers, type Call } from '#testing/respond.ts'
import { startLive, stopLive } from '#client/change-stream.ts'
import { ContainerRequests } from './container-requests.tsx'
import { RequestContainer } from './request-container.tsx'

const job = aJob({ jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway', ownerPhone: '(212) 555-0101' })
const requestId = '7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11'

function aRequest(more: Partial<ContainerReq> = {}): ContainerReq {
  const unanswered = { answer: null, name: null, answeredAt: null }
  return {
    id: requestId,
    version: 1,
    jobId: job.id,
    ...unanswered,
    requestedAt: new Date().toISOString(),
    requestedBy: 'A. Rivera',
    note: null,
    ...{ size: null, wantedOn: null, place: null, handledAt: null },
    ...more,
  }
}

function aText(more: Partial<ContainerLinkText> = {}): ContainerLinkText {
  const links = `To accept: http://daysheet.test/confirm/${requestId}?answer=confirm`
  return {
    id: anId(),
    state: 'sent',
    body: links,
    language: 'en',
    reason: null,
    time: '2026-11-20T22:12:00.000Z',
    phone: '2125550101',
    ...more,
  }
}

const answers = (more: Answers = {}): Answers => ({
  'GET /api/Jobs/:id': job,
  'GET /api/ContainerReqs': [],
  'GET /api/ContainerReqs/:id/texts': [],
  ...more,
})
const open = () => renderScreen(<RequestContainer jobId={job.id} onClose={() => {}} />)
const dialog = () => screen.getByRole('dialog', { name: 'Request container' })
const value = (label: string) => within(dialog()).getByRole<HTMLInputElement>('textbox', { name: label }).value
const press = (name: string) => within(dialog()).getByRole('button', { name })
afterEach(() => {
  stopLive()
  vi.restoreAllMocks()
})

test('makes a request with size, place and note, and shows its two links', async () => {
  const made = aRequest({ size: '20', wantedOn: '2026-11-28', place: 'rear gate', note: 'call before' })
  const server = respond(answers({ 'POST /api/ContainerReqs': made }))
  const { user } = open()
  expect(await screen.findByText('10412.1 120 Broadway')).toBeTruthy()
  expect(await screen.findByText('No container was requested for this job yet.')).toBeTruthy()
  server.answer({ 'GET /api/ContainerReqs': [made] })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), '20 yards')
  await user.type(screen.getByRole('textbox', { name: 'Where to put it' }), ' rear gate ')
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' call before {Enter}')
  expect(await screen.findByText('Waiting for an answer')).toBeTruthy()
  expect(screen.getByText('20 yd · needed on 11-28-2026 · rear gate')).toBeTruthy()
  expect(screen.getByText('Note: call before')).toBeTruthy()
  expect(screen.getByText(/^Requested by A\. Rivera, \d\d-\d\d-\d{4} /)).toBeTruthy()
  expect(value('Link to confirm')).toBe(`http://daysheet.test/confirm/${requestId}?answer=confirm`)
  expect(value('Link to decline')).toBe(`http://daysheet.test/confirm/${requestId}?answer=decline`)
  expect(value('Note')).toBe('')
  expect(server.to('POST /api/ContainerReqs').map(({ body }) => body)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
      jobId: job.id,
      size: '20',
      wantedOn: null,
      place: 'rear gate',
      note: 'call before',
    },
  ])
})

test('half a date is not left out without a word', async () => {
  const server = respond({ 'GET /api/ContainerReqs': [], 'POST /api/ContainerReqs': aRequest() })
  const { user } = open()
  const month = await screen.findByRole('spinbutton', { name: 'Month' })
  await user.click(month)
  await user.keyboard('12')
  await user.click(screen.getByRole('button', { name: 'Create links' }))
  await screen.findByText('There is no such day')
  expect(server.to('POST /api/ContainerReqs')).toEqual([])
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }))
  await user.keyboard('012026')
  await user.click(screen.getByRole('button', { name: 'Create links' }))
  await vi.waitFor(() => expect(server.to('POST /api/ContainerReqs')).toHaveLength(1))
  expect(server.to('POST /api/ContainerReqs')[0]?.body).toMatchObject({ wantedOn: '2026-12-01' })
})

test('a request whose answer was lost is asked for again under the same id; another one under another', async () => {
  const server = respond(answers({ 'POST /api/ContainerReqs': unreachable }))
  const { user } = open()
  const make = () => user.click(press('Create links'))
  await make()
  expect(await screen.findByText('The server cannot be reached. Check the connection and try again.')).toBeTruthy()
  server.answer({ 'POST /api/ContainerReqs': aRequest(), 'GET /api/ContainerReqs': [aRequest()] })
  await make()
  await screen.findByText('Waiting for an answer')
  await make()
  await waitFor(() => expect(server.to('POST /api/ContainerReqs')).toHaveLength(3))
  const [first, second, third] = server.to('POST /api/ContainerReqs').map(({ body }) => (body as { id: string }).id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('copies a link; where that is not allowed, selects it', async () => {
  respond(answers({ 'GET /api/ContainerReqs': [aRequest()] }))
  const { user } = open()
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(await within(dialog()).findByRole('button', { name: 'Copy: Link to decline' }))
  expect(copied).toHaveBeenCalledWith(`http://daysheet.test/confirm/${requestId}?answer=decline`)
  expect(await screen.findByText('Link to decline: copied')).toBeTruthy()
  copied.mockRejectedValue(new Error('not allowed'))
  await user.click(press('Copy: Link to confirm'))
  const field = within(dialog()).getByRole<HTMLInputElement>('textbox', { name: 'Link to confirm' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
})

test('texts the links to the owner, in Spanish, and shows what became of it', async () => {
  const server = respond(
    answers({ 'GET /api/ContainerReqs': [aRequest()], 'POST /api/ContainerReqs/:id/text': aText({ state: 'queued' }) }),
  )
  const stream = liveStream()
  server.answer({ 'GET /api/changes': stream.open })
  const { user } = open()
  startLive()
  await user.click(await within(dialog()).findByRole('button', { name: 'Text the links' }))
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' })
  await waitFor(() => expect(phone.value).toBe('(212) 555-0101'))
  expect(document.activeElement).toBe(phone)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Spanish')
  server.answer({ 'GET /api/ContainerReqs/:id/texts': [aText({ state: 'queued', language: 'es' })] })
  await user.click(press('Send text'))
  expect(await screen.findByText('Waiting to be sent')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(press('Text the links')))
  expect(screen.getByText(/Texted to \(212\) 555-0101 in Spanish, 11-20-2026 5:12 PM/)).toBeTruthy()
  expect(server.to('POST /api/ContainerReqs/:id/text')[0]?.body).toEqual({
    phone: '2125550101',
    language: 'es',
    intentId: expect.any(String),
  })
  server.answer({ 'GET /api/ContainerReqs/:id/texts': [aText({ state: 'failed', reason: 'This number cannot get texts' })] })
  stream.push('change', { seq: 2, entity: 'TextMessage', type: 'update', id: anId(), data: { containerReqId: requestId } }, 2)
  expect(await screen.findByText('Not delivered: This number cannot get texts')).toBeTruthy()
})

test('a text goes to ten digits, and the same wish is sent under the same intent', async () => {
  const server = respond(answers({ 'GET /api/ContainerReqs': [aRequest()], 'GET /api/Jobs/:id': { ...job, ownerPhone: '555-0101' } }))
  server.answer({ 'POST /api/ContainerReqs/:id/text': refuse(422, 'Replied STOP: no texts reach them until they text START') })
  const { user } = open()
  await user.click(await within(dialog()).findByRole('button', { name: 'Text the links' }))
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' })
  expect(phone.value).toBe('')
  await user.type(phone, '555-0101{Enter}')
  expect(screen.getByText('Please enter 10 digit phone number')).toBeTruthy()
  expect(server.to('POST /api/ContainerReqs/:id/text')).toEqual([])
  await user.clear(phone)
  await user.type(phone, '(718) 555-0102{Enter}')
  expect(await screen.findByText('Replied STOP: no texts reach them until they text START')).toBeTruthy()
  await user.type(phone, '{Enter}')
  await waitFor(() => expect(server.to('POST /api/ContainerReqs/:id/text')).toHaveLength(2))
  const wishes = server.to('POST /api/ContainerReqs/:id/text').map(({ body }) => body as ContainerText)
  expect(wishes.map((wish) => wish.phone)).toEqual(['7185550102', '7185550102'])
  expect(wishes[0]?.intentId).toBe(wishes[1]?.intentId)
})

test('the answer appears as it comes, and with it the links go', async () => {
  const stream = liveStream()
  const server = respond(answers({ 'GET /api/ContainerReqs': [aRequest()], 'GET /api/changes': stream.open }))
  open()
  startLive()
  await screen.findByText('Waiting for an answer')
  const answered = aRequest({ version: 2, answer: 'confirm', name: 'Front desk', answeredAt: '2026-11-20T22:12:00.000Z' })
  server.answer({ 'GET /api/ContainerReqs': [answered] })
  stream.push('change', { seq: 2, entity: 'ContainerReq', type: 'update', id: requestId, data: { jobId: job.id } }, 2)
  expect(await screen.findByText('Confirmed by Front desk, 11-20-2026 5:12 PM')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Link to confirm' })).toBeNull()
})

test('withdraws after a question, the request as it was seen', async () => {
  const server = respond(answers({ 'GET /api/ContainerReqs': [aRequest({ version: 3 })], 'DELETE /api/ContainerReqs/:id': { count: 1 } }))
  const { user } = open()
  await user.click(await within(dialog()).findByRole('button', { name: 'Withdraw' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to('DELETE /api/ContainerReqs/:id')).toEqual([])
  server.answer({ 'GET /api/ContainerReqs': (call: Call) => (call.filter === undefined ? [aRequest()] : []) })
  await user.click(press('Withdraw'))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('No container was requested for this job yet.')).toBeTruthy()
  expect(server.to('DELETE /api/ContainerReqs/:id')[0]?.headers.get('if-match')).toBe('"3"')
})

test('a request that was answered meanwhile is not withdrawn', async () => {
  const server = respond(
    answers({
      'GET /api/ContainerReqs': [aRequest()],
      'DELETE /api/ContainerReqs/:id': refuse(412, 'Someone else changed this in the meantime.'),
    }),
  )
  const { user } = open()
  await user.click(await within(dialog()).findByRole('button', { name: 'Withdraw' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }))
  server.answer({ 'GET /api/ContainerReqs': [aRequest({ answer: 'decline', answeredAt: '2026-11-20T22:12:00.000Z' })] })
  const told = await screen.findByText('This request was answered or changed in the meantime. It was not withdrawn.')
  expect(told).toBeTruthy()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Declined, 11-20-2026 5:12 PM')).toBeTruthy()
})

test('a list that cannot be read says so and can be tried again', async () => {
  const server = respond(answers({ 'GET /api/ContainerReqs': refuse(503, 'The server is busy') }))
  const { user } = open()
  expect(await screen.findByText('The server is busy')).toBeTruthy()
  server.answer({ 'GET /api/ContainerReqs': [] })
  await user.click(press('Retry'))
  expect(await screen.findByText('No container was requested for this job yet.')).toBeTruthy()
})

test('what is being typed stays when the list cannot be read again; texts to crews ask nothing of a request', async () => {
  const stream = liveStream()
  const server = respond(answers({ 'GET /api/ContainerReqs': [aRequest()], 'GET /api/changes': stream.open }))
  const { user } = open()
  startLive()
  await user.click(await within(dialog()).findByRole('button', { name: 'Text the links' }))
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' })
  await user.clear(phone)
  await user.type(phone, '718555')
  const read = server.to('GET /api/ContainerReqs/:id/texts').length
  stream.push('change', { seq: 2, entity: 'TextMessage', type: 'update', id: anId(), data: { workerEntryId: anId() } }, 2)
  server.answer({ 'GET /api/ContainerReqs': refuse(400, 'The list is not to be had') })
  stream.push('change', { seq: 3, entity: 'ContainerReq', type: 'update', id: requestId, data: { jobId: job.id } }, 3)
  expect(await screen.findByText('The list is not to be had')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('718555')
  expect(server.to('GET /api/ContainerReqs/:id/texts')).toHaveLength(read)
})

test('the texts of a request that is settled are read when they are asked for, those of an open one at once', async () => {
  const settled = aRequest({ id: anId(), answer: 'confirm', name: 'Front desk', answeredAt: '2026-11-20T22:12:00.000Z' })
  const server = respond(answers({ 'GET /api/ContainerReqs/:id/texts': [aText({ state: 'delivered' })] }))
  const { user } = renderScreen(<ContainerRequests jobId={job.id} requests={[settled, aRequest()]} />)
  await screen.findByText('Delivered')
  expect(server.to('GET /api/ContainerReqs/:id/texts').map(({ path }) => path)).toEqual([`/api/ContainerReqs/${requestId}/texts`])
  server.answer({ 'GET /api/ContainerReqs/:id/texts': [] })
  const way = screen.getByRole('button', { name: 'Texts of its links', expanded: false })
  await user.click(way)
  expect(await screen.findByText('None was sent.')).toBeTruthy()
  expect([document.activeElement, way.getAttribute('aria-expanded')]).toEqual([way, 'true'])
})

test('a job’s page lists its requests, open ones first, and opens the dialog', async () => {
  respond(answers())
  const requests = [
    aRequest({
      id: anId(),
      answer: 'decline',
      answeredAt: '2026-11-20T22:12:00.000Z',
      requestedBy: null,
      requestedAt: '2026-01-01T15:00:00.000Z',
    }),
    aRequest({ id: anId(), requestedAt: '2026-01-02T15:00:00.000Z' }),
    aRequest(),
  ]
  const { user } = renderScreen(<ContainerRequests jobId={job.id} requests={requests} />, { me: aMe({ settings: { texts: 'twilio' } }) })
  const items = within(screen.getByRole('list', { name: 'Container requests' })).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Waiting for an answer',
    'Not answered within 30 days: its links do not work any more',
    'Declined, 11-20-2026 5:12 PM',
  ])
  expect(items.map((item) => within(item).queryAllByText(/^Requested by/).length)).toEqual([1, 1, 0])
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Request container' }))
  expect(dialog()).toBeTruthy()
})

test('without any request the job’s page says so', () => {
  respond(answers())
  renderScreen(<ContainerRequests jobId={job.id} requests={[]} />)
  expect(screen.getByText('No container was requested for this job yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Request container' })).toBeTruthy()
})
