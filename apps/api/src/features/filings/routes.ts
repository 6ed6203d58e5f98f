import multipart from '@fastify/multipart'
import { maxFilingBytes } from '@daysheet/domain/filings/filing-messages'
import { reads } from '@daysheet/domain/wire/reads'
import { writes } from '@daysheet/domain/wire/writes'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { jsonOf, jsonTextOf } from '#http/content.ts'
import { notFound } from '#http/errors.ts'
import { operation } from '#http/operation.ts'
import { idParams } from '#http/params.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { arrivalLimits } from '#http/limits/slow-bodies.ts'
import { crud } from '#rest/crud.ts'
import { sendJson } from '#rest/etag.ts'
import { authorOf, filingParam, jobQuery, noSuchJob, restoreQuery, saveQuery } from './params.ts'
import { chosenRows } from './chosen-rows.ts'
import { cityRoutes } from './city/routes.ts'
import { scopePartHooks, scopeStatusHooks } from './hooks.ts'
import { filingContainer } from './keep-file.ts'
import { scopePart, scopeStatus } from './model.ts'
import { filingsOf, filingFileNamed, jobExists } from './queries.ts'
import { readUpload } from './read-upload.ts'
import { receiveFile, uploadConcurrency, uploadLimits } from './receive-file.ts'
import { deleteFiling } from './remove-filing.ts'
import { restoreFiling } from './restore-filing.ts'
import { saveScope } from './save-scope.ts'
import { parseIfMatch } from './scope-tag.ts'
import { attachment } from '#http/attachment.ts'
import { refusalOf } from './refusal.ts'
import { HttpError } from '#http-error.ts'

/** To arrive, and then to wait for its turn with the reader and be read. */
const uploadMs = arrivalLimits.upload + 30_000
/** What a form puts around its file. */
const aroundTheFile = 300_000

/** ACP7 filings: read, saved, looked at, deleted and brought back; their scope of work and how far it is. (product.md#calls) */
export function acp7Routes(app: FastifyInstance, deps: Deps): void {
  const { db, now } = deps
  const zone = deps.config.businessTimeZone
  crud(app, deps, scopePart, scopePartHooks)
  crud(app, deps, scopeStatus, scopeStatusHooks(deps))

  const uploads = makeSemaphore({ ...uploadConcurrency, ...deps.uploads })
  app.register(async (scope: FastifyInstance) => {
    await scope.register(multipart, { limits: uploadLimits })
    const upload = { ...reading, bodyLimit: maxFilingBytes + aroundTheFile, handlerTimeout: uploadMs }
    scope.post('/api/Jobs/processACP7', upload, async (request) => {
      const { jobId } = request.query
      if (!(await jobExists(db, jobId))) throw noSuchJob()
      deps.filingReader.warm()
      try {
        return await uploads.run(async () => readUpload(deps, jobId, await receiveFile(request), authorOf(request)))
      } catch (error) {
        // People are told that the file is damaged; it may as well be a fault of our reader.
        if (error instanceof HttpError && error.cause !== undefined) request.log.warn({ err: error.cause }, 'filing not read')
        throw error
      }
    })
  })

  cityRoutes(app, deps)

  app.post('/api/Jobs/processScope', saving, (request) =>
    saveScope(db, {
      rows: chosenRows(request.body),
      mode: request.query.replace ?? 'add',
      fileId: request.query.file,
      seen: parseIfMatch(request),
      author: authorOf(request),
      now: now(),
      zone,
    }),
  )

  app.get('/api/Jobs/:id/filings', listing, async (request, reply) => {
    const { id } = request.params
    const found = await filingsOf(db, id, now())
    if (!found) throw notFound('Job', id)
    return sendJson(request, reply, JSON.stringify(found), found.tag)
  })

  app.delete('/api/ScopeParts', deleting, async (request) => {
    const filing = filingParam(request)
    const deleted = await deleteFiling(db, { ...filing, author: authorOf(request), now: now() })
    request.log.info({ areas: deleted.count, jobs: deleted.removals.length }, 'filing deleted')
    return deleted
  })

  app.post('/api/Jobs/restoreFiling', restoring, async (request) => {
    const { removal: removalId } = request.query
    const restored = await restoreFiling(db, { removalId, seen: parseIfMatch(request), author: authorOf(request), now: now(), zone })
    request.log.info({ areas: restored.result.added }, 'filing brought back')
    return restored
  })

  app.get('/api/FilingFiles/:id/download', downloading, async ({ params: { id }, session }, reply) => {
    const file = await filingFileNamed(db, id, session.own)
    if (!file) throw notFound('FilingFile', id)
    return sendFile(deps, file, reply)
  })
}

const types = { pdf: 'application/pdf', city: 'application/json' } as const

/**
 * The PDF or the City's record of a filing as it came in. It is somebody else's file: to be saved, never to be shown or run as a page of ours,
 * and kept by no browser: what may be seen is decided anew each time. (promises.md#s9)
 */
async function sendFile(
  { files }: Pick<Deps, 'files'>,
  file: { name: string; source: keyof typeof types; storedName: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stored = await files.open(filingContainer, file.storedName).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (!stored) throw new HttpError(404, `The file ${file.name} is no longer in storage.`)
  return reply
    .headers({
      'content-type': types[file.source],
      'content-length': stored.size,
      'content-disposition': attachment(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(stored.body)
}

const tag = 'Filings'

const reading = operation(
  {
    summary: 'Read the scope of work from an ACP7 (PDF, field `File`) and keep the file; the scope itself is not saved yet',
    tag,
    querystring: jobQuery,
    uncheckedBody: { type: 'multipart/form-data', schema: z.looseObject({ File: z.file() }) },
    answer: jsonOf(writes['POST Jobs/processACP7'].answer),
  },
  { needs: ['filings.write'], upload: true },
)

const saving = operation(
  {
    summary:
      'Save the chosen rows of one or several filings of a job, all or nothing. Without `replace`, 409 when a filing is already saved',
    tag,
    querystring: saveQuery,
    // `chosenRows` takes them in the spellings of older clients, and names what is wrong by row.
    uncheckedBody: jsonOf(writes['POST Jobs/processScope'].body),
    match: true,
    answer: jsonOf(writes['POST Jobs/processScope'].answer),
  },
  { needs: ['filings.write'] },
)

const listing = operation(
  {
    summary: 'The ACP7 filings of a job, where they came from, and what can be restored',
    tag,
    params: idParams('Job'),
    answer: jsonTextOf(reads['Jobs/:id/filings'].answer),
  },
  { needs: ['filings.read'], own: { Jobs: 'params.id' } },
)

const deleting = operation(
  {
    summary:
      'Delete a filing: every ScopePart of one filingNumber of a job, or the areas of it named by `id` (`inq`). They can be restored for 30 days. The jobId may be left out when only one job has the filing; otherwise a 409 names the jobs that have it',
    tag,
    query: ['where'],
    answer: jsonOf(writes['DELETE ScopeParts'].answer),
  },
  { needs: ['filings.write'], lane: 'reads' },
)

const restoring = operation(
  {
    summary: 'Undo the deletion or replacement of a filing, progress included',
    tag,
    querystring: restoreQuery,
    match: true,
    answer: jsonOf(writes['POST Jobs/restoreFiling'].answer),
  },
  { needs: ['filings.write'] },
)

const downloading = operation(
  {
    summary: 'The PDF of a filing as uploaded, or the City’s record (JSON)',
    tag,
    params: idParams('FilingFile'),
    answer: { type: 'application/pdf', otherTypes: ['application/json'] },
  },
  { needs: ['filings.read'], own: 'kept', ticket: 'download', lane: 'pictures' },
)
