import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { scopePart, scopeStatus } from './model.ts'

/** The scope of work of ACP7 filings and how far it is; a whole filing is deleted at once. (spec §7 "Jobs") */
export function acp7Routes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, scopePart, { bulkDeleteBy: 'filingNumber' })
  crud(app, deps, scopeStatus)
}
