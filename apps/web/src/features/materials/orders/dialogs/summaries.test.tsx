import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { CostedOrder } from '@daysheet/domain/materials/job-materials'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { stale } from '#testing/admin.tsx'
import { anItem, aPrice, materialsOf } from '#testing/job-materials.ts'
import { aMaterialJob, renderMaterials } from '#testing/materials.tsx'
import { refuse, unreachable, type Answers } from '#testing/respond.ts'

const tape = anItem('Duct tape', 4.1, { prices: [aPrice('2026-11-10T05:00:00.000Z', 4.125)] })
const foil = anItem('Foil', 0.1, { unitOfMeasure: 'sheet' })
const lamp = anItem('Old lamp', 3, { unitOfMeasure: 'each', active: false })
const gone = anItem('Gone', 3, { active: false })
const vacuum = anItem('Vacuum', 900, { type: 'nonconsumable', unitOfMeasure: 'each' })
const bags = anItem('Bagout', 0, { id: bagoutItemId, unitOfMeasure: 'bag', type: 'nonconsumable' })
const items = [bags, tape, foil, gone, lamp, vacuum]
const placed = '2026-11-10T14:05:00.000Z'

const materials = materialsOf({
  items,
  orders: [
    { date: placed, supervisorName: 'Kim Müller', of: [[vacuum, 1, 1], [tape, 320, 300], [lamp, 5, null]] }, // prettier-ignore
    { date: '2026-11-09T14:05:00.000Z', of: [] },
    { date: '2026-11-08T14:05:00.000Z', of: [[bags, 40, 40]] },
  ],
  returns: [
    { date: '2026-11-14T21:15:00.000Z', of: [[tape, 20.5], [vacuum, 1]] }, // prettier-ignore
    { date: '2026-11-13T21:15:00.000Z', of: [] },
  ],
})
const job = aMaterialJob({ jobNum: 10412, address: '120 Broadway', materials })
const [order, , bagout] = materials.orders
const line = (name: string) => order?.lines.find((one) => one.name === name)

const open = (answers: Answers = {}) =>
  renderMaterials({ jobs: [job], materials: { [job.id]: materials }, items, answers, at: `/materials?search=a&open=${job.id}` })

/** The screen with the summary of the order or return of a moment. */
async function summary(moment: string, answers: Answers = {}) {
  const rendered = open(answers)
  await rendered.user.click(await screen.findByRole('button', { name: new RegExp(`^${moment}`) }))
  return { ...rendered, dialog: within(await screen.findByRole('dialog', { name: /Summary$/ })) }
}
const mainOrder = '11-10-2026 9:05 AM'

/** The summary of the main order with one of its lines being edited. */
async function editing(item: string, answers: Answers = {}, moment = mainOrder) {
  const rendered = await summary(moment, answers)
  await rendered.user.click(rendered.dialog.getByRole('button', { name: item }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Order Item' }))
  await edit.findByRole(item === 'Bagout' ? 'textbox' : 'combobox', { name: 'Item' })
  const patches = () =>
    rendered.server.to('PATCH /api/ItemEntries/:id').map(({ path, body, headers }) => [path.split('/')[3], body, headers.get('if-match')])
  return { ...rendered, edit, patches, quantity: edit.getByRole<HTMLInputElement>('textbox', { name: 'Qty Picked' }) }
}

const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))

/** The order with a line changed, as the server has it afterwards. */
const withLine = (name: string, qtyPicked: number) => {
  const lines =
    order?.lines.map((one) => (one.name === name ? { ...one, version: 2, qtyPicked, cost: qtyPicked * one.costPerItem } : one)) ?? []
  const cost = lines.reduce((sum, one) => sum + one.cost, 0)
  return { ...materials, totalCost: cost, orders: materials.orders.map((one) => (one === order ? { ...one, lines, cost } : one)) }
}

test('Order Summary has every line with its price of the day, says what costs nothing and what is not picked, and adds up', async () => {
  const { dialog } = await summary(mainOrder)
  expect(screen.getByRole('dialog', { name: 'Order Summary' })).toBeTruthy()
  expect(dialog.getByText('Order placed at 11-10-2026 9:05 AM')).toBeTruthy()
  expect(dialog.getByText('10412 120 Broadway')).toBeTruthy()
  expect(dialog.getByText('Supervisor: Kim Müller')).toBeTruthy()
  expect(cells(dialog.getByRole('table'))).toEqual([
    ['Name', 'Total Qty Requested', 'Total Qty Picked', 'Unit of Measure', 'Cost per Item', 'Total Cost'],
    ['Duct tape', '320', '300', 'roll', '$4.125', '$1,237.50'],
    ['Old lamp', '5', '—not picked yet', 'each', '$3.00', '$0.00'],
    ['Vacuum', '1', '1', 'each', '$0.00Non-consumable', '$0.00'],
    ['Total', '326', '301', '', '', '$1,237.50'],
  ])
})

test('Return Summary has every line, and none can be edited', async () => {
  const { dialog } = await summary('11-14-2026 4:15 PM')
  expect(screen.getByRole('dialog', { name: 'Return Summary' })).toBeTruthy()
  expect(dialog.getByText('Returned at 11-14-2026 4:15 PM')).toBeTruthy()
  expect(cells(dialog.getByRole('table'))).toEqual([
    ['Name', 'Total Qty Returned', 'Unit of Measure', 'Cost per Item', 'Total Amount Returned'],
    ['Duct tape', '20.5', 'roll', '$4.125', '$84.5625'],
    ['Vacuum', '1', 'each', '$0.00Non-consumable', '$0.00'],
    ['Total', '21.5', '', '', '$84.56'],
  ])
  expect(dialog.queryByRole('button', { name: 'Duct tape' })).toBeNull()
})

test.each(['11-09-2026 9:05 AM', '11-13-2026 4:15 PM'])('what was placed or returned at %s without a line says so', async (moment) => {
  const { dialog } = await summary(moment)
  expect(dialog.getByText('No items found')).toBeTruthy()
})

test('a picked quantity is saved on the line that was seen; summary, table and card are new and the focus is back', async () => {
  const { user, edit, patches, quantity, stored, dialog } = await editing('Duct tape', {
    'PATCH /api/ItemEntries/:id': () => {
      const changed = withLine('Duct tape', 200)
      stored.materials = { [job.id]: changed }
      stored.jobs = [{ ...job, totalCost: changed.totalCost }]
      return { ...line('Duct tape'), version: 2, qtyPicked: 200 }
    },
  })
  expect(edit.getByRole<HTMLInputElement>('combobox', { name: 'Item' }).value).toBe('Duct tape - roll')
  expect(document.activeElement).toBe(quantity)
  expect(quantity.value).toBe('300')
  expect(edit.getByText('Requested: 320')).toBeTruthy()
  await user.keyboard('200{Enter}') // over what is selected
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Order Item' })).toBeNull())
  expect(patches()).toEqual([[line('Duct tape')?.id, { qtyPicked: 200 }, '"1"']])
  await waitFor(() => expect(cells(dialog.getByRole('table'))[1]).toEqual(['Duct tape', '320', '200', 'roll', '$4.125', '$825.00']))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Duct tape' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  const card = within(await screen.findByRole('article'))
  expect(within(card.getByRole('table', { name: 'Orders' })).getByRole('row', { name: /^11-10-2026/ }).textContent).toContain('$825.00')
  expect(await card.findByText('$740.44')).toBeTruthy() // less what came back
})

test('another item may be chosen: those in use and the one that is there, and no bags', async () => {
  const { user, edit, patches } = await editing('Old lamp', { 'PATCH /api/ItemEntries/:id': { ...line('Old lamp'), version: 2 } })
  const picker = edit.getByRole('combobox', { name: 'Item' })
  await user.click(picker)
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Duct tape - roll',
    'Foil - sheet',
    'Old lamp - each (inactive)',
    'Vacuum - each',
  ])
  await user.click(screen.getByRole('option', { name: 'Foil - sheet' }))
  await user.type(edit.getByRole('textbox', { name: 'Qty Picked' }), '2.5')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patches()).toEqual([[line('Old lamp')?.id, { itemId: foil.id, qtyPicked: 2.5 }, '"1"']]))
})

test('an item must be chosen, and a quantity be one; nothing typed is not picked yet', async () => {
  const { user, edit, patches, quantity } = await editing('Duct tape', {
    'PATCH /api/ItemEntries/:id': { ...line('Duct tape'), version: 2 },
  })
  await user.clear(edit.getByRole('combobox', { name: 'Item' }))
  await user.click(edit.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('Invalid item')
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(document.activeElement).toBe(edit.getByRole('combobox', { name: 'Item' })))
  await user.type(edit.getByRole('combobox', { name: 'Item' }), 'duct')
  await user.click(await screen.findByRole('option', { name: 'Duct tape - roll' }))
  await user.clear(quantity)
  await user.type(quantity, '1.2.3')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  expect(await edit.findByText('Invalid quantity')).toBeTruthy()
  expect(patches()).toEqual([])
  await user.clear(quantity)
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patches()).toEqual([[line('Duct tape')?.id, { qtyPicked: null }, '"1"']]))
})

test('bags stay bags, and are requested as they are picked', async () => {
  const { user, edit, patches, quantity } = await editing(
    'Bagout',
    { 'PATCH /api/ItemEntries/:id': { ...bagout?.lines[0], version: 2 } },
    '11-08-2026 9:05 AM',
  )
  expect(edit.getByRole<HTMLInputElement>('textbox', { name: 'Item' }).disabled).toBe(true)
  await user.clear(quantity)
  await user.click(edit.getByRole('button', { name: 'Save' }))
  expect(await edit.findByText('Invalid quantity')).toBeTruthy()
  await user.type(quantity, '42')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(patches()).toEqual([[bagout?.lines[0]?.id, { qtyPicked: 42, qty: 42 }, '"1"']]))
})

test('a line that nobody changed is not saved', async () => {
  const { user, edit, patches } = await editing('Duct tape')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Order Item' })).toBeNull())
  expect(patches()).toEqual([])
})

test('without the list of items there is Retry', async () => {
  const rendered = await summary(mainOrder, { 'GET /api/Items': unreachable })
  await rendered.user.click(rendered.dialog.getByRole('button', { name: 'Duct tape' }))
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Order Item' }))
  expect(await edit.findByText('Error getting materials list')).toBeTruthy()
  rendered.server.answer({ 'GET /api/Items': items })
  await rendered.user.click(edit.getByRole('button', { name: 'Retry' }))
  expect((await edit.findByRole<HTMLInputElement>('combobox', { name: 'Item' })).value).toBe('Duct tape - roll')
})

test('a save that fails is told with its status, and what was typed stays', async () => {
  const { user, edit, quantity } = await editing('Duct tape', {
    'PATCH /api/ItemEntries/:id': () => Response.json({ error: { message: 'no' } }, { status: 500, statusText: 'Internal Server Error' }),
  })
  await user.keyboard('7')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alertdialog')
  expect(alert.textContent).toContain('Error: Internal Server Error')
  await user.click(within(alert).getByRole('button', { name: 'OK' }))
  expect(quantity.value).toBe('7')
})

test('what somebody else made of the same quantity is told with their name; saving again replaces it', async () => {
  const theirs = { ...line('Duct tape'), version: 2, qtyPicked: 250 }
  const { user, server, edit, patches } = await editing('Duct tape', {
    'PATCH /api/ItemEntries/:id': () => stale(theirs, { qtyPicked: { changedBy: 'M. Nowak', changedAt: new Date().toISOString() } }),
  })
  await user.keyboard('7')
  await user.click(edit.getByRole('button', { name: 'Save' }))
  expect((await edit.findByRole('alert')).textContent).toMatch(/^Qty Picked was changed to 250 by M. Nowak at .* Your change was not saved/)
  server.answer({
    'PATCH /api/ItemEntries/:id': ({ headers }: { headers: Headers }) =>
      headers.get('if-match') === '"2"' ? { ...theirs, version: 3, qtyPicked: 7 } : stale(theirs, {}),
  })
  await user.click(edit.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Order Item' })).toBeNull())
  expect(patches().map(([, body]) => body)).toEqual([{ qtyPicked: 7 }, { qtyPicked: 7 }, { qtyPicked: 7 }])
})

test('an order is deleted after a question that names it; the focus goes to its card', async () => {
  const { user, dialog, server, stored } = await summary(mainOrder, { 'DELETE /api/Orders/:id': { count: 1 } })
  await user.click(dialog.getByRole('button', { name: 'Delete order' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Are you sure you want to delete this order?')
  expect(question.textContent).toContain(
    'Order placed at 11-10-2026 9:05 AM for 10412 120 Broadway: 3 items, among them Vacuum - each, $1,237.50. This cannot be undone.',
  )
  await user.click(within(question).getByRole('button', { name: 'Keep order' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to('DELETE /api/Orders/:id')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete order' }))
  const without = materials.orders.filter((one: CostedOrder) => one !== order)
  stored.materials = { [job.id]: { ...materials, orders: without } }
  stored.jobs = [{ ...job, totalOrders: 2, totalCost: 0 }]
  await user.click(await screen.findByRole('button', { name: 'Delete order', hidden: false }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('DELETE /api/Orders/:id').map(({ path, headers }) => [path.split('/')[3], headers.get('if-match')])).toEqual([
    [order?.id, '"1"'],
  ])
  const card = within(screen.getByRole('article'))
  expect(card.queryByText('11-10-2026 9:05 AM')).toBeNull()
  expect(card.getByText('-$84.56')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole('button', { expanded: true })))
})

test('an order that somebody else changed is looked at again before it is deleted; any other failure is told', async () => {
  const { user, dialog, server } = await summary(mainOrder, { 'DELETE /api/Orders/:id': stale({ ...order, version: 2 }, {}) })
  const remove = async () => {
    await user.click(dialog.getByRole('button', { name: 'Delete order' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete order' }))
  }
  await remove()
  expect(await screen.findByText('Someone else changed this order. Please review it again before you delete it.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  server.answer({ 'DELETE /api/Orders/:id': refuse(409, 'It is in the way.') })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await remove()
  expect((await screen.findByText(/^Error: /)).textContent).toBe('Error: It is in the way.')
})

test('a return is deleted likewise', async () => {
  const { user, dialog, server, stored } = await summary('11-14-2026 4:15 PM', { 'DELETE /api/ReturnOrders/:id': { count: 1 } })
  await user.click(dialog.getByRole('button', { name: 'Delete return' }))
  stored.materials = { [job.id]: { ...materials, returns: [] } }
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete return' }))
  expect(await screen.findByText('No returns found')).toBeTruthy()
  expect(server.to('DELETE /api/ReturnOrders/:id').map(({ path }) => path.split('/')[3])).toEqual([materials.returns[0]?.id])
})

test('a summary whose order somebody else deleted says so', async () => {
  const { dialog, queryClient, stored } = await summary(mainOrder)
  stored.materials = {}
  await queryClient.invalidateQueries()
  expect(await dialog.findByText('This order was deleted.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Delete order' })).toBeNull()
})

test('a pick list is printed of an order, and none of bags', async () => {
  const { dialog, user } = await summary(mainOrder)
  expect(dialog.getByRole('button', { name: 'Print pick list' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: /^11-08-2026/ }))
  const bagsDialog = within(await screen.findByRole('dialog', { name: 'Order Summary' }))
  expect(bagsDialog.getByText('Bagout', { selector: 'p' })).toBeTruthy()
  expect(bagsDialog.queryByRole('button', { name: 'Print pick list' })).toBeNull()
})

test('orders and returns are added from the opened card', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:10:00.000Z') })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add order' }))
  expect(await screen.findByRole('dialog', { name: /order/i })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Add return' }))
  expect(await screen.findByRole('dialog', { name: /return/i })).toBeTruthy()
})
