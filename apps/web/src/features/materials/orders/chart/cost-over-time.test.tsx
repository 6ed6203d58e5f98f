import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anItem, materialsOf } from '#testing/job-materials.ts'
import { renderScreen } from '#testing/render.tsx'
import { respond } from '#testing/respond.ts'
import { CostOverTime } from './cost-over-time.tsx'

const tape = anItem('Duct tape', 4.1)
const [monday, tuesday, friday] = ['2026-11-16T13:00:00.000Z', '2026-11-17T13:00:00.000Z', '2026-11-20T13:00:00.000Z'] as const

function show(moves: Omit<Parameters<typeof materialsOf>[0], 'items'>) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T17:10:00.000Z') })
  respond()
  return renderScreen(<CostOverTime materials={materialsOf({ items: [tape], ...moves })} />)
}
const cells = () =>
  within(screen.getByRole('table', { name: 'Cost over time', hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('what materials cost by each day is told in a sentence and a table, newest first', async () => {
  const { container, user } = show({
    orders: [
      { date: monday, of: [[tape, 10, 10]] },
      { date: friday, of: [[tape, 300, 300]] },
    ],
    returns: [{ date: tuesday, of: [[tape, 20]] }],
  })
  screen.getByText('From 11-16-2026 to 11-20-2026: $1,271.00 ordered, $82.00 returned: $1,189.00 net.')
  await user.click(screen.getByText('Show as table'))
  expect(cells()).toEqual([
    ['By the end of', 'Ordered, $', 'Returned, $', 'Net, $'],
    ['11-20-2026', '1,271.00', '82.00', '1,189.00'],
    ['11-17-2026', '41.00', '82.00', '-41.00'],
    ['11-16-2026', '41.00', '0.00', '41.00'],
  ])
  // The drawing is for the eye alone: what it says stands beside it.
  await waitFor(() => expect(container.querySelector('[aria-hidden] svg')).not.toBeNull())
})

test('one day, and a net below zero', () => {
  show({ orders: [], returns: [{ date: monday, of: [[tape, 2]] }] })
  expect(screen.getByText('On 11-16-2026: $0.00 ordered, $8.20 returned: -$8.20 net.')).toBeTruthy()
})

test('nothing that came back is said so', () => {
  show({ orders: [{ date: monday, of: [[tape, 2, 1]] }] })
  expect(screen.getByText('On 11-16-2026: $4.10 ordered, nothing returned: $4.10 net.')).toBeTruthy()
})

test('without orders and returns there is nothing', () => {
  show({})
  expect(screen.queryByText('Cost over time')).toBeNull()
})
