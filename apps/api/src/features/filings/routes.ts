import multipart from '@fastify/multipart'
import { mostFilingBytes } from '@daysheet/domain/filings/filing-messages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { HttpError, notFound } from '../../http/errors.ts'
import { disconnectSignal, inside, makeGate } from '../../http/limits/gate.ts'
import { arrivalLimits } from '../../http/limits/slow-bodies.ts'
import { crud } from '../../rest/crud.ts'
import { sendJson } from '../../rest/etag.ts'
import { inPath } from '../../rest/route.ts'
import { filingParam, rowIdParam, jobParam, modeParam, authorOf, optionalId } from './params.ts'
import { chosenRows } from './chosen-rows.ts'
import { scopePartHooks, scopeStatusHooks } from './hooks.ts'
import { scopePart, scopeStatus } from './model.ts'
import { filingsOf, filingFileNamed } from './queries.ts'
import { readUpload, filingContainer } from './read-upload.ts'
import { receiveFile, uploadGateLimits, uploadLimits } from './receive-file.ts'
import { deleteFiling } from './remove-filing.ts'
import { restoreFiling } from './restore-filing.ts'
import { deleteFilingDoc, downloadFilingDoc, filingsDoc, processAcp7Doc, processScopeDoc, restoreFilingDoc } from './route-docs.ts'
import { saveScope } from './save-scope.ts'
import { tagsWanted } from './scope-tag.ts'
import { attachment } from '../../http/attachment.ts'
import { refusalOf } from './refusal.ts'

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

  const gate = makeGate(uploadGateLimits)
  app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits })
    const upload = {
      bodyLimit: mostFilingBytes + aroundTheFile,
      handlerTimeout: uploadMs,
      config: { doc: processAcp7Doc, upload: true } as const,
    }
    scope.post('/api/Jobs/processACP7', upload, async (request, reply) => {
      const jobId = await jobParam(db, request.query)
      deps.filingReader.warm()
      try {
        return await inside(gate, disconnectSignal(reply), async () =>
          readUpload(deps, jobId, await receiveFile(request), authorOf(request)),
        )
      } catch (error) {
        // People are told that the file is damaged; it may as well be a fault of our reader.
        if (error instanceof HttpError && error.cause !== undefined) request.log.warn({ err: error.cause }, 'filing not read')
        throw error
      }
    })
  })

  app.post('/api/Jobs/processScope', { config: { doc: processScopeDoc } }, (request) =>
    saveScope(db, {
      rows: chosenRows(request.body),
      mode: modeParam(request.query),
      fileId: optionalId(request.query, 'file'),
      seen: tagsWanted(request),
      author: authorOf(request),
      ...{ now: now(), zone },
    }),
  )

  app.get('/api/Jobs/:id/filings', { config: { doc: filingsDoc } }, async (request, reply) => {
    const id = inPath(request, 'id')
    const found = await filingsOf(db, rowIdParam('Job', id), now())
    if (!found) throw notFound('Job', id)
    return sendJson(request, reply, JSON.stringify(found), found.tag)
  })

  app.delete('/api/ScopeParts', { config: { doc: deleteFilingDoc, isSearch: true } }, async (request) => {
    const filing = filingParam(request)
    const deleted = await deleteFiling(db, { ...filing, author: authorOf(request), now: now() })
    request.log.info({ areas: deleted.count, jobs: deleted.removals.length }, 'filing deleted')
    return deleted
  })

  app.post('/api/Jobs/restoreFiling', { config: { doc: restoreFilingDoc } }, async (request) => {
    const removalId = optionalId(request.query, 'removal', true)
    const restored = await restoreFiling(db, { removalId, seen: tagsWanted(request), author: authorOf(request), now: now(), zone })
    request.log.info({ areas: restored.result.added }, 'filing brought back')
    return restored
  })

  app.get('/api/FilingFiles/:id/download', { config: { ticket: 'download', doc: downloadFilingDoc } }, (request, reply) =>
    sendFile(deps, inPath(request, 'id'), reply),
  )
}

/**
 * The PDF of a filing as it came in. It is somebody else's file: to be saved, never to be shown or run as a page of ours,
 * and kept by no browser: what may be seen is decided anew each time. (promises.md#s9)
 */
async function sendFile({ db, files }: Pick<Deps, 'db' | 'files'>, id: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = await filingFileNamed(db, rowIdParam('FilingFile', id))
  if (!file) throw notFound('FilingFile', id)
  const stored = await files.open(filingContainer, file.storedName).catch((error: unknown) => {
    throw refusalOf(error)
  })
  if (!stored) throw new HttpError(404, `The file ${file.name} is no longer in the store for files.`)
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-length': stored.size,
      'content-disposition': attachment(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(stored.body)
}
