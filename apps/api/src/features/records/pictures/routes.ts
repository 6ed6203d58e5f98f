import { mostImageBytes } from '@daysheet/domain/records/picture-limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { disconnectSignal, inside, makeGate } from '../../../http/limits/gate.ts'
import { arrivalLimits } from '../../../http/limits/slow-bodies.ts'
import { download } from './download.ts'
import { downloadDoc, uploadDoc } from './route-docs.ts'
import { thumbnails } from './thumbnails.ts'
import { maxFiles, upload, uploadGateLimits } from './upload.ts'

/** To arrive, and then to be made ready and kept. */
const uploadMs = arrivalLimits.upload + 30_000

/**
 * `POST /api/images/{container}/upload` and `GET /api/images/{container}/download/{file}`: pictures in containers, as the phone application and the
 * reports know them. The store knows a picture by the digest of its bytes; the caller's own name is told back and never used as a path.
 * (product.md#strictness, promises.md#s9, promises.md#s12)
 */
export function imageRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files' | 'now'>): void {
  const small = thumbnails(deps.files)
  const gate = makeGate(uploadGateLimits)
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: maxFiles, parts: maxFiles + 20, fields: 20, fieldSize: 10_000, fileSize: mostImageBytes },
    })
    scope.post(
      '/api/images/:container/upload',
      { bodyLimit: maxFiles * mostImageBytes, handlerTimeout: uploadMs, config: { doc: uploadDoc, upload: true } },
      (request, reply) => inside(gate, disconnectSignal(reply), () => upload(deps, request)),
    )
    scope.get('/api/images/:container/download/:file', { config: { ticket: 'image', doc: downloadDoc } }, (request, reply) =>
      download(deps.files, small, request, reply),
    )
  })
}
