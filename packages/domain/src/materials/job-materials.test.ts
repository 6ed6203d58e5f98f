import { expect, test } from 'vitest'
import { momentOf, type Day } from '../calendar/day.ts'
import { bagoutItemId } from './item.ts'
import {
  costJobMaterials,
  costOverTime,
  formatMoney,
  netCost,
  outstandingQuantities,
  type CostedItem,
  type MaterialRows,
} from './job-materials.ts'
import { materialRows } from './material-rows.ts'

const zone = 'America/New_York'
const at = (day: Day, hour = 9) => momentOf(day, { hour, minute: 0 }, zone)
const named = (id: string, price: number, more: Partial<CostedItem> = {}): CostedItem => ({
  id,
  name: id,
  unitOfMeasure: 'roll',
  type: 'consumable',
  price,
  prices: [],
  ...more,
})
const tape = named('tape', 4.1, { prices: [{ date: at('2026-11-12'), price: 4.35, entered: 1 }] })
const vacuum = named('vacuum', 900, { type: 'nonconsumable' })
const bags = named(bagoutItemId, 0, { name: 'Bagout', unitOfMeasure: 'bag', type: 'nonconsumable' })
const order = (id: string, date: string, lines: MaterialRows['orders'][number]['lines']) => ({
  id,
  version: 1,
  date,
  jobDate: null,
  supervisorId: null,
  supervisorName: null,
  lines,
})
const line = (id: string, itemId: string, qty: number | null, qtyPicked: number | null) => ({ id, version: 1, itemId, qty, qtyPicked })
const rows: MaterialRows = {
  jobId: 'job',
  items: [tape, vacuum, bags],
  orders: [
    order('first', at('2026-11-10'), [line('a', 'tape', 12, 10), line('b', 'vacuum', 1, 1), line('c', 'tape', 5, null)]),
    order('second', at('2026-11-12', 6), [line('d', 'tape', 3, 3)]),
    order('bags', at('2026-11-13'), [line('e', bagoutItemId, 40, 40)]),
  ],
  returns: [
    { id: 'back', version: 1, date: at('2026-11-14'), lines: [{ id: 'f', version: 1, itemId: 'tape', qtyReturned: 4 }] },
    { id: 'early', version: 1, date: at('2026-11-10', 15), lines: [{ id: 'g', version: 1, itemId: 'vacuum', qtyReturned: 1 }] },
  ],
}

test('every line has the price of its own day: orders that of theirs, returns that of theirs', () => {
  const { orders, returns, ...totals } = costJobMaterials(rows, zone)
  expect(orders.map(({ id, qtyPicked, cost, isBagout }) => [id, qtyPicked, cost, isBagout])).toEqual([
    ['bags', 40, 0, true],
    ['second', 3, 13.05, false],
    ['first', 11, 41, false],
  ])
  expect(returns.map(({ id, qtyReturned, cost }) => [id, qtyReturned, cost])).toEqual([
    ['back', 4, 17.4],
    ['early', 1, 0],
  ])
  expect(totals).toEqual({ jobId: 'job', totalOrders: 3, totalCost: 54.05, totalCostReturned: 17.4 })
  expect(netCost(totals)).toBe(36.65)
})

test('an order without lines is no bagout and costs nothing', () => {
  const { orders } = costJobMaterials({ ...rows, orders: [order('empty', at('2026-11-10'), [])], returns: [] }, zone)
  expect(orders).toMatchObject([{ isBagout: false, qtyPicked: 0, cost: 0 }])
})

test('a line whose item was not read along is a mistake of ours, not a free line', () => {
  expect(() => costJobMaterials({ ...rows, items: [tape] }, zone)).toThrow('vacuum')
})

test('the cost over time goes day by day and ends at the net cost', () => {
  const materials = costJobMaterials(rows, zone)
  expect(costOverTime(materials, zone)).toEqual([
    { day: '2026-11-10', ordered: 41, returned: 0, net: 41 },
    { day: '2026-11-12', ordered: 54.05, returned: 0, net: 54.05 },
    { day: '2026-11-13', ordered: 54.05, returned: 0, net: 54.05 },
    { day: '2026-11-14', ordered: 54.05, returned: 17.4, net: 36.65 },
  ])
  expect(costOverTime({ orders: [], returns: [] }, zone)).toEqual([])
})

test('the file has every line in order of time, and its totals add up to the net cost', () => {
  const lines = materialRows(costJobMaterials(rows, zone), zone)
  expect(lines.map(({ type, day, item, qty, costPerItem, total }) => [type, day, item, qty, costPerItem, total])).toEqual([
    ['Order', '2026-11-10', 'tape', 10, 4.1, 41],
    ['Order', '2026-11-10', 'vacuum', 1, 0, 0],
    ['Order', '2026-11-10', 'tape', 0, 4.1, 0],
    ['Return', '2026-11-10', 'vacuum', -1, 0, 0],
    ['Order', '2026-11-12', 'tape', 3, 4.35, 13.05],
    ['Order', '2026-11-13', 'Bagout', 40, 0, 0],
    ['Return', '2026-11-14', 'tape', -4, 4.35, -17.4],
  ])
})

test('what is still out is what was picked and did not come back', () => {
  expect(outstandingQuantities(costJobMaterials(rows, zone))).toEqual(
    new Map([
      ['tape', 9],
      ['vacuum', 0],
      [bagoutItemId, 40],
    ]),
  )
})

test.each([
  [1234.5, '1,234.50'],
  [0, '0.00'],
  [0.125, '0.125'],
  [-17.4, '-17.40'],
])('%f dollars are written %s', (amount, words) => expect(formatMoney(amount)).toBe(words))
