import { bagoutItemId } from '@daysheet/domain/materials/item'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anItem, aPriceFrom, renderInventory } from '#testing/inventory.tsx'
import { renderRoutes } from '#testing/render.tsx'
import { liveStream, refuse, respond, unreachable } from '#testing/respond.ts'
import { InventoryScreen } from './inventory-screen.tsx'

const rows = () => screen.getAllByRole('row').slice(1)
const texts = () => rows().map((row) => within(row).getAllByRole('cell').map(({ textContent }) => textContent.trim())) // prettier-ignore
const names = () => texts().map(([name]) => name)
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Item Search' })
const plain = { code: null }

/** The clock stands here: noon in New York on 11-22-2026. */
function atNoon() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T17:00:00.000Z') })
}

test('the columns of the spec, the price of today, and what is said quietly beside it', async () => {
  atNoon()
  const { server } = renderInventory([
    anItem({ name: 'Bagout', id: bagoutItemId, unitOfMeasure: 'bag', type: 'nonconsumable', code: 1, price: 0 }),
    anItem({ name: 'Duct tape', code: 1042, prices: [aPriceFrom('2026-12-01', 13), aPriceFrom('2026-11-22', 12.75)] }),
    anItem({ name: 'Gloves', unitOfMeasure: null, code: null, price: null }),
  ])
  expect(await screen.findByText('Showing 3 of 3 items')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Warehouse Inventory' })).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Name', 'Unit of Measure', 'Current Price', 'Edit'],
  ])
  expect(texts()).toEqual([
    ['Bagout No. 1 · Used by Bagouts', 'bag', 'Non-consumable $0.00', 'Edit'],
    ['Duct tape No. 1042', 'roll', '$12.75$13.00 from 12-01-2026', 'Edit'],
    ['Gloves', '', 'No price', 'Edit'],
  ])
  expect(screen.getByRole('button', { name: 'Edit Duct tape - roll' })).toBeTruthy()
  expect(server.to('GET /api/Items')[0]?.filter).toEqual({
    order: 'name ASC',
    include: [{ relation: 'prices', scope: { order: 'date DESC' } }],
  })
})

test('at the midnight of the business the price of the new day is shown, without asking the server', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T04:59:50.000Z') })
  const { server } = renderInventory([anItem({ ...plain, prices: [aPriceFrom('2026-11-23', 13)] })])
  await screen.findByText('$13.00 from 11-23-2026')
  expect(texts()).toEqual([['Duct tape', 'roll', '$12.50$13.00 from 11-23-2026', 'Edit']])
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(texts()).toEqual([['Duct tape', 'roll', '$13.00', 'Edit']])
  expect(server.to('GET /api/Items')).toHaveLength(1)
})

test('a search looks at names, units and codes at each letter, and stands in the address', async () => {
  const items = [anItem({ name: 'Duct tape', code: 7 }), anItem({ name: 'Lámina', unitOfMeasure: 'roll', code: 8 }), anItem({ name: 'Gloves', unitOfMeasure: 'box', code: 1042 })] // prettier-ignore
  const { user, server, address } = renderInventory(items)
  await screen.findByText('Showing 3 of 3 items')
  await user.type(box(), 'ROLL ')
  expect(await screen.findByText('Showing 2 of 3 items')).toBeTruthy()
  await waitFor(() => expect(address()).toBe('/inventory?search=ROLL'))
  expect(box().value).toBe('ROLL ')
  await user.clear(box())
  await user.type(box(), 'lamina')
  await waitFor(() => expect(names()).toEqual(['Lámina No. 8']))
  await user.clear(box())
  await user.type(box(), '1042')
  await waitFor(() => expect(names()).toEqual(['Gloves No. 1042']))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByText('Showing 3 of 3 items')).toBeTruthy()
  expect([box().value, document.activeElement]).toEqual(['', box()])
  await waitFor(() => expect(address()).toBe('/inventory'))
  expect(server.to('GET /api/Items')).toHaveLength(1)
})

test('the box follows an address that changes by itself', async () => {
  const { goTo } = renderInventory([anItem()], {}, '/inventory?search=xyz')
  expect(await screen.findByText('No active item matches “xyz”. Show inactive to see the others.')).toBeTruthy()
  await goTo('/inventory?search=tape')
  expect(await screen.findByText('Showing 1 of 1 items')).toBeTruthy()
  expect(box().value).toBe('tape')
})

test('items that are switched off are shown when asked for, and marked', async () => {
  const { user, address } = renderInventory([anItem({ ...plain }), anItem({ ...plain, name: 'Old tape', active: false })])
  expect(await screen.findByText('Showing 1 of 2 items')).toBeTruthy()
  await user.click(screen.getByRole('switch', { name: 'Show inactive' }))
  expect(await screen.findByText('Showing 2 of 2 items')).toBeTruthy()
  expect([names(), address()]).toEqual([['Duct tape', 'Old tape Inactive'], '/inventory?inactive=1'])
  await user.type(box(), 'nothing')
  expect(await screen.findByText('No item matches “nothing”.')).toBeTruthy()
})

test('a column sorts one way and then the other; numbers by what they are worth, also in names', async () => {
  const items = [
    anItem({ ...plain, name: 'filter 10', unitOfMeasure: 'box', price: 9 }),
    anItem({ ...plain, name: 'Filter 2', unitOfMeasure: 'each', price: 100 }),
    anItem({ ...plain, name: 'Hose', unitOfMeasure: 'each', price: null }),
  ]
  const { user, address } = renderInventory(items)
  await screen.findByText('Showing 3 of 3 items')
  expect(names()).toEqual(['Filter 2', 'filter 10', 'Hose'])
  const sortBy = (name: string) => user.click(within(screen.getByRole('columnheader', { name })).getByRole('button'))
  await sortBy('Name')
  await waitFor(() => expect(names()).toEqual(['Hose', 'filter 10', 'Filter 2']))
  await sortBy('Current Price')
  await waitFor(() => expect(names()).toEqual(['Hose', 'filter 10', 'Filter 2']))
  await sortBy('Current Price')
  await waitFor(() => expect(names()).toEqual(['Filter 2', 'filter 10', 'Hose']))
  expect(address()).toBe('/inventory?sort=-price')
  await sortBy('Unit of Measure')
  await waitFor(() => expect(names()).toEqual(['filter 10', 'Filter 2', 'Hose']))
  expect(screen.getByRole('columnheader', { name: 'Unit of Measure' }).getAttribute('aria-sort')).toBe('ascending')
})

test('the list is on its way, cannot be had, and is had when asked again', async () => {
  const { user, server } = renderInventory([], { 'GET /api/Items': unreachable })
  expect(screen.getByText('Loading items…')).toBeTruthy()
  expect(await screen.findByText('Error getting materials list')).toBeTruthy()
  server.answer({ 'GET /api/Items': [] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No items yet. Add the first one.')).toBeTruthy()
  expect(screen.getByText('Showing 0 of 0 items')).toBeTruthy()
})

test('a list that cannot be read again stays, and says so', async () => {
  const { server, queryClient } = renderInventory([anItem()])
  await screen.findByText('Showing 1 of 1 items')
  server.answer({ 'GET /api/Items': refuse(500, 'Broken') })
  await act(() => queryClient.invalidateQueries({ queryKey: ['items'] }))
  expect(await screen.findByText('Error getting materials list')).toBeTruthy()
  expect(rows()).toHaveLength(1)
})

test('what another adds appears, and whoever is typing goes on typing', async () => {
  const stream = liveStream()
  const first = anItem({ ...plain })
  const { user, server } = renderInventory([first], { 'GET /api/changes': stream.open })
  await screen.findByText('Showing 1 of 1 items')
  await user.type(box(), 'tape')
  const [row] = rows()
  server.answer({ 'GET /api/Items': [first, anItem({ ...plain, name: 'Foil tape' })] })
  stream.push('change', { seq: 2, entity: 'Item', type: 'update', id: first.id }, 2)
  expect(await screen.findByText('Showing 2 of 2 items')).toBeTruthy()
  expect([names(), document.activeElement, rows()[0]]).toEqual([['Duct tape', 'Foil tape'], box(), row])
  stream.close()
})

test('what was changed while another screen was open is there on coming back', async () => {
  const first = anItem({ ...plain })
  const server = respond({ 'GET /api/Items': [first] })
  const routes = [
    { path: '/inventory', element: <InventoryScreen /> },
    { path: '/materials', element: <p>Materials</p> },
  ]
  const { goTo, goBack } = renderRoutes(routes, { at: '/inventory' })
  await screen.findByText('Showing 1 of 1 items')
  await act(() => goTo('/materials'))
  server.answer({ 'GET /api/Items': [{ ...first, version: 2, name: 'Foil tape' }] })
  await act(() => goBack())
  await waitFor(() => expect(names()).toEqual(['Foil tape']))
})
