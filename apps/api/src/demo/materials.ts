import { addDays, momentOf, type Day } from '@daysheet/domain/calendar/day'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { DemoDay } from './days.ts'
import { stock } from './names.ts'
import type { Random } from './random.ts'
import type { Row } from './rows.ts'

export interface Materials {
  items: Row<'item'>[]
  prices: Row<'price'>[]
  orders: Row<'material_order'>[]
  lines: Row<'item_entry'>[]
  returns: Row<'return_order'>[]
  returnLines: Row<'item_return_entry'>[]
}

/** The warehouse and what went out of it and came back; waste bags leaving a site are orders of the Bagout item. */
export function makeMaterials(
  random: Random,
  days: readonly DemoDay[],
  { today, zone, now }: { today: Day; zone: string; now: Date },
): Materials {
  const made: Materials = { items: [], prices: [], orders: [], lines: [], returns: [], returnLines: [] }
  addStock(made, random, { today, zone })
  for (const { day, entries } of days) {
    for (const { row, supervisorId } of entries) {
      const place = { job_id: row.job_id, supervisor_id: supervisorId }
      const at = (hour: number) => momentOf(day, { hour, minute: random.int(0, 59) }, zone)
      const happens = (time: string, chance: number) => random.chance(chance) && Date.parse(time) < now.getTime()
      const [ordered, bagged, returned] = [at(6), at(14), at(15)]
      if (happens(ordered, 0.45))
        addOrder(made, random, { ...place, id: random.id(), date: ordered, job_date: row.cancelled ? null : ordered })
      if (happens(bagged, 0.3)) addBagout(made, random, { ...place, id: random.id(), date: bagged, job_date: bagged })
      if (happens(returned, 0.25)) addReturn(made, random, { id: random.id(), job_id: row.job_id, date: returned })
    }
  }
  leaveUnpicked(made)
  addNextPrice(made, random, { today, zone })
  return made
}

function addStock(made: Materials, random: Random, { today, zone }: { today: Day; zone: string }): void {
  for (const [at, [name, unit, price, type]] of stock.entries()) {
    const id = random.id()
    made.items.push({
      id,
      name,
      code: 1000 + at,
      unit_of_measure: unit,
      type,
      serial_required: type === 'nonconsumable',
      price,
      active: name !== switchedOff,
    })
    const changes = type === 'consumable' ? random.int(1, 3) : 0
    for (let change = changes; change > 0; change--) {
      const date = momentOf(addDays(today, -change * random.int(4, 20)), { hour: 9, minute: 0 }, zone)
      made.prices.push({ id: random.id(), item_id: id, date, price: Number((price * (1 + (4 - change) * 0.03)).toFixed(2)) })
    }
  }
}

const unpickedOrders = 3

/** The warehouse has not picked the newest orders yet; of one it has begun. */
function leaveUnpicked(made: Materials): void {
  const newest = made.orders
    .map(({ id, date }) => ({
      date: String(date),
      lines: made.lines.filter((line) => line.order_id === id && line.item_id !== bagoutItemId),
    }))
    .filter(({ lines }) => lines.length > 0)
    .toSorted((one, other) => (one.date < other.date ? 1 : -1))
    .slice(0, unpickedOrders)
  for (const [at, { lines }] of newest.entries()) for (const line of at === 1 ? lines.slice(1) : lines) line.qty_picked = null
}

const daysToNextPrice = 12

/** What the supplier has announced. */
function addNextPrice({ items, prices }: Materials, random: Random, { today, zone }: { today: Day; zone: string }): void {
  const item = items.find(({ name }) => name === 'P100 cartridge')
  if (!item) return
  const date = momentOf(addDays(today, daysToNextPrice), { hour: 0, minute: 0 }, zone)
  prices.push({ id: random.id(), item_id: item.id, date, price: 15.6 })
}

/** No longer bought: offered no more, though older orders have it. */
const switchedOff = 'Poly sheeting 4 mil'

function addOrder(made: Materials, random: Random, order: Row<'material_order'>): void {
  made.orders.push(order)
  for (const item of random.some(made.items, random.int(2, 6))) {
    const qty = random.int(1, 12)
    made.lines.push({
      id: random.id(),
      order_id: order.id,
      item_id: item.id,
      qty,
      qty_picked: random.chance(0.85) ? qty : random.int(0, qty),
    })
  }
}

function addBagout(made: Materials, random: Random, order: Row<'material_order'>): void {
  const bags = random.int(6, 90)
  made.orders.push(order)
  made.lines.push({ id: random.id(), order_id: order.id, item_id: bagoutItemId, qty: bags, qty_picked: bags })
}

/** Some of what is still out there comes back; of a job that has nothing out, nothing does. */
function addReturn(made: Materials, random: Random, row: Row<'return_order'>): void {
  const out = outOn(made, row.job_id)
  if (out.length === 0) return
  made.returns.push(row)
  for (const { itemId, quantity } of random.some(out, random.int(1, 3))) {
    made.returnLines.push({ id: random.id(), return_order_id: row.id, item_id: itemId, qty_returned: random.int(1, quantity) })
  }
}

function outOn({ orders, lines, returns, returnLines }: Materials, jobId: string): { itemId: string; quantity: number }[] {
  const of = (list: readonly { id: string; job_id: string }[]) => new Set(list.flatMap((one) => (one.job_id === jobId ? one.id : [])))
  const [ordered, returned] = [of(orders), of(returns)]
  const out = new Map<string, number>()
  const add = (itemId: string, quantity: number) => out.set(itemId, (out.get(itemId) ?? 0) + quantity)
  for (const line of lines) if (ordered.has(line.order_id) && line.item_id !== bagoutItemId) add(line.item_id, Number(line.qty_picked ?? 0))
  for (const line of returnLines) if (returned.has(line.return_order_id)) add(line.item_id, -Number(line.qty_returned ?? 0))
  return [...out].flatMap(([itemId, quantity]) => (quantity > 0 ? { itemId, quantity } : []))
}
