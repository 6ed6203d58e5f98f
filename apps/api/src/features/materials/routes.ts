import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { itemHooks } from './item-hooks.ts'
import { itemRoutes } from './item-routes.ts'
import { orderRoutes } from './order-routes.ts'
import { item, price, order, itemEntry, returnOrder, itemReturnEntry } from './model.ts'

/** Items with their prices, orders and returns with their lines. (spec §7 "Items, prices, orders") */
export function materialRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, item, itemHooks)
  crud(app, deps, price)
  crud(app, deps, order)
  crud(app, deps, itemEntry)
  crud(app, deps, returnOrder)
  crud(app, deps, itemReturnEntry)
  itemRoutes(app, deps)
  orderRoutes(app, deps)
}
