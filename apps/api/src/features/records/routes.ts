import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { crud } from '#rest/crud.ts'
import { checklistHooks, imageSetHooks, jobInspectionHooks, questionHooks } from './hooks.ts'
import { checklist, question, jobInspection, imageSet } from './model.ts'
import { archivedPictures, archiveName } from '@daysheet/domain/records/archive'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { attachment } from '#http/attachment.ts'
import { notFound } from '#http/errors.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { disconnectSignal } from '#http/disconnect-signal.ts'
import { archiveConcurrency, openArchive } from './archive.ts'
import { picturesOfJob } from './queries.ts'
import { HttpError } from '#http-error.ts'

/** Checklists, inspections and image sets, and the pictures of a job as one file. (product.md#entities) */
export function inspectionRoutes(app: FastifyInstance, deps: Deps): void {
  crud(app, deps, checklist, checklistHooks)
  crud(app, deps, question, questionHooks)
  crud(app, deps, jobInspection, jobInspectionHooks)
  crud(app, deps, imageSet, imageSetHooks)
  archiveRoutes(app, deps)
}

const downloading = operation(
  {
    summary:
      'Every picture of the image sets, checklists and reports of a job as one ZIP archive, one folder each. Pictures that are missing or on another server are listed in its Missing.txt. 404 when there are none',
    tag: 'Jobs',
    params: idParams('Job'),
    answer: { type: 'application/zip' },
  },
  { needs: ['records.read', 'pictures.read'], own: { Jobs: 'params.id' }, ticket: 'download', lane: 'documents' },
)

/** "Download all" of a job's pictures. */
function archiveRoutes(app: FastifyInstance, { longReads, files, config }: Deps): void {
  const semaphore = makeSemaphore(archiveConcurrency)
  const here = { zone: config.businessTimeZone, origins: [new URL(config.publicUrl).origin] }
  // Without HEAD: it would have to read everything and throw it away.
  app.get('/api/Jobs/:id/images/download', { ...downloading, exposeHeadRoute: false }, async ({ params: { id } }, reply) => {
    const job = await longReads.read((from) => picturesOfJob(from, id))
    if (!job) throw notFound('Job', id)
    const pictures = archivedPictures(job.records, here)
    if (pictures.length === 0) throw new HttpError(404, 'No images submitted for this job.', { code: 'NO_IMAGES' })
    const archive = await openArchive({ files, semaphore, pictures, signal: disconnectSignal(reply) })
    return reply
      .type('application/zip')
      .header('content-disposition', attachment(archiveName(job)))
      .send(archive)
  })
}
