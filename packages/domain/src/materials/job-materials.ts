/**
 * What went to a job and came back, with what it cost: `GET /api/Jobs/{id}/materials`. Screen, print, chart and CSV show these numbers; the totals are those
 * of the job itself (`totalOrders`, `totalCost`, `totalCostReturned` when a read of Jobs names them in `fields`). (product.md#material-orders, product.md#pricing)
 */
import { z } from 'zod'
import { dayOf, type Day } from '../calendar/day.ts'
import { exactMinus, exactSum, toCents } from '../numbers/exact.ts'
import { id, instant, num, whole } from '../fields/fields.ts'
import { bagoutItemId, itemType, type Item } from './item.ts'
import type { ItemEntry, ItemReturnEntry, Order, ReturnOrder } from './order.ts'
import { lineCost, priceOnDay, priceSteps, totalOf, type Priced } from './pricing.ts'

const costed = {
  id: id(),
  /** For If-Match. */
  version: whole(),
  itemId: id(),
  name: z.string().nullable(),
  unitOfMeasure: z.string().nullable(),
  type: itemType,
  /** On the day of the order or return. */
  costPerItem: num(),
  /** Exact: may have more than two decimals. */
  cost: num(),
}

export const orderedLine = z.object({ ...costed, qty: num().nullable(), qtyPicked: num().nullable() })
export type OrderedLine = z.infer<typeof orderedLine>

export const returnedLine = z.object({ ...costed, qtyReturned: num().nullable() })
export type ReturnedLine = z.infer<typeof returnedLine>

export const costedOrder = z.object({
  id: id(),
  version: whole(),
  date: instant(),
  jobDate: instant().nullable(),
  supervisorId: id().nullable(),
  supervisorName: z.string().nullable(),
  /** Nothing but waste bags leaving the site. */
  isBagout: z.boolean(),
  qtyPicked: num(),
  /** Two decimals. */
  cost: num(),
  lines: z.array(orderedLine),
})
export type CostedOrder = z.infer<typeof costedOrder>

export const costedReturn = z.object({
  id: id(),
  version: whole(),
  date: instant(),
  qtyReturned: num(),
  cost: num(),
  lines: z.array(returnedLine),
})
export type CostedReturn = z.infer<typeof costedReturn>

/** What a job's materials come to. `totalOrders` counts all orders, bagouts too. */
export const materialTotals = z.object({ totalOrders: whole(), totalCost: num(), totalCostReturned: num() })
export type MaterialTotals = z.infer<typeof materialTotals>

/** Orders and returns newest first, the lines of each in the order of their entry. */
export const jobMaterials = z.object({ jobId: id(), ...materialTotals.shape, orders: z.array(costedOrder), returns: z.array(costedReturn) })
export type JobMaterials = z.infer<typeof jobMaterials>

/** An item as a line needs it. */
export type CostedItem = Pick<Item, 'id' | 'name' | 'unitOfMeasure'> & Priced

interface OrderRows extends Omit<Order, 'jobId'> {
  supervisorName: string | null
  lines: readonly Pick<ItemEntry, 'id' | 'version' | 'itemId' | 'qty' | 'qtyPicked'>[]
}
interface ReturnRows extends Omit<ReturnOrder, 'jobId'> {
  lines: readonly Pick<ItemReturnEntry, 'id' | 'version' | 'itemId' | 'qtyReturned'>[]
}

/** The rows of one job, as they are stored, with the items they name. */
export interface MaterialRows {
  jobId: string
  items: readonly CostedItem[]
  orders: readonly OrderRows[]
  returns: readonly ReturnRows[]
}

const newestFirst = (one: { date: string; id: string }, other: { date: string; id: string }) =>
  one.date === other.date ? (one.id < other.id ? 1 : -1) : one.date < other.date ? 1 : -1

/** Puts a price on every line and adds up. */
export function costJobMaterials({ jobId, items, orders, returns }: MaterialRows, zone: string): JobMaterials {
  const known = new Map(items.map((item) => [item.id, { item, steps: priceSteps(item, zone) }]))
  const priced = (itemId: string, day: Day, quantity: number | null) => {
    const found = known.get(itemId)
    if (!found) throw new Error(`A line names the item ${itemId}, which was not read along`)
    const { name, unitOfMeasure, type } = found.item
    const costPerItem = priceOnDay(found.steps, day)
    return { name, unitOfMeasure, type, costPerItem, cost: lineCost(costPerItem, quantity) }
  }
  const ordersCosted = orders.map(({ lines, ...order }): CostedOrder => {
    const day = dayOf(order.date, zone)
    const costedLines = lines.map((line) => ({ ...line, ...priced(line.itemId, day, line.qtyPicked) }))
    return {
      ...order,
      isBagout: lines.length > 0 && lines.every(({ itemId }) => itemId === bagoutItemId),
      qtyPicked: exactSum(lines.map(({ qtyPicked }) => qtyPicked ?? 0)),
      cost: totalOf(costedLines.map(({ cost }) => cost)),
      lines: costedLines,
    }
  })
  const returnsCosted = returns.map(({ lines, ...one }): CostedReturn => {
    const day = dayOf(one.date, zone)
    const costedLines = lines.map((line) => ({ ...line, ...priced(line.itemId, day, line.qtyReturned) }))
    return {
      ...one,
      qtyReturned: exactSum(lines.map(({ qtyReturned }) => qtyReturned ?? 0)),
      cost: totalOf(costedLines.map(({ cost }) => cost)),
      lines: costedLines,
    }
  })
  const everyLine = (list: readonly { lines: readonly { cost: number }[] }[]) => list.flatMap(({ lines }) => lines.map(({ cost }) => cost))
  return {
    jobId,
    totalOrders: orders.length,
    totalCost: totalOf(everyLine(ordersCosted)),
    totalCostReturned: totalOf(everyLine(returnsCosted)),
    orders: ordersCosted.toSorted(newestFirst),
    returns: returnsCosted.toSorted(newestFirst),
  }
}

/** Total Materials Cost: orders minus returns; below zero when more came back than was picked. (product.md#material-orders, product.md#pricing) */
export const netCost = ({ totalCost, totalCostReturned }: Pick<MaterialTotals, 'totalCost' | 'totalCostReturned'>): number =>
  exactMinus(totalCost, totalCostReturned)

/** What a job's materials had cost, net of returns, by the end of a business day. */
export interface CostDay {
  day: Day
  ordered: number
  returned: number
  net: number
}

/** The net cost of a job after each business day on which something was ordered or returned, oldest first; the last one is `netCost`. */
export function costOverTime({ orders, returns }: Pick<JobMaterials, 'orders' | 'returns'>, zone: string): CostDay[] {
  const onDay = <Line, Move>(date: string, lines: readonly Line[], move: (line: Line) => Move) => {
    const day = dayOf(date, zone)
    return lines.map((line) => ({ day, ...move(line) }))
  }
  const moves = [
    ...orders.flatMap(({ date, lines }) => onDay(date, lines, ({ cost }) => ({ ordered: cost, returned: 0 }))),
    ...returns.flatMap(({ date, lines }) => onDay(date, lines, ({ cost }) => ({ ordered: 0, returned: cost }))),
  ]
  let [ordered, returned] = [0, 0]
  return [...Map.groupBy(moves, ({ day }) => day)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, ofDay]) => {
      ordered = exactSum([ordered, ...ofDay.map((move) => move.ordered)])
      returned = exactSum([returned, ...ofDay.map((move) => move.returned)])
      return { day, ordered: toCents(ordered), returned: toCents(returned), net: exactMinus(toCents(ordered), toCents(returned)) }
    })
}

// Made once: a table of thousands of lines would spend its time making them.
const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 10 })
const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 })

/** `1,234.50`: at least two decimals, as many more as there are. The dollar sign is the screen's. */
export const formatMoney = (amount: number): string => money.format(amount)

/** `12` or `1.5`. */
export const formatQuantity = (quantity: number): string => number.format(quantity)

/** What of an item is still out on a job: picked less returned; never below nothing. For the form of a return. */
export function outstandingQuantities({ orders, returns }: Pick<JobMaterials, 'orders' | 'returns'>): Map<string, number> {
  const picked = orders.flatMap(({ lines }) => lines.map(({ itemId, qtyPicked }) => ({ itemId, quantity: qtyPicked ?? 0 })))
  const back = returns.flatMap(({ lines }) => lines.map(({ itemId, qtyReturned }) => ({ itemId, quantity: -(qtyReturned ?? 0) })))
  const byItem = Map.groupBy([...picked, ...back], ({ itemId }) => itemId)
  return new Map([...byItem].map(([itemId, moves]) => [itemId, Math.max(0, exactSum(moves.map(({ quantity }) => quantity)))]))
}
