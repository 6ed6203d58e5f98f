import type { JobRecords } from '@daysheet/domain/records/job-records'
import { reads } from '@daysheet/domain/wire/reads'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { jsonOf } from '#http/content.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { crud } from '#rest/crud.ts'
import { exampleIds } from '#rest/openapi/example-ids.ts'
import { jobHooks } from './hooks.ts'
import { job } from './model.ts'
import { recordsOfJob } from './queries.ts'

/** Jobs, and what is known of one. (product.md#calls) */
export function jobRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, job, jobHooks)

  app.get('/api/Jobs/:id/records', recordsOperation, async ({ params: { id } }) => {
    const found = await recordsOfJob(deps.db, id)
    if (!found) throw notFound('Job', id)
    return found
  })
}

const seen = { time: '2026-11-20T17:40:08.745Z', supervisorName: 'Nadia Rahman' }
const records: JobRecords = {
  jobId: exampleIds.job,
  checklists: [
    { id: exampleIds.checklist, ...seen, images: ['/api/images/sites/download/0d0f6a.jpg'], name: 'Daily site check', questions: 8 },
  ],
  reports: [{ id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b04', ...seen, images: ['3fd2a1.jpg'], type: 'estimate' }],
  imageSets: [{ id: '019a9e2e-5f0c-7a11-9d52-0f6c2b1e7b06', ...seen, supervisorName: null, images: [] }],
  containerReqs: [
    {
      id: '5e0f6a52-8f7d-4c1e-9b1a-2f1f7c4f0a11',
      version: 2,
      jobId: exampleIds.job,
      answer: 'confirm',
      name: 'Front desk',
      answeredAt: '2026-11-20T15:02:11.000Z',
      requestedAt: '2026-11-20T14:00:00.000Z',
      requestedBy: 'office',
      handledAt: null,
      note: 'Two, at the yard',
      size: '30',
      wantedOn: '2026-11-28',
      place: 'Loading dock',
    },
  ],
}

const recordsOperation = operation(
  {
    summary: 'The checklists, reports, image sets and container requests of a job, newest first each',
    tag: 'Jobs',
    params: idParams('Job'),
    answer: jsonOf(reads['Jobs/:id/records'].answer, { 'A job with a record of each kind': records }),
  },
  { needs: ['jobs.read', 'records.read', 'waste.read'], own: { Jobs: 'params.id' } },
)
