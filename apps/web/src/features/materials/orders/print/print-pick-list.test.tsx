import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aJob } from '#testing/builders.ts'
import { anItem, materialsOf } from '#testing/job-materials.ts'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { PrintPickList } from './print-pick-list.tsx'

const job = aJob({
  jobNum: 10412.1,
  jobNumDecimals: 1,
  address: '120 Broadway',
  boro: 'Manhattan',
  premisesDetail: 'Cellar, floors 2 to 4',
})
const tape = anItem('Duct tape', 4.1)
const lamp = anItem('lamp 10', 2, { unitOfMeasure: 'each' })
const lamps = anItem('lamp 9', 2, { unitOfMeasure: null })

function print(supervisorName: string | null = 'Kim Müller') {
  const { orders } = materialsOf({
    items: [tape, lamp, lamps],
    orders: [
      {
        date: '2026-11-20T13:00:00.000Z',
        supervisorName,
        of: [
          [lamp, 1200, null],
          [tape, 12, 10.5],
          [lamps, null, 0],
        ],
      },
    ],
  })
  const [order] = orders
  if (!order) throw new Error('There is no order')
  respond()
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {})
  return { ...renderScreen(<PrintPickList job={job} order={order} />), printed }
}
const sheet = () => document.querySelector<HTMLElement>('[data-pick-list]')
const button = () => screen.getByRole('button', { name: 'Print pick list' })

test('the list names job, place, day and supervisor, and has its lines by name, with a box where nothing was picked yet', async () => {
  const { user, printed } = print()
  expect(sheet()).toBeNull()
  printed.mockImplementation(() => expect(sheet()).not.toBeNull()) // it stands there when the browser takes the page
  await user.click(button())
  expect(printed).toHaveBeenCalledOnce()
  const list = within(sheet() ?? document.body)
  list.getByRole('heading', { name: 'Pick list', hidden: true }) // on paper only
  list.getByText('10412.1 · 120 Broadway, Manhattan')
  list.getByText('Cellar, floors 2 to 4')
  list.getByText('11-20-2026 8:00 AM')
  list.getByText('Kim Müller')
  const rows = [...(sheet()?.querySelectorAll('tbody tr') ?? [])]
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Duct tape', 'roll', '12', '10.5'],
    ['lamp 9', '', '', '0'],
    ['lamp 10', 'each', '1,200', ''],
  ])
  expect(sheet()?.textContent).toMatch(/Picked byDateReceived byDate$/)
  expect(sheet()?.textContent).not.toContain('$')
})

test('it is a child of the page, so that it can stand alone, and gone once it is printed', async () => {
  const { user } = print(null)
  await user.click(button())
  expect(sheet()?.parentElement).toBe(document.body)
  within(sheet() ?? document.body).getByText('None')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(sheet()).toBeNull()
})
