/** The reads of orders and returns that server tests, measurements and screens share. (spec §7 "Items, prices, orders") */
import type { Filter } from '../filter/filter.ts'
import { including } from '../filter/including.ts'
import type { Job } from '../jobs/job.ts'
import type { Supervisor } from '../people/supervisor.ts'
import type { Item, Price } from './item.ts'
import type { ItemEntry, Order } from './order.ts'

export type PricedItem = Item & { prices: Price[] }
export type OrderLines = Order & { itemEntries: (ItemEntry & { item: PricedItem })[] }
export type OrderOverview = OrderLines & { job: Job; supervisor?: Supervisor }

const pricedItem = including<Item>('item', { include: [including<Price>('prices', { order: 'date ASC' })] })

/** The orders of one job with their lines, items and prices. */
export const jobOrdersFilter = (jobId: string): Filter<Order> => ({
  where: { jobId },
  order: 'date ASC',
  include: [including<ItemEntry>('itemEntries', { include: [pricedItem] })],
})

/** The orders from one moment to another with their lines, items and prices, job and supervisor. */
export const ordersFilter = (from: string, to: string): Filter<Order> => ({
  where: { date: { between: [from, to] } },
  order: 'date ASC',
  include: [including<ItemEntry>('itemEntries', { include: [pricedItem] }), including('job'), including('supervisor')],
})
