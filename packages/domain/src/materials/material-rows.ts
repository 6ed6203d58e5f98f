/** The materials of jobs as lines of a file: Export by Job Num. (decisions "Screens": Type, Date, Item, Unit, Qty, Cost per Item, Total) */
import { dayOf, type Day } from '../calendar/day.ts'
import type { JobMaterials } from './job-materials.ts'

export interface MaterialRow {
  type: 'Order' | 'Return'
  day: Day
  item: string
  unit: string
  /** Below zero for a return, as `total` is, so that the column adds up to the net cost. */
  qty: number
  costPerItem: number
  total: number
}

/** Every line of a job, oldest first, orders before returns of the same moment. */
export function materialRows({ orders, returns }: Pick<JobMaterials, 'orders' | 'returns'>, zone: string): MaterialRow[] {
  const words = ({ name, unitOfMeasure }: { name: string | null; unitOfMeasure: string | null }) => ({
    item: name ?? '',
    unit: unitOfMeasure ?? '',
  })
  const ordered = orders.flatMap(({ date, lines }) => {
    const head = { type: 'Order' as const, day: dayOf(date, zone) }
    return lines.map(({ qtyPicked, costPerItem, cost, ...item }) => ({
      date,
      row: { ...head, ...words(item), qty: qtyPicked ?? 0, costPerItem, total: cost },
    }))
  })
  const returned = returns.flatMap(({ date, lines }) => {
    const head = { type: 'Return' as const, day: dayOf(date, zone) }
    return lines.map(({ qtyReturned, costPerItem, cost, ...item }) => ({
      date,
      row: { ...head, ...words(item), qty: 0 - (qtyReturned ?? 0), costPerItem, total: 0 - cost },
    }))
  })
  return [...ordered, ...returned]
    .toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
    .map(({ row }) => row)
}
