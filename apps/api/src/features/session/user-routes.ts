import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { user } from './model.ts'
import { userHooks } from './user-hooks.ts'

/** Office accounts, to read. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, user, userHooks)
}
