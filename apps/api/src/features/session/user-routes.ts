import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { crud } from '#rest/crud.ts'
import { user } from './model.ts'
import { HttpError } from '#http-error.ts'
import type { Hooks } from '#rest/hooks.ts'

/** Office accounts, to read. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, user, userHooks)
}

/** These rows are for existing clients to read; accounts are made and changed by calls of their own. (decisions/roles.md) */
function refuse(): never {
  throw new HttpError(405, 'Create and change office accounts in Admin → Accounts, or with npm run office-user', {
    code: 'METHOD_NOT_ALLOWED',
  })
}

const userHooks: Hooks = {
  // Nothing is hashed for a write that is refused.
  stored: { password: () => ({}) },
  beforeCreate: refuse,
  beforeUpdate: refuse,
  beforeDelete: refuse,
}
