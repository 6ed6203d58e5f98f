import type { Phone } from '@daysheet/domain/texts/simulated-phone'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMe, renderScreen } from '#testing/render.tsx'
import { liveStream, refuse, respond } from '#testing/respond.ts'
import { startLive, stopLive } from '#client/change-stream.ts'
import { PhonesScreen } from './phones-screen.tsx'

const id = (last: number) => `019a0000-0000-7000-8000-${String(last).padStart(12, '0')}`

function aPhone(n: number, name: string, more: Partial<Phone> = {}): Phone {
  return { workerId: id(n), name, phone: `212555010${n}`, language: 'en', active: true, optedOut: false, messages: [], ...more }
}
const question: Phone['messages'][number] = {
  id: id(101),
  kind: 'ask',
  state: 'delivered',
  body: 'Work on Mon, Nov 23 at 7:00 AM: 120 Broadway. Reply Y to confirm or N to decline.',
  reason: null,
  time: '2026-11-21T04:30:00.000Z',
}

test('says plainly that no real phone is reached, and which numbers fail', async () => {
  respond({ 'GET /api/phones': [] })
  renderScreen(<PhonesScreen />)
  expect(screen.getByText(/no real phone is reached/).textContent).toContain('ending in 99 are refused as a landline')
  expect(await screen.findByText('No employee has a phone number yet.')).toBeTruthy()
})

test('with a real carrier there is nothing to answer here', () => {
  const server = respond()
  renderScreen(<PhonesScreen />, { me: aMe({ settings: { texts: 'twilio' } }) })
  expect(screen.getByText('There are no simulated phones here: texts go to real ones.')).toBeTruthy()
  expect(server.calls).toEqual([])
})

test('a failed load says so and can be tried again', async () => {
  const server = respond({ 'GET /api/phones': refuse(503, 'The server is busy') })
  const { user } = renderScreen(<PhonesScreen />)
  expect(await screen.findByText('The server is busy')).toBeTruthy()
  server.answer({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska')] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('button', { name: /Ana Kowalska/ })).toBeTruthy()
})

test('a phone is found by name or digits, and shows its texts in the business time zone', async () => {
  respond({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [question] }), aPhone(2, 'Luis Peña', { language: 'es' })] })
  const { user, address } = renderScreen(<PhonesScreen />)
  await user.type(await screen.findByRole('searchbox', { name: 'Search phones' }), '0102')
  expect(screen.queryByRole('button', { name: /Ana Kowalska/ })).toBeNull()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'kowal')
  await user.click(screen.getByRole('button', { name: /Ana Kowalska/ }))
  expect(address()).toBe(`/?worker=${id(1)}`)
  const phone = screen.getByRole('region', { name: 'Phone of Ana Kowalska' })
  expect(within(phone).getByText(question.body)).toBeTruthy()
  expect(within(phone).getByText('Delivered · 11-20-2026 11:30 PM')).toBeTruthy()
  expect(within(phone).getByText('(212) 555-0101')).toBeTruthy()
})

test('a text that failed says why', async () => {
  respond({
    'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [{ ...question, state: 'failed', reason: 'This number is a landline' }] })],
  })
  renderScreen(<PhonesScreen />, { at: `/?worker=${id(1)}` })
  expect(await screen.findByText(/Not delivered: This number is a landline/)).toBeTruthy()
  expect(within(screen.getByRole('button', { name: /Ana Kowalska/ })).getByRole('img', { name: 'Not delivered' })).toBeTruthy()
})

test.each(['Y', 'N', 'Sí'])('the quick answer %s is sent as the employee', async (answer) => {
  const server = respond({
    'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [question] })],
    'POST /api/phones/:id/reply': { received: true },
  })
  const { user } = renderScreen(<PhonesScreen />, { at: `/?worker=${id(1)}` })
  await user.click(await screen.findByRole('button', { name: `Answer ${answer}` }))
  expect(server.to('POST /api/phones/:id/reply').map(({ path, body }) => ({ path, body }))).toEqual([
    { path: `/api/phones/${id(1)}/reply`, body: { text: answer } },
  ])
})

test('a double click on a quick answer sends it once, also when the server answers between the clicks', async () => {
  const server = respond({
    'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [question] })],
    'POST /api/phones/:id/reply': { received: true },
  })
  const { user } = renderScreen(<PhonesScreen />, { at: `/?worker=${id(1)}` })
  const answer = await screen.findByRole('button', { name: 'Answer Y' })
  await user.click(answer)
  await waitFor(() => expect(server.to('GET /api/phones')).toHaveLength(2))
  await waitFor(() => expect(answer.hasAttribute('disabled')).toBe(false))
  await user.click(answer)
  expect(server.to('POST /api/phones/:id/reply')).toHaveLength(1)
})

test('free text is sent with Enter, shows up, and leaves the field empty', async () => {
  const server = respond({
    'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [question] })],
    'POST /api/phones/:id/reply': { received: true },
  })
  const { user } = renderScreen(<PhonesScreen />, { at: `/?worker=${id(1)}` })
  const field = await screen.findByRole('textbox', { name: 'Answer as this employee' })
  const said = { ...question, id: id(102), kind: 'reply', state: 'received', body: 'who is this?' } as const
  server.answer({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [question, said] })] })
  await user.type(field, ' who is this? {Enter}')
  expect(await within(screen.getByRole('list', { name: 'Messages' })).findByText('who is this?')).toBeTruthy()
  expect(server.to('POST /api/phones/:id/reply')[0]?.body).toEqual({ text: 'who is this?' })
  expect(field).toHaveProperty('value', '')
})

test('an answer that fails is told and not lost', async () => {
  respond({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska')], 'POST /api/phones/:id/reply': refuse(503, 'Please try again in a moment') })
  const { user } = renderScreen(<PhonesScreen />, { at: `/?worker=${id(1)}` })
  await user.type(await screen.findByRole('textbox', { name: 'Answer as this employee' }), 'on my way{Enter}')
  expect(await screen.findByText('Please try again in a moment')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Answer as this employee' })).toHaveProperty('value', 'on my way')
})

test('a phone that texted STOP says so', async () => {
  respond({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska', { optedOut: true })] })
  renderScreen(<PhonesScreen />, { at: `/?worker=${id(1)}` })
  expect(await screen.findByText(/no texts arrive here until START is sent/)).toBeTruthy()
})

test('a new text appears without reload', async () => {
  const stream = liveStream()
  const server = respond({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska')], 'GET /api/changes': stream.open })
  renderScreen(<PhonesScreen />, { at: `/?worker=${id(1)}` })
  startLive()
  expect(await screen.findByText('No texts yet. Send one from the Schedule.')).toBeTruthy()
  server.answer({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [question] })] })
  stream.push('change', { seq: 2, entity: 'TextMessage', type: 'create', id: question.id, data: { workerEntryId: id(50) } }, 2)
  expect(await within(await screen.findByRole('list', { name: 'Messages' })).findByText(question.body)).toBeTruthy()
  stopLive()
})

test('a text that was overtaken says that it was not sent, and why', async () => {
  const withheld = { ...question, state: 'withheld' as const, reason: 'Not sent: the job was cancelled' }
  respond({ 'GET /api/phones': [aPhone(1, 'Ana Kowalska', { messages: [withheld] })] })
  const { user } = renderScreen(<PhonesScreen />)
  await user.click(await screen.findByRole('button', { name: /Ana Kowalska/ }))
  const phone = screen.getByRole('region', { name: 'Phone of Ana Kowalska' })
  expect(within(phone).getByText('Not sent: the job was cancelled · 11-20-2026 11:30 PM')).toBeTruthy()
})
