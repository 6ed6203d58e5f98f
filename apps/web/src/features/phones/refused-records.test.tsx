import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissions } from '@daysheet/domain/session/permissions'
import { aRefusal, nadia } from '#testing/field/phones.ts'
import { aMe, renderScreen } from '#testing/render.tsx'
import { liveStream, respond, type Answers } from '#testing/respond.ts'
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
  expect(one.textContent).toContain('Refused: The person is not on a crew that exists.')
  expect(one.textContent).toContain('From the phone of Nadia Rahman, 11-20-2026 4:30 PM, 2 tries')
  expect(within(one).getByRole('link', { name: 'Job 10001 120 Broadway' })).toBeTruthy()
  expect(within(one).getByRole('button', { name: 'Picture 1 of Clock event, In of Ana Kowalska, open in a new window' })).toBeTruthy()
})

test('a refused line is identified by its number', async () => {
  const refused = {
    code: 'LINE_REFUSED',
    message: 'Line 2: Duct tape - roll is switched off.',
    messages: { 'lines.1.itemId': ['is switched off'] },
  }
  open([aRefusal({ kind: 'Orders', ...refused })])
  const one = await screen.findByRole('listitem', { name: 'Material order' })
  expect(within(one).getByText('Line 2: Duct tape - roll is switched off.')).toBeTruthy()
  expect(one.textContent).not.toContain('lines.1')
})

test.each([
  ['JobInspections', 'Job inspection or site visit'],
  ['EosReports', 'End-of-shift report'],
] as const)('a refused record of kind %s is called %s', async (kind, name) => {
  open([aRefusal({ kind, shown: { type: null, time: null, pictures: [] } })])
  expect(await screen.findByRole('listitem', { name })).toBeTruthy()
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

const report = {
  ...{ decon: false, prep: false, removal: true, removalQty: 40, bagout: true, bagoutQty: 30, breakdown: false },
  ...{ comments: 'Wing A.', signature: null, time: '2026-11-20T20:00:00.000Z' },
}
const refusedReport = () =>
  aRefusal({ kind: 'EosReports', job, code: 'REPORT_EXISTS', message: 'In words of the server.', shown: { type: null, time: report.time, pictures: [] } }) // prettier-ignore

test('a report can be read in full and added, after a choice for each difference', async () => {
  const refusal = refusedReport()
  const { user, server } = open([refusal], {
    'GET /api/field/refusals/:id': { ...refusal, body: { ...report, comments: 'Wing B.', removalQty: 55 }, names: {} },
    'GET /api/field/refusals/:id/report': {
      stored: { ...report, id: job.id, version: 4 },
      second: { ...report, decon: true, comments: 'Wing B.', removalQty: 55, bagoutQty: 33 },
      bagsMore: 3,
      areas: [{ name: '3, Hall', squareFeet: 15, linearFeet: null }],
    },
    'POST /api/field/refusals/:id/add': null,
  })
  expect((await screen.findByRole('listitem')).textContent).toContain('Refused: This shift already has an end-of-shift report.')
  await user.click(screen.getByRole('button', { name: 'Read End-of-shift report' }))
  const read = within(await screen.findByRole('dialog', { name: 'End-of-shift report' }))
  expect(await read.findByText('Wing B.')).toBeTruthy()
  expect(read.getByText('55')).toBeTruthy()
  await user.click(read.getByRole('button', { name: 'Add to the report…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to the report' }))
  const row = (name: string) => within(dialog.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell').map((cell) => cell.textContent) // prettier-ignore
  await dialog.findByRole('table')
  expect([row('Done'), row('Comments'), row('Feet removed')]).toEqual([
    ['Removal, Bagout', 'Decon, Removal, Bagout', 'Decon, Removal, Bagout'],
    ['Wing A.', 'Wing B.', 'Wing A.\nWing B.'],
    ['40', '55', '40'],
  ])
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add to the report' })
  expect(submit.disabled).toBe(true)
  for (const name of ['Add them: 95', 'Change it to 33', 'Count these feet as well', 'Add a bagout of 3 bags'])
    await user.click(dialog.getByRole('radio', { name }))
  expect(row('Feet removed')[2]).toBe('95')
  await user.click(submit)
  await waitFor(() => expect(server.to('POST /api/field/refusals/:id/add')).toHaveLength(1))
  expect(server.to('POST /api/field/refusals/:id/add')[0]?.body).toEqual({
    version: 4,
    choices: { removalQty: 'add', bagoutQty: 'replace', areas: 'add', bags: 'add' },
  })
})

test('a report can be read and left; a record of another kind can be read, and has nothing to add', async () => {
  const refusal = refusedReport()
  const punch = aRefusal()
  const { user } = open([refusal, punch], {
    'GET /api/field/refusals/:id': ({ path }) =>
      path.endsWith(punch.id)
        ? { ...punch, body: { type: 'in', workerEntryId: nadia.id }, names: { [nadia.id]: 'Ana Kowalska' } }
        : { ...refusal, body: report, names: {} },
  })
  await user.click(await screen.findByRole('button', { name: 'Read Clock event, In' }))
  const read = within(await screen.findByRole('dialog', { name: 'Clock event, In' }))
  expect(await read.findByText('Ana Kowalska')).toBeTruthy()
  expect(read.queryByRole('button', { name: /^Add/ })).toBeNull()
  await user.click(read.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Read End-of-shift report' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'End-of-shift report' })).getByRole('button', { name: 'Set aside…' }))
  expect(await screen.findByRole('dialog', { name: 'Set aside' })).toBeTruthy()
})
