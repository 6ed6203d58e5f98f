import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { PlaceOrder } from '@daysheet/domain/materials/order-form'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { invalid } from '#testing/admin.tsx'
import { aJob, anId } from '#testing/builders.ts'
import { anItem, aPrice } from '#testing/job-materials.ts'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, unreachable, type Answers, type Call } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { AddOrderDialog } from './add-order-dialog.tsx'

const now = '2026-11-20T17:10:00.000Z' // 12:10 PM in New York
const job = { ...aJob({ jobNum: 10412.1, jobNumDecimals: 1, address: '120 Broadway' }), totalOrders: 0, totalCost: 0, totalCostReturned: 0 }
const tape = anItem('Duct tape', 4.1, {
  prices: [aPrice('2026-11-18T05:00:00.000Z', 4.35), aPrice('2026-11-25T05:00:00.000Z', 5)],
})
const foil = anItem('Foil', 0.1)
const vacuum = anItem('Vacuum', 900, { type: 'nonconsumable', unitOfMeasure: 'each' })
const old = anItem('Old lamp', 3, { active: false })
const bags = anItem('Bagout', 0, { id: bagoutItemId, unitOfMeasure: 'bag' })
const kim = { id: anId(), name: 'Kim Müller', active: true }

/** What was sent, as the server stores it. */
const stored = ({ body }: Call) => {
  const { lines, ...order } = body as PlaceOrder // what the dialog sends
  return { ...order, version: 1, itemEntries: lines.map((line) => ({ ...line, id: anId(), version: 1, orderId: order.id })) }
}

function open(answers: Answers = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const onClose = vi.fn<() => void>()
  const server = respond({
    'GET /api/Items': [bags, tape, foil, old, vacuum],
    'GET /api/Supervisors': [kim],
    'GET /api/Jobs': [job],
    'POST /api/Orders/place': stored,
    ...answers,
  })
  const sent = () => server.to('POST /api/Orders/place').map(({ body }) => body as PlaceOrder)
  return { ...renderScreen(<AddOrderDialog job={job} onClose={onClose} />), server, sent, onClose }
}

const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))
const lines = () => screen.getAllByRole('group', { name: /^Line/ })
const itemOf = (number: number) => line(number).getByRole<HTMLInputElement>('combobox', { name: 'Item' })
const quantityOf = (number: number) => line(number).getByRole<HTMLInputElement>('textbox', { name: 'Quantity' })
const save = () => screen.getByRole('button', { name: 'Save' })
/** Chooses the first item, once there are items. */
async function choose(user: UserEvent, typed: string): Promise<void> {
  await user.keyboard(typed)
  await screen.findByRole('option')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(quantityOf(1))
}
const loaded = (server: ReturnType<typeof respond>) => waitFor(() => expect(server.to('GET /api/Items')).toHaveLength(1))

test('words that name no item stay, are told, and keep the order from being saved without them', async () => {
  const { user, server, sent } = open()
  await loaded(server)
  await choose(user, 'duct')
  await user.keyboard('12{Enter}')
  await user.keyboard('dukt tape{Enter}')
  expect([document.activeElement, itemOf(2).value]).toEqual([itemOf(2), 'dukt tape'])
  expect(await line(2).findByText('Invalid item')).toBeTruthy()
  await user.tab()
  expect(itemOf(2).value).toBe('dukt tape')
  await user.click(save())
  expect(sent()).toEqual([])
  expect(line(2).getByText('Invalid item')).toBeTruthy()
  await user.clear(itemOf(2))
  await user.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('an order is written with the keyboard alone: item, Enter, quantity, Enter, and on the blank line Enter leads to Save', async () => {
  const { user, sent, onClose } = open()
  expect(document.activeElement).toBe(itemOf(1))
  await user.keyboard('roll duct')
  await screen.findByRole('option', { name: 'Duct tape - roll' })
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(quantityOf(1))
  await user.keyboard('12{Enter}')
  expect(document.activeElement).toBe(itemOf(2))
  await user.keyboard('vac{Enter}1.5{Enter}')
  expect(document.activeElement).toBe(itemOf(3))
  expect(onClose).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(save())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      date: now,
      jobDate: null,
      jobId: job.id,
      supervisorId: null,
      lines: [
        { itemId: tape.id, qty: 12, qtyPicked: null },
        { itemId: vacuum.id, qty: 1.5, qtyPicked: null },
      ],
    },
  ])
})

test('offered are the items in use, by name and unit, and no waste bags', async () => {
  const { user } = open()
  await user.click(itemOf(1))
  await screen.findByRole('option', { name: 'Foil - roll' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Duct tape - roll', 'Foil - roll', 'Vacuum - each'])
})

test('what begins with the words typed comes before what has them in the middle', async () => {
  const { user } = open({ 'GET /api/Items': ['Chair', 'Negative air machine', 'Glue', 'Airless sprayer'].map((name) => anItem(name, 1)) })
  await user.keyboard('air')
  await screen.findByRole('option', { name: 'Chair - roll' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Airless sprayer - roll', 'Negative air machine - roll', 'Chair - roll'],
  ])
})

test('each line says what it costs on the day of the order, and all of them what they come to', async () => {
  const { user, sent, onClose } = open()
  await choose(user, 'duct')
  await user.keyboard('3{Enter}foil{Enter}3{Enter}vac{Enter}2')
  const costs = () => lines().map((one) => one.textContent.match(/-?\$[\d.,]+/g))
  expect(costs()).toEqual([['$4.35', '$13.05'], ['$0.10', '$0.30'], ['$0.00', '$0.00'], null])
  screen.getByText('Total Cost once picked $13.35')
  screen.getByText('Placed now')

  await typeDay(user, 'Date', '11172026')
  await waitFor(() => expect(costs()[0]).toEqual(['$4.10', '$12.30']))
  screen.getByText('Placed at 7:00 AM of that day')
  await typeDay(user, 'Date', '11252026')
  await waitFor(() => expect(costs()[0]).toEqual(['$5.00', '$15.00']))
  screen.getByText('Placed at 7:00 AM of that day, in the future')

  await user.click(screen.getByRole('checkbox', { name: 'Already picked' }))
  screen.getByText('Total Cost $15.30')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()[0]).toMatchObject({
    date: '2026-11-25T12:00:00.000Z',
    lines: [{ qty: 3, qtyPicked: 3 }, { qtyPicked: 3 }, { qtyPicked: 2 }],
  })
})

test('the same item twice is said and saved as one line; a line can be removed', async () => {
  const { user, sent, onClose } = open()
  await choose(user, 'foil')
  await user.keyboard('0.1{Enter}duct{Enter}7{Enter}foil{Enter}0.2')
  line(3).getByText('Also on line 1. The two are saved as one line.')
  await user.click(screen.getByRole('button', { name: 'Remove Duct tape - roll' }))
  expect(lines()).toHaveLength(3)
  expect(document.activeElement).toBe(itemOf(2))
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()[0]?.lines).toEqual([{ itemId: foil.id, qty: 0.3, qtyPicked: null }])
})

test('what is missing is told at its line, and nothing is sent', async () => {
  const { user, sent, server } = open()
  await loaded(server)
  await user.click(save())
  await screen.findByText('Please add at least one item')
  await user.type(quantityOf(1), 'many')
  await user.click(save())
  line(1).getByText('Invalid item')
  line(1).getByText('Invalid quantity')
  expect(screen.queryByText('Please add at least one item')).toBeNull()
  await user.clear(quantityOf(1))
  await user.click(itemOf(1))
  await choose(user, 'foil')
  await user.keyboard('{Enter}')
  line(1).getByText('Invalid quantity')
  expect(document.activeElement).toBe(quantityOf(1))
  expect(sent()).toEqual([])
})

test('a supervisor may be chosen', async () => {
  const { user, sent, onClose } = open()
  await user.click(screen.getByRole('combobox', { name: 'Supervisor (optional)' }))
  await user.click(await screen.findByRole('option', { name: 'Kim Müller' }))
  await user.click(itemOf(1))
  await choose(user, 'foil')
  await user.keyboard('2')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()[0]?.supervisorId).toBe(kim.id)
})

test('what the server finds wrong stands at its line and its field, and everything typed stays', async () => {
  const refused = invalid({
    'lines.1.itemId': ['Duct tape - roll is inactive'],
    supervisorId: ['names a Supervisor that does not exist'],
  })
  const { user, onClose } = open({ 'POST /api/Orders/place': refused })
  await choose(user, 'foil')
  await user.keyboard('1{Enter}duct{Enter}2')
  await user.click(save())
  await line(2).findByText('Duct tape - roll is inactive')
  screen.getByText('names a Supervisor that does not exist')
  screen.getByText('Nothing was saved. Please correct the marked fields.')
  expect([itemOf(1).value, quantityOf(1).value, itemOf(2).value, quantityOf(2).value]).toEqual([
    'Foil - roll',
    '1',
    'Duct tape - roll',
    '2',
  ])
  expect(onClose).not.toHaveBeenCalled()
})

test('what has no place of its own is told above the buttons', async () => {
  const { user } = open({ 'POST /api/Orders/place': invalid({ jobId: ['names a Job that does not exist'] }) })
  await choose(user, 'foil')
  await user.keyboard('1')
  await user.click(save())
  expect(await screen.findByText('Nothing was saved: names a Job that does not exist.')).toBeTruthy()
})

test('after an answer that was lost the same order is sent again, under the same id', async () => {
  const { user, server, sent, onClose } = open({ 'POST /api/Orders/place': unreachable })
  await choose(user, 'foil')
  await user.keyboard('2')
  await user.click(save())
  await screen.findByText(/cannot be reached.*Saving again will not create a second order\.$/)
  server.answer({ 'POST /api/Orders/place': stored })
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('if the order had been saved before it was changed, that is told', async () => {
  let first: Call | null = null
  const lost = (call: Call) => {
    first ??= call
    if (first === call) throw new TypeError('Failed to fetch')
    const error = { statusCode: 409, name: 'Error', message: 'Order 1 is stored already', code: 'ID_IN_USE' }
    return Response.json({ error }, { status: 409 })
  }
  const { user, onClose } = open({ 'POST /api/Orders/place': lost })
  await choose(user, 'foil')
  await user.keyboard('2')
  await user.click(save())
  await screen.findByText(/cannot be reached/)
  await user.clear(quantityOf(1))
  await user.type(quantityOf(1), '3')
  await user.click(save())
  await screen.findByText('This order was already saved, without your latest changes. Please review it.')
  expect(onClose).toHaveBeenCalledOnce()
})

test('two clicks make one call', async () => {
  const answered = Promise.withResolvers<object>()
  let request: Call | undefined
  const { user, server, sent, onClose } = open({
    'POST /api/Orders/place': (call: Call) => {
      request = call
      return answered.promise
    },
  })
  await choose(user, 'foil')
  await user.keyboard('2')
  const form = save().closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true)
  if (request) answered.resolve(stored(request))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toHaveLength(1)
  await waitFor(() => expect(server.to('GET /api/Jobs')).toHaveLength(1))
})

test('closing asks while something is written, and only then', async () => {
  const { user, onClose, server } = open()
  await loaded(server)
  await user.type(quantityOf(1), '2')
  await user.keyboard('{Escape}')
  await screen.findByText('Discard what you typed?')
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(quantityOf(1).value).toBe('2')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('an empty dialog closes at once', async () => {
  const { user, onClose, server } = open()
  await loaded(server)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('items that cannot be read are told with a way to try again', async () => {
  const { user, server } = open({ 'GET /api/Items': refuse(500, 'down') })
  await screen.findByText('Error getting materials list')
  server.answer({ 'GET /api/Items': [foil] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('Error getting materials list')).toBeNull())
  await user.click(itemOf(1))
  await screen.findByRole('option', { name: 'Foil - roll' })
})
