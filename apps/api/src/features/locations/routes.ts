import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { locationHooks } from './hooks.ts'
import { location } from './model.ts'

/** Positions of supervisors. (product.md#calls) */
export function locationRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, location, locationHooks(deps))
}
