import { reads } from '@daysheet/domain/wire/reads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { jsonOf } from '#http/content.ts'
import { operation } from '#http/operation.ts'
import { period } from '#http/params.ts'
import { crud } from '#rest/crud.ts'
import { locationHooks } from './hooks.ts'
import { location } from './model.ts'
import { jobSites } from './queries.ts'

/** Positions of supervisors, and the jobs they may be at. (product.md#calls, product.md#map) */
export function locationRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, location, locationHooks(deps))
  const sites = operation(
    {
      summary:
        'Where the jobs of these business days are, both included: the middle of where their crews clocked. Jobs without a location are left out',
      tag: 'Locations',
      querystring: period(deps.config.businessTimeZone),
      answer: jsonOf(reads['Locations/jobSites'].answer),
    },
    { needs: ['locations.read', 'jobs.read'], own: 'kept' },
  )
  app.get('/api/Locations/jobSites', sites, ({ query, session }) => jobSites(deps.db, query, session.own))
}
