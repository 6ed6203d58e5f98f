/** Items of the warehouse and what of them went to a job and came back, for component tests. */
import type { ItemWithPrices, Price } from '@daysheet/domain/materials/item'
import { costJobMaterials, type CostedOrder, type CostedReturn, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { anId } from './builders.ts'

const zone = 'America/New_York'

/** A dated price. `entered` rises with each. */
export function aPrice(date: string, price: number, more: Partial<Price> = {}): Price {
  entered += 1
  return { id: anId(), version: 1, itemId: anId(), date, price, entered, ...more }
}
let entered = 0

export const anItem = (name: string, price: number, more: Partial<ItemWithPrices> = {}): ItemWithPrices => ({
  id: anId(),
  version: 1,
  name,
  code: 1,
  unitOfMeasure: 'roll',
  type: 'consumable',
  serialRequired: false,
  price,
  active: true,
  prices: [],
  ...more,
})

/** How many of an item were asked for and how many picked. */
type Ordered = readonly [item: ItemWithPrices, qty: number | null, qtyPicked: number | null]

interface Moves {
  items: readonly ItemWithPrices[]
  orders?: readonly (Partial<CostedOrder> & { date: string; of: readonly Ordered[] })[]
  returns?: readonly (Partial<CostedReturn> & { date: string; of: readonly (readonly [item: ItemWithPrices, qtyReturned: number])[] })[]
}

/** A job's materials as the server answers them: the rule of the domain puts the prices on. */
export const materialsOf = ({ items, orders = [], returns = [] }: Moves): JobMaterials =>
  costJobMaterials(
    {
      jobId: anId(),
      items,
      orders: orders.map(({ of, date, supervisorName = null }) => ({
        id: anId(),
        version: 1,
        date,
        jobDate: null,
        supervisorId: null,
        supervisorName,
        lines: of.map(([item, qty, qtyPicked]) => ({ id: anId(), version: 1, itemId: item.id, qty, qtyPicked })),
      })),
      returns: returns.map(({ of, date }) => ({
        id: anId(),
        version: 1,
        date,
        lines: of.map(([item, qtyReturned]) => ({ id: anId(), version: 1, itemId: item.id, qtyReturned })),
      })),
    },
    zone,
  )
