/** Materials that a supervisor orders or sends back, as the lines are put together by thumb. (product.md#field-screen) */
import { momentOf, type Day } from '../calendar/day.ts'
import { matchesItem } from '../materials/item-search.ts'
import { itemLabel } from '../materials/item-label.ts'
import { exactSum } from '../numbers/exact.ts'
import { typedQuantity } from '../materials/typed-quantity.ts'
import type { FieldItem } from './items.ts'

export interface DraftLine {
  itemId: string
  /** As it was called when it was chosen, for a phone that has forgotten the list. */
  label: string
  /** As typed in. */
  quantity: string
}

export interface LinesDraft {
  /** For which day it is ordered, or empty; nothing is asked of a return. */
  day: Day
  lines: readonly DraftLine[]
}

/** One order has no more lines than the server takes. */
export const maxLines = 500

const itemsShown = 30

/** What may be chosen and answers the term, so many of it: a thumb scrolls no farther. */
export const itemsFound = (items: readonly FieldItem[], term: string, { isReturn }: { isReturn: boolean }): FieldItem[] =>
  items.filter((item) => (item.active || isReturn) && matchesItem(item, term)).slice(0, itemsShown)

const quantityOf = (typed: string): number | null => (typedQuantity.test(typed.trim()) ? Number(typed.trim()) : null)

/** One more of an item: a new line, or one more on the line it has. */
export function withItem(lines: readonly DraftLine[], item: Pick<FieldItem, 'id' | 'name' | 'unitOfMeasure'>): DraftLine[] {
  const found = lines.find(({ itemId }) => itemId === item.id)
  if (!found) return [...lines, { itemId: item.id, label: itemLabel(item), quantity: '1' }]
  return lines.map((line) => (line === found ? { ...line, quantity: stepped(line.quantity, 1) } : line))
}

/** So many more or fewer, at the least none; what is no quantity counts as none. */
export function stepped(typed: string, by: number): string {
  return String(Math.max(0, exactSum([quantityOf(typed) ?? 0, by])))
}

export type LinesProblem = { what: 'noLines' } | { what: 'badQuantity'; line: number; label: string }

/** What is wrong with the lines, the first of them by its number. */
export function linesProblem({ lines }: Pick<LinesDraft, 'lines'>): LinesProblem | null {
  if (lines.length === 0) return { what: 'noLines' }
  const at = lines.findIndex(({ quantity }) => !((quantityOf(quantity) ?? 0) > 0))
  const line = lines[at]
  return line ? { what: 'badQuantity', line: at + 1, label: line.label } : null
}

/** When the warehouse begins, as for an order that the office enters. */
const warehouseOpens = { hour: 7, minute: 0 }

interface Placed {
  jobId: string
  supervisorId: string
  time: string
  zone: string
}

/** `POST /api/Orders/place` without its id. */
export const orderOf = ({ day, lines }: LinesDraft, { jobId, supervisorId, time, zone }: Placed) => ({
  jobId,
  supervisorId,
  date: time,
  jobDate: day === '' ? null : momentOf(day, warehouseOpens, zone),
  lines: lines.map(({ itemId, quantity }) => ({ itemId, qty: quantityOf(quantity) ?? 0 })),
})

/** `POST /api/ReturnOrders/place` without its id. */
export const returnOf = ({ lines }: Pick<LinesDraft, 'lines'>, { jobId, time }: Pick<Placed, 'jobId' | 'time'>) => ({
  jobId,
  date: time,
  lines: lines.map(({ itemId, quantity }) => ({ itemId, qtyReturned: quantityOf(quantity) ?? 0 })),
})
