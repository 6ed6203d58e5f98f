import { may, type Permission } from '@daysheet/domain/session/permissions'
import { writes } from '@daysheet/domain/wire/writes'
import { certificatePictures } from '@daysheet/domain/certificates/certificate-pictures'
import { signedCopyPictures } from '@daysheet/domain/loads/signed-copies'
import { maxImageBytes } from '@daysheet/domain/records/picture-limits'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import { actorOf, forbidden, type Session } from '#http/access.ts'
import { jsonOf } from '#http/content.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { arrivalLimits } from '#http/limits/slow-bodies.ts'
import { operation } from '#http/operation.ts'
import { download, notThere } from './download.ts'
import { isOwnPicture } from './own/queries.ts'
import { thumbnailSize } from './prepare-image.ts'
import { thumbnails } from './thumbnails.ts'
import { maxFiles, upload, uploadConcurrency } from './upload.ts'

/** To arrive, and then to be made ready and kept. */
const uploadMs = arrivalLimits.upload + 30_000

/**
 * `POST /api/images/{container}/upload` and `GET /api/images/{container}/download/{file}`: pictures in containers, as the phone application and the
 * reports know them. The store knows a picture by the digest of its bytes; the caller's own name is told back and never used as a path.
 * (product.md#strictness, promises.md#s9, promises.md#s12)
 */
export function imageRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'files' | 'now' | 'uploads'>): void {
  const small = thumbnails(deps.files)
  const uploads = makeSemaphore({ ...uploadConcurrency, ...deps.uploads })
  app.register(async (scope: FastifyInstance) => {
    await scope.register(multipart, {
      limits: { files: maxFiles, parts: maxFiles + 20, fields: 20, fieldSize: 10_000, fileSize: maxImageBytes },
    })
    scope.post(
      '/api/images/:container/upload',
      { ...uploading, bodyLimit: maxFiles * maxImageBytes, handlerTimeout: uploadMs },
      (request) => uploads.run(() => upload(deps, request.params.container, request)),
    )
    scope.get('/api/images/:container/download/:file', downloading, async (request, reply) => {
      const { container, file: name } = request.params
      const { session } = request
      refuseContainer(container, session)
      if (session.own && !(await isOwnPicture(deps.db, session.own, { container, name, actor: actorOf(request) })))
        throw notThere(container, name)
      const isSmall = request.query.size !== undefined
      return download({ look: isSmall ? small : deps.files, container, name, isSmall }, request, reply)
    })
  })
}

/** Pictures of these containers need more than others: what a card shows is what its number is, and a signed copy belongs to its load. (product.md#certificates, product.md#loads) */
const containerNeeds: ReadonlyMap<string, Permission> = new Map([
  [certificatePictures, 'certificates.details'],
  [signedCopyPictures, 'loads.read'],
])

function refuseContainer(container: string, { standing }: Session): void {
  const needs = containerNeeds.get(container.toLowerCase())
  if (needs && !may(standing, needs)) throw forbidden(standing, needs)
}

const tag = 'Images'

/** Names a container or a file: nothing in it can lead elsewhere. `@` marks what we keep for ourselves. */
const fileName = (piece: 'container' | 'file') =>
  z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/, `The name of a ${piece} has only letters, digits, ".", "_" and "-".`)

const uploading = operation(
  {
    summary: 'Store pictures (JPEG, PNG, WebP; in the container `loads` also PDF), all or none',
    tag,
    params: z.object({ container: fileName('container') }),
    uncheckedBody: {
      type: 'multipart/form-data',
      schema: z.looseObject({
        file: z.file().meta({ description: 'A picture of at most 25 MB; up to 20 of them, under any field name' }),
      }),
    },
    answer: jsonOf(writes['POST images/:container/upload'].answer),
  },
  { needs: ['pictures.write'], own: 'kept', upload: true },
)

const downloading = operation(
  {
    summary:
      'A picture, its thumbnail, or a PDF of the container `loads` as a download. 206 with a piece when Range asks for one, 304 when If-None-Match names it',
    tag,
    params: z.object({ container: fileName('container'), file: fileName('file') }),
    querystring: z.object({
      size: z.literal(String(thumbnailSize), `size must be ${thumbnailSize}.`).optional().meta({ description: 'The thumbnail, WebP' }),
    }),
    headers: {
      Range:
        'One piece, such as `bytes=0-1023`, `bytes=1024-` or `bytes=-500`; 416 when there is no such piece. For several pieces the whole is sent.',
      'If-Range': 'The ETag of the version the caller has a piece of; the whole is sent when it has changed.',
      'If-None-Match': 'The ETag of the version the caller has; 304 when it is current.',
    },
    answer: { type: 'image/*' },
  },
  { needs: ['pictures.read'], own: 'kept', ticket: 'image', lane: 'pictures' },
)
