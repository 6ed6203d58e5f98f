import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { askedRow } from '../../http/asked.ts'
import { inPath } from '../../rest/route.ts'
import { materialsOfJob } from './order-reads.ts'
import { jobMaterialsDoc } from './route-docs.ts'

/** What a job's orders and returns come to. (spec §2 "Material Orders"; issue 5.2) */
export function orderRoutes(app: FastifyInstance, { db, config }: Deps): void {
  app.get('/api/Jobs/:id/materials', { config: { doc: jobMaterialsDoc } }, (request) =>
    materialsOfJob(db, askedRow('Job', inPath(request, 'id')), config.businessTimeZone),
  )
}
