import { costJobMaterials, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import type { Database } from '../../db/connection.ts'
import { notFound } from '../../http/errors.ts'
import { materialsOf } from './queries.ts'

/** What went to a job and came back, and what it costs. (spec §2 "Material Orders", §9) */
export async function materialsOfJob(db: Database, jobId: string, zone: string): Promise<JobMaterials> {
  const [found] = await materialsOf(db, [jobId])
  if (!found) throw notFound('Job', jobId)
  const { items, orders, returns } = found
  return costJobMaterials({ jobId, items, orders, returns }, zone)
}
