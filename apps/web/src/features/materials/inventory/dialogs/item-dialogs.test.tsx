import { bagoutItemId, type ItemWithPrices } from '@daysheet/domain/materials/item'
import type { ItemEdit } from '@daysheet/domain/materials/item-form'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalid, stale } from '#testing/admin.tsx'
import { anItem, aPriceFrom, renderInventory } from '#testing/inventory.tsx'
import { refuse, unreachable, type Answers } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'

// Noon in New York on 11-22-2026.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T17:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const dialog = (name: string) => screen.getByRole('dialog', { name })
const field = (name: string) => within(screen.getByRole('dialog', { name: /Item$/ })).getByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })
/** The lines of the price list: day, price, notes. */
const prices = () =>
  within(screen.getByRole('table', { name: 'Prices' })).getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').slice(0, 3).map(({ textContent }) => textContent)) // prettier-ignore

async function openNew(answers: Answers = {}) {
  const rendered = renderInventory([], answers)
  await rendered.user.click(await screen.findByRole('button', { name: 'Add New' }))
  await screen.findByRole('dialog', { name: 'Add Item' })
  return rendered
}

async function openEdit(item: ItemWithPrices, answers: Answers = {}, at?: string) {
  const rendered = renderInventory([item], { [`GET /api/Items/${item.id}`]: item, ...answers }, at)
  await rendered.user.click(await screen.findByRole('button', { name: /^Edit / }))
  await screen.findByRole('dialog', { name: 'Edit Item' })
  return rendered
}

async function addPrice(user: Awaited<ReturnType<typeof openEdit>>['user'], digits: string, price: string) {
  await user.click(press('Add Price'))
  await typeDay(user, 'Date', digits)
  await user.type(within(dialog('Add Price')).getByRole('textbox', { name: 'Price' }), `${price}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Price' })).toBeNull())
}

const dated = () => anItem({ version: 4, prices: [aPriceFrom('2026-12-01', 14), aPriceFrom('2026-11-01', 13)] })

test('a new item is typed in, and numbered by the server', async () => {
  const { user, server } = await openNew({ 'POST /api/Items': anItem() })
  expect(document.activeElement).toBe(field('Name'))
  expect([field('Code').value, field('Code').readOnly]).toEqual(['Numbered on save', true])
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.type(field('Name'), ' Duct tape ')
  await user.type(field('Unit of Measure'), 'roll')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Non-consumable')
  await user.click(screen.getByRole('checkbox', { name: 'Serial Required' }))
  await user.type(field('Price'), '12.50{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Items')[0]?.body).toEqual({
    name: 'Duct tape',
    unitOfMeasure: 'roll',
    type: 'nonconsumable',
    serialRequired: true,
    code: 0,
    price: 12.5,
    id: expect.any(String),
  })
  expect(screen.getByText('Item added')).toBeTruthy()
  expect(server.to('GET /api/Items')).toHaveLength(2)
  expect(document.activeElement).toBe(press('Add New'))
})

test('a new item whose answer was lost is saved again under the id it had', async () => {
  const { user, server } = await openNew({ 'POST /api/Items': unreachable })
  await user.type(field('Name'), 'Duct tape')
  await user.type(field('Unit of Measure'), 'roll')
  await user.type(field('Price'), '1{Enter}')
  await screen.findByRole('alertdialog')
  await user.click(press('OK'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  server.answer({ 'POST /api/Items': anItem() })
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second] = server.to('POST /api/Items').map(({ body }) => body)
  expect(second).toEqual(first)
})

test('what is missing from a new item is said at its field, and nothing is sent', async () => {
  const { user, server } = await openNew()
  await user.type(field('Price'), '1.2.3{Enter}')
  expect(await screen.findByText('Please enter a valid price')).toBeTruthy()
  expect(screen.getByText('Please enter a valid name')).toBeTruthy()
  expect(screen.getByText('Please enter a valid unit of measure')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(server.to('POST /api/Items')).toEqual([])
})

test('a new item that the server refuses stays as it was typed, with what is wrong at its field and no alert', async () => {
  const { user } = await openNew({ 'POST /api/Items': () => invalid({ name: ['must be at most 500 characters'] }) })
  await user.type(field('Name'), 'Duct tape')
  await user.type(field('Unit of Measure'), 'roll')
  await user.type(field('Price'), '1{Enter}')
  expect(await screen.findByText('must be at most 500 characters')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(field('Name').value).toBe('Duct tape')
})

test('an item shows what it has: its number, its original price and its dated ones, those to come marked', async () => {
  await openEdit(dated())
  expect([field('Name').value, field('Code').value, field('Unit of Measure').value]).toEqual(['Duct tape', '1042', 'roll'])
  expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull()
  expect(prices()).toEqual([
    ['12-01-2026', '$14.00', 'future'],
    ['11-01-2026', '$13.00', ''],
    ['Original price', '$12.50', 'before the first date'],
  ])
  expect(screen.getByText('Current Price: $13.00')).toBeTruthy()
})

test('nothing is sent when nothing was changed', async () => {
  const { user, server } = await openEdit(dated())
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(document.activeElement).toBe(press('Edit Duct tape - roll'))
})

test('only what was changed is sent, with the version that was seen', async () => {
  const item = dated()
  const { user, server } = await openEdit(item, { 'POST /api/Items/:id/edit': item })
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Foil tape')
  await user.click(screen.getByRole('checkbox', { name: 'Active' }))
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [edit] = server.to('POST /api/Items/:id/edit')
  expect(edit?.body).toEqual({ name: 'Foil tape', active: false, addPrices: [], removePrices: [] })
  expect([edit?.path, edit?.headers.get('if-match')]).toEqual([`/api/Items/${item.id}/edit`, '"4"'])
})

test('prices are added and removed in the dialog alone, and sent together on Save', async () => {
  const item = dated()
  const [coming, old] = item.prices
  const { user, server } = await openEdit(item, { 'POST /api/Items/:id/edit': item })
  await addPrice(user, '11202026', '13.75')
  await addPrice(user, '12152026', '.5')
  await user.click(press('Remove $13.00 from 11-01-2026'))
  await user.click(press('Remove $14.00 from 12-01-2026'))
  expect(prices()).toEqual([
    ['12-15-2026', '$0.50', 'future, new'],
    ['12-01-2026', '$14.00', 'future, removed on save'],
    ['11-20-2026', '$13.75', 'new'],
    ['11-01-2026', '$13.00', 'removed on save'],
    ['Original price', '$12.50', 'before the first date'],
  ])
  expect(screen.getByText('Current Price: $13.75')).toBeTruthy()
  await user.click(press('Undo removal of $14.00 from 12-01-2026'))
  await user.click(press('Remove $0.50 from 12-15-2026'))
  expect(document.activeElement).toBe(press('Add Price'))
  expect(prices().map(([day]) => day)).toEqual(['12-01-2026', '11-20-2026', '11-01-2026', 'Original price'])
  expect(server.to('POST /api/Items/:id/edit')).toEqual([])
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(coming).toBeDefined()
  expect(server.to('POST /api/Items/:id/edit').map(({ body }) => body)).toEqual([
    { addPrices: [{ id: expect.any(String), date: '2026-11-20T05:00:00.000Z', price: 13.75 }], removePrices: [old?.id] },
  ])
})

test('of two prices for a day the later entered counts, and the dialog says so', async () => {
  const { user } = await openEdit(anItem({ prices: [aPriceFrom('2026-11-01', 13)] }))
  await addPrice(user, '11012026', '15')
  expect(prices()).toEqual([
    ['11-01-2026', '$15.00', 'new'],
    ['11-01-2026', '$13.00', 'replaced by a later entry'],
    ['Original price', '$12.50', 'before the first date'],
  ])
  expect(screen.getByText('Current Price: $15.00')).toBeTruthy()
})

test('Add Price starts today with the price to be typed, and refuses what is no price', async () => {
  const { user } = await openEdit(anItem())
  await user.click(press('Add Price'))
  const price = within(dialog('Add Price')).getByRole('textbox', { name: 'Price' })
  expect(document.activeElement).toBe(price)
  await user.type(price, '12a{Enter}')
  expect(await screen.findByRole('alertdialog')).toHaveProperty('textContent', 'Invalid priceOK')
  await user.click(press('OK'))
  await waitFor(() => expect(document.activeElement).toBe(price))
  await user.clear(price)
  await user.type(price, '12{Enter}')
  await waitFor(() => expect(prices()[0]).toEqual(['11-22-2026', '$12.00', 'new']))
  expect(document.activeElement).toBe(press('Add Price'))
  expect(dialog('Edit Item')).toBeTruthy()
})

test('a non-consumable says that it costs nothing', async () => {
  const { user } = await openEdit(dated())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Non-consumable')
  expect(screen.getByText('A non-consumable item costs $0.00 on orders and returns, regardless of its prices.')).toBeTruthy()
})

test('what was typed or added is not lost by closing: it is asked first', async () => {
  const { user, server } = await openEdit(anItem())
  await addPrice(user, '11202026', '13')
  await user.click(press('Close'))
  expect(await screen.findByText('Discard what you typed?')).toBeTruthy()
  await user.click(press('Keep editing'))
  expect(prices()[0]).toEqual(['11-20-2026', '$13.00', 'new'])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a dialog nobody touched closes at once', async () => {
  const { user } = await openEdit(anItem())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a save that fails is told, and everything stays', async () => {
  const { user } = await openEdit(anItem(), {
    'POST /api/Items/:id/edit': () => Response.json({}, { status: 500, statusText: 'Internal Server Error' }),
  })
  await addPrice(user, '11202026', '13')
  await user.click(press('Save'))
  expect(await screen.findByRole('alertdialog')).toHaveProperty('textContent', 'Error: Internal Server ErrorOK')
  await user.click(press('OK'))
  expect(prices()[0]).toEqual(['11-20-2026', '$13.00', 'new'])
})

const theirs = { changedBy: 'm.nowak', changedAt: '2026-11-22T15:42:00.000Z' }

test('somebody else changed the same name: who, when and what is said, and saving again puts one’s own there', async () => {
  const item = dated()
  const current = { ...item, version: 5, name: 'Silver tape' }
  const { user, server } = await openEdit(item, {
    'POST /api/Items/:id/edit': () => stale(current, { name: theirs }),
    [`GET /api/Items/${item.id}`]: current,
  })
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Foil tape')
  await user.click(press('Save'))
  expect(
    await screen.findByText(
      'Name was changed to Silver tape by m.nowak at 10:42 AM. Your change was not saved. Save again to replace theirs.',
    ),
  ).toBeTruthy()
  expect(field('Name').value).toBe('Foil tape')
  server.answer({ 'POST /api/Items/:id/edit': ({ headers }) => (headers.get('if-match') === '"5"' ? current : stale(current, {})) })
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Items/:id/edit').at(-1)?.body).toEqual({ name: 'Foil tape', addPrices: [], removePrices: [] })
})

test('somebody else changed the prices: theirs appear beneath one’s own, and both are saved knowingly', async () => {
  const item = dated()
  const [coming, old] = item.prices
  if (!coming || !old) throw new Error('The item has two prices')
  const current = { ...item, version: 6, prices: [aPriceFrom('2026-11-15', 13.25), coming] }
  const { user, server } = await openEdit(item, {
    'POST /api/Items/:id/edit': () =>
      Response.json(
        { error: { statusCode: 412, name: 'PreconditionFailed', message: 'Stale', details: { current: {}, ...theirs, changes: {} } } },
        { status: 412 },
      ),
    [`GET /api/Items/${item.id}`]: current,
  })
  await addPrice(user, '11202026', '13.75')
  await user.click(press('Remove $13.00 from 11-01-2026'))
  await user.click(press('Save'))
  const words =
    'The prices were changed by m.nowak at 10:42 AM: $13.25 from 11-15-2026 was added, $13.00 from 11-01-2026 was removed. Your change was not saved. Review the prices and save again to add yours.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(prices()).toEqual([
    ['12-01-2026', '$14.00', 'future'],
    ['11-20-2026', '$13.75', 'new'],
    ['11-15-2026', '$13.25', ''],
    ['Original price', '$12.50', 'before the first date'],
  ])
  server.answer({ 'POST /api/Items/:id/edit': ({ headers }) => (headers.get('if-match') === '"6"' ? current : stale(current, {})) })
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Items/:id/edit').at(-1)?.body).toEqual({
    addPrices: [{ id: expect.any(String), date: '2026-11-20T05:00:00.000Z', price: 13.75 }],
    removePrices: [],
  })
})

test('a price whose saving nobody heard of is not entered twice: it is there when it is saved again', async () => {
  const item = dated()
  const { user, server } = await openEdit(item)
  await addPrice(user, '11202026', '13.75')
  server.answer({
    'POST /api/Items/:id/edit': ({ body }) => {
      const [saved] = (body as ItemEdit).addPrices
      server.answer({
        [`GET /api/Items/${item.id}`]: {
          ...item,
          version: 9,
          prices: [...item.prices, { ...aPriceFrom('2026-11-20', 13.75), id: saved?.id }],
        },
      })
      return Response.json(
        { error: { statusCode: 412, message: 'Stale', details: { current: {}, ...theirs, changes: {} } } },
        { status: 412 },
      )
    },
  })
  await user.click(press('Save'))
  expect(await screen.findByText(/^The prices were changed/)).toBeTruthy()
  expect(prices().filter(([, price]) => price === '$13.75')).toEqual([['11-20-2026', '$13.75', '']])
  const before = server.to('POST /api/Items/:id/edit').length
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Items/:id/edit')).toHaveLength(before)
})

test('what somebody else changed beside one’s own change stays, and nobody is bothered', async () => {
  const item = dated()
  const current = { ...item, version: 5, unitOfMeasure: 'box', prices: [] }
  const { user, server } = await openEdit(item, {
    'POST /api/Items/:id/edit': ({ headers }) => (headers.get('if-match') === '"5"' ? current : stale(current, { unitOfMeasure: theirs })),
    [`GET /api/Items/${item.id}`]: current,
  })
  await user.type(field('Name'), ', wide')
  await user.click(press('Save'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Items/:id/edit').map(({ body }) => body)).toEqual([
    { name: 'Duct tape, wide', addPrices: [], removePrices: [] },
    { name: 'Duct tape, wide', addPrices: [], removePrices: [] },
  ])
})

test('an item is deleted once it was asked, as it was seen', async () => {
  const item = anItem({ version: 4 })
  const { user, server } = await openEdit(item, { 'DELETE /api/Items/:id': { count: 1 } })
  await user.click(press('Delete'))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Delete Duct tape - roll?')
  expect(server.to('DELETE /api/Items/:id')).toEqual([])
  server.answer({ 'GET /api/Items': [] })
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('DELETE /api/Items/:id').map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([
    [`/api/Items/${item.id}`, '"4"'],
  ])
  await waitFor(() => expect(document.activeElement).toBe(press('Add New')))
})

const inUse = 'Duct tape - roll is used by orders or returns. Make it inactive instead.'

async function tryToDelete(item: ItemWithPrices, answers: Answers = {}, at?: string) {
  const rendered = await openEdit(item, { 'DELETE /api/Items/:id': refuse(409, inUse), ...answers }, at)
  await rendered.user.click(press('Delete'))
  await rendered.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  return rendered
}

test('an item in use is not deleted: the server says why, and it can be switched off', async () => {
  const item = anItem({ version: 4 })
  const { user, server } = await tryToDelete(item, { 'POST /api/Items/:id/edit': item })
  expect(await screen.findByText(inUse)).toBeTruthy()
  await user.click(press('Make inactive'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('POST /api/Items/:id/edit').map(({ body }) => body)).toEqual([{ active: false, addPrices: [], removePrices: [] }])
})

test('an item in use that is switched off already is not offered to be switched off', async () => {
  const { user } = await tryToDelete(anItem({ active: false }), {}, '/inventory?inactive=1')
  expect(await screen.findByText('It is already inactive.')).toBeTruthy()
  await user.click(press('OK'))
  expect(dialog('Edit Item')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(press('Delete')))
})

test('an item that was changed meanwhile is not deleted unseen', async () => {
  await tryToDelete(anItem(), { 'DELETE /api/Items/:id': () => stale(anItem(), {}) })
  expect(await screen.findByText('Someone else changed this in the meantime.')).toBeTruthy()
})

test('the Bagout item is neither deleted nor switched off, and stays what it is', async () => {
  await openEdit(anItem({ id: bagoutItemId, name: 'Bagout', type: 'nonconsumable' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Type' }).value).toBe('Non-consumable')
  expect(screen.getByRole('textbox', { name: 'Type' }).hasAttribute('readonly')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Active' })).toHaveProperty('disabled', true)
})
