import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { user } from './model.ts'
import { HttpError } from '../../http/errors.ts'
import type { Hooks } from '../../rest/hooks.ts'

/** Office accounts, to read. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, user, userHooks)
}

/** Whoever is signed in may do everything, but not make or take over accounts: those are made in the terminal. (docs/decisions/0024) */
function refuse(): never {
  throw new HttpError(405, 'Office accounts are made and changed with npm run office-user', { code: 'METHOD_NOT_ALLOWED' })
}

const userHooks: Hooks = {
  // Nothing is hashed for a write that is refused.
  stored: { password: () => ({}) },
  beforeCreate: refuse,
  beforeUpdate: refuse,
  beforeDelete: refuse,
}
