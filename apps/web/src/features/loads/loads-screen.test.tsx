import type { Load } from '@daysheet/domain/loads/load'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { anId } from '#testing/builders.ts'
import { savedFiles } from '#testing/files.ts'
import { noon, setNow } from '#testing/dashboard.tsx'
import { aCompany, aLine, aLoad, aLoadJob, officeOf } from '#testing/loads.ts'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { liveStream, respond, refuse, type Answers } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { LoadsScreen } from './loads-screen.tsx'

/** Noon of 20 November 2026. */
const [broadway, queens] = [aLoadJob(), aLoadJob({ jobNum: 10500, jobNumDecimals: 0, address: '55-05 Myrtle Avenue', ownerPhone: null })]
const onFloor = aLoad({ number: 14, jobs: [broadway], lines: [aLine(broadway, 40)] })
const late = aLoad({ number: 12, transportedOn: '2026-10-06', wsrNumber: '4711', containerNumber: '20-117', hauler: aCompany() })
const soon = aLoad({ number: 13, transportedOn: '2026-10-16' })

function renderAt(at: string, answers: Answers, me = aMe()) {
  setNow(noon)
  const server = respond({
    'GET /api/loads': [],
    'GET /api/settings': officeOf(),
    'GET /api/wasteCompanies': [],
    'GET /api/loads/:id/notes': [],
    ...answers,
  })
  return { ...renderRoutes([{ path: '/loads/:loadId?', Component: LoadsScreen }], { at, me }), server }
}
const renderList = (loads: readonly Load[], answers: Answers = {}, at = '/loads') => renderAt(at, { 'GET /api/loads': loads, ...answers })
const renderLoad = (load: Load, answers: Answers = {}, me = aMe()) =>
  renderAt(`/loads/${load.id}`, { 'GET /api/loads/:id': load, ...answers }, me)
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Loads' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('the list', () => {
  test('has what is due first, and says of each load where it is and for how many days its copy is missing', async () => {
    renderList([onFloor, soon, late])
    expect(await rows()).toEqual([
      [
        'Load 12',
        'Picked up, day 45Report due: no signed copy for 45 days',
        ...['20-117', '', '0', 'Verrazzano Carting', '10-06-2026', '4711'],
      ],
      ['Load 13', 'Picked up, day 35Ask the hauler: no signed copy for 35 days', '', '', '0', '', '10-16-2026', ''],
      ['Load 14', 'On floor', '', '10412.1', '40', '', '', ''],
    ])
  })

  test('is narrowed to what is overdue, to discrepancies or to a state, in the address', async () => {
    const differing = aLoad({ number: 11, transportedOn: '2026-11-10', discrepancy: '38 bags, not 40' })
    const { user } = renderList([onFloor, soon, late, differing])
    await user.click(await screen.findByRole('button', { name: '2 Signed copy overdue' }))
    expect((await rows()).map(([name]) => name)).toEqual(['Load 12', 'Load 13'])
    await user.click(button('1 Discrepancy'))
    expect((await rows()).map(([name]) => name)).toEqual(['Load 11'])
    await user.click(button('1 On floor'))
    expect((await rows()).map(([name]) => name)).toEqual(['Load 14'])
  })

  test('comes narrowed from an address, and has the closed ones at a press', async () => {
    const { user, server } = renderList([onFloor, late], {}, '/loads?state=due')
    expect((await rows()).map(([name]) => name)).toEqual(['Load 12'])
    server.answer({ 'GET /api/loads': [] })
    await user.click(button('Closed'))
    expect(await screen.findByText('No load is closed yet.')).toBeTruthy()
    expect(server.to('GET /api/loads').map(({ query }) => query.get('show'))).toEqual(['open', 'closed'])
  })

  test('without any says what a load is', async () => {
    renderList([])
    expect(await screen.findByText(/^No open loads\. A load is a container/)).toBeTruthy()
  })

  test('follows what others do', async () => {
    const stream = liveStream()
    const { server } = renderList([onFloor], { 'GET /api/changes': stream.open })
    expect(await rows()).toHaveLength(1)
    server.answer({ 'GET /api/loads': [{ ...onFloor, version: 4, placedOn: '2026-11-20' }] })
    act(() => stream.push('change', { seq: 2, entity: 'Load', type: 'update', id: onFloor.id }, 2))
    expect(await screen.findByText('In container')).toBeTruthy()
  })

  test('takes no new load about which nothing is known', async () => {
    const { user, server } = renderList([], { 'POST /api/loads': onFloor, 'GET /api/loads/:id': onFloor })
    await user.click(await screen.findByRole('button', { name: 'New load' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New load' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Please enter a container number, or choose a kind or a hauler')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Container number'))
    expect(server.to('POST /api/loads')).toEqual([])
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Box van or closed container')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('POST /api/loads')).toHaveLength(1))
  })

  test('begins a load, of a request too, and leads to it', async () => {
    const request = anId()
    const hauler = aCompany({ permitExpires: '2026-01-31' })
    const { user, server } = renderList(
      [],
      {
        'GET /api/wasteCompanies': [hauler],
        // Like a network, it answers only after the screen has shown that it saves.
        'POST /api/loads': () => new Promise((answer) => setTimeout(() => answer(onFloor), 10)),
        'GET /api/loads/:id': onFloor,
      },
      `/loads?request=${request}`,
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'New load' }))
    await user.type(dialog.getByLabelText('Container number'), '20-117')
    await user.selectOptions(dialog.getByLabelText('Hauler'), await dialog.findByRole('option', { name: 'Verrazzano Carting' }))
    expect(dialog.getByText('The permit of Hauler Verrazzano Carting expired before that day.')).toBeTruthy()
    await typeDay(user, 'Placed', '11192026')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('POST /api/loads')).toHaveLength(1))
    expect(server.to('POST /api/loads')[0]?.body).toEqual({
      id: expect.any(String),
      containerNumber: '20-117',
      ...{ kind: null, containerSize: null, place: '' },
      haulerId: hauler.id,
      placedOn: '2026-11-19',
      containerReqId: request,
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Load 14' })).toBeTruthy()
  })
})

test('the papers of a load are fetched: the records, and the report once the hauler is to be asked', async () => {
  const of = { jobs: [broadway], lines: [aLine(broadway, 40)], wsrNumber: '4711' }
  const pdf = () => new Response('%PDF-1.7', { headers: { 'content-disposition': 'attachment; filename="WasteShipmentRecord_4711.pdf"' } })
  const saved = savedFiles()
  const { user, server, unmount } = renderLoad(
    { ...soon, ...of },
    { 'GET /api/loads/:id/recordPDF': pdf, 'GET /api/loads/:id/letterPDF': pdf },
  )
  await user.click(await screen.findByRole('button', { name: 'Download records' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.to('GET /api/loads/:id/recordPDF')).toHaveLength(1)
  await user.click(button('Download report to the agency'))
  await waitFor(() => expect(server.to('GET /api/loads/:id/letterPDF')).toHaveLength(1))
  unmount()
  const due = renderLoad({ ...soon, ...of, transportedOn: '2026-10-01' })
  const report = await screen.findByRole('button', { name: 'Download report to the agency' })
  const { compareDocumentPosition: from } = report
  expect(from.call(report, button('Signed copy in…')) & Node.DOCUMENT_POSITION_FOLLOWING, 'the report is first').toBeTruthy()
  due.unmount()
  renderLoad({ ...soon, ...of, transportedOn: '2026-10-17' })
  expect(await screen.findByRole('button', { name: 'Download records' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download report to the agency' })).toBeNull()
})

describe('a load', () => {
  const full = aLoad({
    haulerId: anId(),
    hauler: aCompany({ permitExpires: '2026-01-31' }),
    transportedOn: '2026-11-10',
    wsrNumber: '4711',
    cubicYards: 6.25,
    jobs: [broadway, queens],
    lines: [aLine(broadway, 25, { ofBags: 40 }), aLine(queens, 25)],
  })

  test('has a record for each job with its owner and what is missing of it, and together the cubic yards', async () => {
    renderLoad(full)
    const records = within(await screen.findByRole('table', { name: 'Waste shipment records' }))
    expect(
      records
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['4711-1', '10412.1 120 Broadway', 'Grand Realty, 1 Wall Street, (212) 555-0100 ', '25', '3.13'],
      ['4711-2', '10500 55-05 Myrtle Avenue', "Grand Realty, 1 Wall Street Missing: the owner's phone", '25', '3.12'],
    ])
    expect(screen.getByText('25 of 40')).toBeTruthy()
    expect(screen.getByText('Day 10. Ask the hauler on 12-15-2026, report to the agency on 12-25-2026.')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('The permit of Hauler Verrazzano Carting expired before that day.')
  })

  test('is not closed before all is known, says what is missing, and leads to its form', async () => {
    const { user, server } = renderLoad(full)
    await user.click(await screen.findByRole('button', { name: 'More for this load' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Close load…' }))
    expect(await screen.findByText('Before load 12 is closed, enter the landfill and the day the signed copy came back.')).toBeTruthy()
    await user.click(button('Edit load…'))
    expect(await screen.findByRole('dialog', { name: 'Edit load 12' })).toBeTruthy()
    expect(server.to('POST /api/loads/:id/close')).toEqual([])
  })

  test('is closed after a question, on the version that was seen', async () => {
    const done = { ...full, landfillId: anId(), landfill: aCompany({ kind: 'landfill' }), signedCopyOn: '2026-11-19' }
    const { user, server } = renderLoad(done, {
      'POST /api/loads/:id/close': { ...done, closedAt: '2026-11-20T17:00:00.000Z', closedBy: 'lee' },
    })
    await user.click(await screen.findByRole('button', { name: 'Close load…' }))
    await user.click(await screen.findByRole('button', { name: 'Close load' }))
    expect(await screen.findByText('Load 12 is closed')).toBeTruthy()
    expect(server.to('POST /api/loads/:id/close')[0]?.headers.get('if-match')).toBe('"3"')
  })

  test('that is closed offers nothing but to reopen it with a reason', async () => {
    const closed = { ...full, closedAt: '2026-11-20T15:00:00.000Z', closedBy: 'lee' }
    const { user, server } = renderLoad(closed, { 'POST /api/loads/:id/reopen': full })
    expect(await screen.findByText('11-20-2026 10:00 AM by lee')).toBeTruthy()
    for (const name of ['More for this load', 'Choose bags…', 'Close load…']) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(button('Reopen…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen load 12' }))
    await user.click(dialog.getByRole('button', { name: 'Reopen' }))
    expect(await dialog.findByText('Please enter a reason')).toBeTruthy()
    await user.type(dialog.getByLabelText('Reason'), 'Wrong landfill{Enter}')
    await waitFor(() => expect(server.to('POST /api/loads/:id/reopen')[0]?.body).toEqual({ reason: 'Wrong landfill' }))
  })

  test('gets bags of several jobs, all of a bagout or some, and no more than are on the floor', async () => {
    const load = aLoad({ jobs: [broadway], lines: [aLine(broadway, 25, { ofBags: 40 })] })
    const [held] = load.lines
    const of = ({ jobId, jobNum, jobNumDecimals, address, boro }: typeof broadway) => ({ jobId, jobNum, jobNumDecimals, address, boro })
    const bags = [
      { entryId: held?.entryId, date: '2026-11-12T18:00:00.000Z', bags: 40, inLoads: 25, ...of(broadway) },
      { entryId: anId(), date: '2026-11-13T18:00:00.000Z', bags: 17, inLoads: 0, ...of(queens) },
      { entryId: anId(), date: '2026-11-14T18:00:00.000Z', bags: 9, inLoads: 9, ...of(queens) },
      { entryId: anId(), date: '2026-11-14T19:00:00.000Z', bags: 3, inLoads: 0, ...of(broadway) },
    ]
    const { user, server } = renderLoad(load, { 'GET /api/loads/bags': bags, 'PATCH /api/loads/:id': load })
    await user.click(await screen.findByRole('button', { name: 'Choose bags…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bags of load 12' }))
    const list = await dialog.findByRole('list', { name: 'Bagouts' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '11-14-2026, 10412.1 120 Broadway3 bagsBagsBags', // not touched below
      '11-13-2026, 10500 55-05 Myrtle Avenue17 bagsBagsBags',
      '11-12-2026, 10412.1 120 Broadway40 bagsBagsBags',
    ])
    await user.click(dialog.getByRole('checkbox', { name: /Myrtle/ }))
    expect(dialog.getByText('42 bags in this load')).toBeTruthy()
    const second = dialog.getAllByRole('textbox', { name: 'Bags' }).at(-1)
    if (!second) throw new Error('There are three')
    await user.clear(second)
    await user.type(second, '1.5{Enter}')
    expect(await dialog.findByText('Bags must be a whole number')).toBeTruthy()
    expect(dialog.getByText('17 bags in this load')).toBeTruthy()
    await user.clear(second)
    await user.type(second, '41{Enter}')
    expect(await dialog.findByText('Only 40 are left')).toBeTruthy()
    await user.clear(second)
    await user.type(second, '30{Enter}')
    await waitFor(() => expect(server.to('PATCH /api/loads/:id')).toHaveLength(1))
    expect(server.to('PATCH /api/loads/:id')[0]?.body).toEqual({
      lines: [
        { entryId: bags[0]?.entryId, bags: 30 },
        { entryId: bags[1]?.entryId, bags: 17 },
      ],
    })
  })

  test('saved unchanged sends nothing, and saved with fewer bags sends no untouched rows', async () => {
    const lines = [aLine(broadway, 25)]
    const load = aLoad({ jobs: [broadway], lines })
    const bags = [
      { entryId: lines[0]?.entryId, date: '2026-11-12T18:00:00.000Z', bags: 25, inLoads: 25, ...broadway },
      { entryId: anId(), date: '2026-11-13T18:00:00.000Z', bags: 17, inLoads: 0, ...queens },
    ]
    const { user, server } = renderLoad(load, { 'GET /api/loads/bags': bags, 'PATCH /api/loads/:id': load })
    const openBags = async () => {
      await user.click(await screen.findByRole('button', { name: 'Choose bags…' }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Bags of load 12' }))
      expect(await dialog.findAllByRole('checkbox')).toHaveLength(2)
      return dialog
    }
    const unchanged = await openBags()
    await user.click(unchanged.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('PATCH /api/loads/:id')).toEqual([])
    const changed = await openBags()
    const bagsOf = changed.getByDisplayValue('25')
    await user.clear(bagsOf)
    await user.type(bagsOf, '20')
    await user.click(changed.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('PATCH /api/loads/:id')).toHaveLength(1))
    expect(server.to('PATCH /api/loads/:id')[0]?.body).toEqual({ lines: [{ entryId: lines[0]?.entryId, bags: 20 }] })
  })

  test('that has left is offered no bags of later days, and says where some are in it', async () => {
    const left = { jobs: [broadway], transportedOn: '2026-11-13' }
    const load = aLoad({ ...left, number: 12, lines: [aLine(broadway, 5, { date: '2026-11-14T18:00:00.000Z', entryId: anId() })] })
    const of = { ...broadway, bags: 40, inLoads: 0 }
    const bags = [
      { ...of, entryId: anId(), date: '2026-11-13T18:00:00.000Z' },
      { ...of, entryId: anId(), date: '2026-11-15T18:00:00.000Z' },
    ]
    const { user, server } = renderLoad(load, { 'GET /api/loads/bags': bags })
    expect((await screen.findByRole('alert')).textContent).toBe('Bags of 11-14-2026 are in load 12, which was picked up on 11-13-2026.')
    await user.click(await screen.findByRole('button', { name: 'Choose bags…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bags of load 12' }))
    const list = await dialog.findByRole('list', { name: 'Bagouts' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(1)
    expect(list.textContent).toContain('11-13-2026')
    expect(dialog.getByText('Bags of days after the pick-up, 11-13-2026, are not offered.')).toBeTruthy()
    expect(server.to('GET /api/loads/bags')[0]?.query.get('to')).toBe('2026-11-13')
  })

  test('that others gave the bags meanwhile says so, and nothing is lost that was chosen', async () => {
    const load = aLoad({ jobs: [broadway] })
    const bags = [{ entryId: anId(), date: '2026-11-12T18:00:00.000Z', bags: 40, inLoads: 0, ...broadway }]
    const { user } = renderLoad(load, {
      'GET /api/loads/bags': bags,
      'PATCH /api/loads/:id': refuse(409, 'Only 15 of these 40 bags are left for this load: 25 in load 13.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Choose bags…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bags of load 12' }))
    await user.click(await dialog.findByRole('checkbox', { name: /Broadway/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Only 15 of these 40 bags are left for this load: 25 in load 13.')).toBeTruthy()
    expect(dialog.getByRole('textbox', { name: 'Bags' })).toHaveProperty('value', '40')
  })

  test('keeps what was said on the telephone', async () => {
    const note = { id: anId(), at: '2026-11-19T15:00:00.000Z', by: 'lee', isCall: true, text: 'Copy is in the mail' }
    const { user, server } = renderLoad(full, { 'POST /api/loads/:id/notes': [note] })
    await user.click(await screen.findByRole('button', { name: 'Add note' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add note' }))
    await user.type(dialog.getByLabelText('What was said'), 'Copy is in the mail')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    const list = await screen.findByRole('list', { name: 'Calls and notes' })
    expect(list.textContent).toBe('11-19-2026 10:00 AM leeCall: Copy is in the mail')
    expect(server.to('POST /api/loads/:id/notes')[0]?.body).toEqual({ id: expect.any(String), isCall: true, text: 'Copy is in the mail' })
  })

  test('of whoever may only look offers nothing to change', async () => {
    renderLoad(full, {}, aMe({ permissions: ['loads.read', 'settings.read'] }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Load 12' })).toBeTruthy()
    for (const name of ['Delivered…', 'More for this load', 'Choose bags…', 'Add note'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('that is not there leads to all loads', async () => {
    renderAt(`/loads/${anId()}`, { 'GET /api/loads/:id': refuse(404, 'Unknown "Load"') })
    expect(await screen.findByText('There is no load at this address. It may have been withdrawn.')).toBeTruthy()
  })
})
