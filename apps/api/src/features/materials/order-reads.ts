import { costJobMaterials, type JobMaterials } from '@daysheet/domain/materials/job-materials'
import { materialRows } from '@daysheet/domain/materials/material-rows'
import type { Database } from '../../db/connection.ts'
import { notFound } from '../../http/errors.ts'
import type { JobRows } from './materials-csv.ts'
import { materialsNumbered, materialsOf, type StoredMaterials } from './queries.ts'

const costed = ({ jobId, items, orders, returns }: StoredMaterials, zone: string): JobMaterials =>
  costJobMaterials({ jobId, items, orders, returns }, zone)

/** What went to a job and came back, and what it costs. (spec §2 "Material Orders", §9) */
export async function materialsOfJob(db: Database, jobId: string, zone: string): Promise<JobMaterials> {
  const found = await materialsOf(db, jobId)
  if (!found) throw notFound('Job', jobId)
  return costed(found, zone)
}

/** The same of all jobs with a number, as lines of a file; empty when no job has it. */
export async function materialsOfNumber(db: Database, jobNum: string, zone: string): Promise<JobRows[]> {
  const found = await materialsNumbered(db, jobNum)
  return found.map((job) => ({
    ...{ jobNum: job.jobNum, jobNumDecimals: job.jobNumDecimals, address: job.address },
    rows: materialRows(costed(job, zone), zone),
  }))
}
