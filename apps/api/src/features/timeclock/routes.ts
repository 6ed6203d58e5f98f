import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { crud } from '../../rest/crud.ts'
import { clockEventHooks, eosReportHooks } from './hooks.ts'
import { exportRoutes } from './export-routes.ts'
import { hoursRoutes } from './hours-routes.ts'
import { clockEvent, eosReport } from './model.ts'

/** Clock events and end-of-shift reports, and the hours that come of them. (spec §3, §9) */
export function timeclockRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, clockEvent, clockEventHooks(deps))
  crud(app, deps, eosReport, eosReportHooks)
  hoursRoutes(app, deps)
  exportRoutes(app, deps)
}
