import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissions } from '@daysheet/domain/session/permissions'
import { aRefusal, nadia } from '../../../testing/field/phones.ts'
import { aMe, renderScreen } from '../../../testing/render.tsx'
import { liveStream, respond, type Answers } from '../../../testing/respond.ts'
import { RefusedRecords } from './refused-records.tsx'

const open = (refusals: ReturnType<typeof aRefusal>[], answers: Answers = {}, me = aMe()) => {
  const server = respond({ 'GET /api/field/refusals': refusals, 'POST /api/tickets': { tickets: [] }, ...answers })
  return { server, ...renderScreen(<RefusedRecords />, { me }) }
}
const job = { id: '019a0000-0000-7000-8000-0000000000bb', address: '120 Broadway', jobNum: 10001, jobNumDecimals: 0 }

test('who, what, when, why and the picture are said of each', async () => {
  open([aRefusal({ worker: { id: nadia.id, name: 'Ana Kowalska' }, job, messages: { type: ['must be in or out'] } })])
  const one = await screen.findByRole('listitem', { name: 'Clock event, In of Ana Kowalska' })
  expect(one.textContent).toContain('Clock event, In of Ana Kowalska · 11-20-2026 7:02 AM · 10001 120 Broadway')
  expect(one.textContent).toContain('Refused: There is no worker entry.')
  expect(one.textContent).toContain('type must be in or out')
  expect(one.textContent).toContain('From the phone of Nadia Rahman, 11-20-2026 4:30 PM, 2 tries')
  expect(within(one).getByRole('link', { name: 'Job 10001 120 Broadway' })).toBeTruthy()
  expect(within(one).getByRole('button', { name: 'Picture 1 of Clock event, In of Ana Kowalska, open in a new window' })).toBeTruthy()
})

test('one is set aside with a comment, and is there among those that were', async () => {
  const refusal = aRefusal()
  const { user, server } = open([refusal], { 'POST /api/field/refusals/:id/aside': null })
  await user.click(await screen.findByRole('button', { name: 'Set aside Clock event, In' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Set aside' }))
  await user.click(dialog.getByRole('button', { name: 'Set aside' }))
  expect(await dialog.findByText('Please say why')).toBeTruthy()
  await user.type(dialog.getByLabelText('Comment'), 'Typed from the paper sheet')
  server.answer({
    'GET /api/field/refusals': [
      { ...refusal, aside: { at: '2026-11-21T12:00:00.000Z', by: 'account rivera', comment: 'Typed from the paper sheet' } },
    ],
  })
  await user.click(dialog.getByRole('button', { name: 'Set aside' }))
  await user.click(await screen.findByRole('button', { name: 'Show 1 set aside' }))
  expect(await screen.findByText('Set aside by rivera, 11-21-2026 7:00 AM: Typed from the paper sheet')).toBeTruthy()
  expect(server.to('POST /api/field/refusals/:id/aside').map(({ path, body }) => [path, body])).toEqual([
    [`/api/field/refusals/${refusal.id}/aside`, { comment: 'Typed from the paper sheet' }],
  ])
})

test('a supervisor sees their own and sets none aside; nobody does who may not review hours', async () => {
  const { unmount } = open([aRefusal()], {}, aMe({ kind: 'supervisor', id: nadia.id }))
  await screen.findByRole('listitem', { name: 'Clock event, In' })
  expect(screen.queryByRole('button', { name: /^Set aside/ })).toBeNull()
  unmount()
  open([aRefusal()], {}, aMe({ permissions: permissions.filter((one) => one !== 'time.review') }))
  await screen.findByRole('listitem', { name: 'Clock event, In' })
  expect(screen.queryByRole('button', { name: /^Set aside/ })).toBeNull()
})

test('it goes away by itself when the record was stored after all', async () => {
  const stream = liveStream()
  const refusal = aRefusal({ kind: 'EosReports', shown: { type: null, time: null, pictures: [] } })
  const { server } = open([refusal], { 'GET /api/changes': stream.open })
  await screen.findByRole('listitem', { name: 'End-of-shift report' })
  server.answer({ 'GET /api/field/refusals': [] })
  await act(async () => stream.push('change', { seq: 2, entity: 'FieldRefusal', type: 'remove', id: refusal.id }, 2))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Refused by the server' })).toBeNull())
})
