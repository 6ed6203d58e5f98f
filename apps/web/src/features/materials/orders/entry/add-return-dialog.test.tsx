import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { JobMaterials } from '@daysheet/domain/materials/job-materials'
import type { PlaceReturn } from '@daysheet/domain/materials/order-form'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { invalid } from '#testing/admin.tsx'
import { aJob, anId } from '#testing/builders.ts'
import { anItem, aPrice, materialsOf } from '#testing/job-materials.ts'
import { renderScreen } from '#testing/render.tsx'
import { refuse, respond, type Answers, type Call } from '#testing/respond.ts'
import { typeDay } from '#testing/type-day.ts'
import { AddReturnDialog } from './add-return-dialog.tsx'

const now = '2026-11-20T17:10:00.000Z' // 12:10 PM in New York
const morning = '2026-11-16T13:00:00.000Z'
const job = { ...aJob({ jobNum: 10412, address: '120 Broadway' }), totalOrders: 1, totalCost: 0, totalCostReturned: 0 }
const tape = anItem('Duct tape', 4.1, { prices: [aPrice('2026-11-18T05:00:00.000Z', 4.35)] })
const foil = anItem('Foil', 0.1)
const vacuum = anItem('Vacuum', 900, { type: 'nonconsumable', unitOfMeasure: 'each', active: false })
const lamp = anItem('Lamp', 2, { unitOfMeasure: 'each', active: false })
const bags = anItem('Bagout', 0, { id: bagoutItemId, unitOfMeasure: 'bag' })
const items = [bags, tape, foil, lamp, vacuum]
const materials = materialsOf({
  items,
  orders: [
    {
      date: morning,
      of: [
        [vacuum, 1, 1],
        [tape, 12, 10],
        [foil, 5, 5],
        [lamp, 2, null],
        [bags, 40, 40],
      ],
    },
  ],
  returns: [
    {
      date: '2026-11-17T13:00:00.000Z',
      of: [
        [tape, 2.5],
        [foil, 5],
      ],
    },
  ],
})

/** What was sent, as the server stores it. */
const stored = ({ body }: Call) => {
  const { lines, ...one } = body as PlaceReturn // what the dialog sends
  return { ...one, version: 1, itemReturnEntries: lines.map((line) => ({ ...line, id: anId(), version: 1, returnOrderId: one.id })) }
}

function open({ of = materials, answers = {} }: { of?: JobMaterials; answers?: Answers } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  const onClose = vi.fn<() => void>()
  const server = respond({ 'GET /api/Items': items, 'GET /api/Jobs': [job], 'POST /api/ReturnOrders/place': stored, ...answers })
  const sent = () => server.to('POST /api/ReturnOrders/place').map(({ body }) => body as PlaceReturn)
  return { ...renderScreen(<AddReturnDialog job={job} materials={of} onClose={onClose} />), server, sent, onClose }
}

const row = (label: string) => within(screen.getByRole('rowheader', { name: new RegExp(`^${label}`) }).closest('tr') ?? document.body)
const returned = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Returned of ${label}` })
const outRows = () => screen.getAllByRole('rowheader').map((head) => head.parentElement?.querySelector('.out')?.textContent)
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }))
const itemOf = (number: number) => line(number).getByRole<HTMLInputElement>('combobox', { name: 'Item' })
const save = () => screen.getByRole('button', { name: 'Save' })
const total = () => screen.getByText(/^Total Amount Returned/).textContent

test('what is out is listed by name, picked less returned; what came back, was never picked or is waste is not', () => {
  open()
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Duct tape - roll', 'Vacuum - each'])
  expect(outRows()).toEqual(['7.5 out', '1 out'])
})

test('quantities are typed down the list, at the prices of the day, and only what was typed comes back', async () => {
  const { user, sent, onClose } = open()
  expect(document.activeElement).toBe(returned('Duct tape - roll'))
  await user.keyboard('3{Enter}')
  expect(document.activeElement).toBe(returned('Vacuum - each'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(itemOf(1))
  await waitFor(() => expect(row('Duct tape').getByText('$13.05')).toBeTruthy())
  expect(total()).toBe('Total Amount Returned $13.05')

  await typeDay(user, 'Date', '11172026')
  await waitFor(() => expect(total()).toBe('Total Amount Returned $12.30'))
  screen.getByText('Returned at 7:00 AM of that day')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      date: '2026-11-17T12:00:00.000Z',
      jobId: job.id,
      lines: [{ itemId: tape.id, qtyReturned: 3 }],
    },
  ])
})

test('more than is out is said and taken; All gives back everything', async () => {
  const { user, sent, onClose } = open()
  await user.keyboard('8')
  row('Duct tape').getByText('0.5 more than are out. You can still save it.')
  await user.click(screen.getByRole('button', { name: 'All 7.5 of Duct tape - roll' }))
  expect(returned('Duct tape - roll').value).toBe('7.5')
  expect(screen.queryByText(/more than are out/)).toBeNull()
  await user.clear(returned('Duct tape - roll'))
  await user.type(returned('Duct tape - roll'), '8')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()[0]).toMatchObject({ date: now, lines: [{ itemId: tape.id, qtyReturned: 8 }] })
})

test('anything else may come back too, also what is not in use any more', async () => {
  const { user, sent, onClose } = open()
  await user.keyboard('1')
  await user.click(itemOf(1))
  await screen.findByRole('option', { name: 'Foil - roll' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Foil - roll', 'Lamp - each (inactive)'])
  await user.keyboard('lamp{Enter}2{Enter}{Enter}')
  expect(document.activeElement).toBe(save())
  expect(total()).toBe('Total Amount Returned $8.35')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()[0]?.lines).toEqual([
    { itemId: tape.id, qtyReturned: 1 },
    { itemId: lamp.id, qtyReturned: 2 },
  ])
})

test('nothing typed, or no number, is not sent', async () => {
  const { user, sent } = open()
  await user.click(save())
  await screen.findByText('Please enter how many were returned')
  await user.type(returned('Vacuum - each'), 'one')
  await user.click(save())
  row('Vacuum').getByText('Invalid quantity')
  expect(returned('Vacuum - each').getAttribute('aria-invalid')).toBe('true')
  await user.clear(returned('Vacuum - each'))
  expect(screen.queryByText('Invalid quantity')).toBeNull()
  expect(sent()).toEqual([])
})

test('what the server finds wrong stands beside the item', async () => {
  const { user, onClose } = open({ answers: { 'POST /api/ReturnOrders/place': invalid({ 'lines.0.qtyReturned': ['Invalid quantity'] }) } })
  await user.keyboard('3')
  await user.click(save())
  expect(await row('Duct tape').findByText('Invalid quantity')).toBeTruthy()
  expect(returned('Duct tape - roll').value).toBe('3')
  expect(onClose).not.toHaveBeenCalled()
})

test('where nothing is out, the dialog begins with what else came back', () => {
  open({ of: materialsOf({ items }) })
  screen.getByText('No materials are still out on this job.')
  screen.getByRole('heading', { name: 'Returned items' })
  expect(document.activeElement).toBe(itemOf(1))
})

test('what is typed stays though all of it came back by another hand meanwhile', async () => {
  const gone = materialsOf({ items, orders: [{ date: morning, of: [[tape, 3, 3]] }], returns: [{ date: morning, of: [[tape, 3]] }] })
  function Changing() {
    const [of, setOf] = useState(materials)
    return (
      <>
        <button onClick={() => setOf(gone)}>Another hand</button>
        <AddReturnDialog job={job} materials={of} onClose={() => {}} />
      </>
    )
  }
  respond({ 'GET /api/Items': items })
  const { user } = renderScreen(<Changing />)
  await user.keyboard('3')
  act(() => screen.getByText('Another hand').click()) // behind the dialog
  expect(outRows()).toEqual(['0 out'])
  expect(returned('Duct tape - roll').value).toBe('3')
  row('Duct tape').getByText('3 more than are out. You can still save it.')
})

test('items that cannot be read take the prices away, not the list', async () => {
  const { user, sent, onClose } = open({ answers: { 'GET /api/Items': refuse(500, 'down') } })
  await screen.findByText('Error getting materials list')
  expect(outRows()).toEqual(['7.5 out', '1 out'])
  await user.type(returned('Vacuum - each'), '1')
  await user.click(save())
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent()[0]?.lines).toEqual([{ itemId: vacuum.id, qtyReturned: 1 }])
})

test('closing asks while something is typed', async () => {
  const { user, onClose } = open()
  await user.keyboard('3{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.clear(returned('Duct tape - roll'))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})
