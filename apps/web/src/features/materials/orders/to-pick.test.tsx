import type { OrderToPick } from '@daysheet/domain/materials/order'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anId } from '#testing/builders.ts'
import { anItem, materialsOf } from '#testing/job-materials.ts'
import { aMaterialJob, renderMaterials } from '#testing/materials.tsx'
import { refuse } from '#testing/respond.ts'

const tape = anItem('Duct tape', 5)
const job = aMaterialJob({ jobNum: 10412, address: '120 Broadway' })
const toPick = (orderId: string, more: Partial<OrderToPick> = {}): OrderToPick => ({
  id: orderId,
  date: '2026-11-20T15:00:00.000Z',
  jobDate: '2026-11-23T17:00:00.000Z',
  supervisorName: 'J. Ortiz',
  open: 2,
  lines: 3,
  job,
  ...more,
})

test('before a search the orders to pick are listed, soonest first; one is opened, and all of it picked as requested', async () => {
  const date = '2026-11-20T15:00:00.000Z'
  const requested = materialsOf({ items: [tape], orders: [{ date, of: [[tape, 4, null], [tape, 2, null], [tape, 3, 1]] }] }) // prettier-ignore
  const [order] = requested.orders
  if (!order) throw new Error('nothing was ordered')
  const lines = order.lines.map((line) => ({ ...line, qtyPicked: line.qtyPicked ?? line.qty }))
  const { user, server, stored } = renderMaterials({
    jobs: [job],
    materials: { [job.id]: requested },
    answers: {
      'GET /api/Orders/toPick': [
        toPick(anId(), { jobDate: null, date: '2026-11-25T15:00:00.000Z', supervisorName: null, open: 1, lines: 1 }),
        toPick(order.id),
      ],
      'POST /api/Orders/:id/pick': { picked: 2 },
    },
  })
  const table = await screen.findByRole('table', { name: 'Orders to pick' })
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['11-23-2026', '10412 120 Broadway', 'J. Ortiz', '2 of 3'],
    ['Placed 11-25-2026', '10412 120 Broadway', 'None', '1 of 1'],
  ])
  await user.click(within(table).getByRole('button', { name: '11-23-2026' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order Summary' })
  const pick = await within(dialog).findByRole('button', { name: 'Pick all as requested' })
  stored.materials[job.id] = { ...requested, orders: [{ ...order, lines }] }
  await user.click(pick)
  expect(await screen.findByText('Picked 2 items as requested')).toBeTruthy()
  expect(server.to('POST /api/Orders/:id/pick').map(({ path }) => path)).toEqual([`/api/Orders/${order.id}/pick`])
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Pick all as requested' })).toBeNull())
})

test('orders that cannot be read say so, and are read again', async () => {
  const { user, server } = renderMaterials({ answers: { 'GET /api/Orders/toPick': refuse(503, 'The database is away.') } })
  expect(await screen.findByText('The database is away.')).toBeTruthy()
  server.answer({ 'GET /api/Orders/toPick': [toPick(anId())] })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'Orders to pick' })).toBeTruthy()
})
