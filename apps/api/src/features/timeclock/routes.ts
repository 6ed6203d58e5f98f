import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { clockEvent, eosReport } from './model.ts'

/** Clock events and end-of-shift reports. (spec §3) */
export function timeclockRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, clockEvent)
  crud(app, deps, eosReport)
}
