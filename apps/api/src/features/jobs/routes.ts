import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { idParam } from '../../http/params.ts'
import { notFound } from '../../http/errors.ts'
import { crud } from '../../rest/crud.ts'
import { inPath } from '../../rest/route.ts'
import { jobHooks } from './hooks.ts'
import { job } from './model.ts'
import { recordsOfJob } from './queries.ts'
import { jobRecordsDoc } from './route-docs.ts'

/** Jobs, and what is known of one. (product.md#calls) */
export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, job, jobHooks)

  app.get('/api/Jobs/:id/records', { config: { doc: jobRecordsDoc } }, async (request) => {
    const id = inPath(request, 'id')
    const found = await recordsOfJob(deps.db, idParam('Job', id))
    if (!found) throw notFound('Job', id)
    return found
  })
}
