import multipart, { type MultipartFile } from '@fastify/multipart'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, HttpError } from '../../http/errors.ts'
import { arrivalLimits } from '../../http/slow-bodies.ts'
import { bytesOf, partsOf } from '../../http/upload-parts.ts'
import { type Files, FilesUnavailable } from '../../ports/files.ts'
import { mostBytes, prepareImage, thumbnailSize, typeOfName } from './prepare-image.ts'
import { downloadDoc, type StoredFile, uploadDoc } from './route-docs.ts'
import { thumbnails } from './thumbnails.ts'

const mostFiles = 20
/** To arrive, and then to be made ready and kept. */
const uploadMs = arrivalLimits.upload + 30_000

/**
 * `POST /api/images/{container}/upload` and `GET /api/images/{container}/download/{file}`: pictures in containers, as the phone application and the
 * reports know them. The store knows the new random name only; the caller's own name is told back and never used as a path.
 * (decisions.md "API"; promises.md S9, S12)
 */
export function imageRoutes(app: FastifyInstance, { files }: { files: Files }): void {
  const thumbnail = thumbnails(files)
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: mostFiles, parts: mostFiles + 20, fields: 20, fieldSize: 10_000, fileSize: mostBytes },
    })
    scope.post(
      '/api/images/:container/upload',
      { bodyLimit: mostFiles * mostBytes, handlerTimeout: uploadMs, config: { doc: uploadDoc, upload: true } },
      (request) => upload(files, request),
    )
    scope.get('/api/images/:container/download/:file', { config: { ticket: 'image', doc: downloadDoc } }, (request, reply) =>
      download({ open: files.open, thumbnail }, request, reply),
    )
  })
}

async function upload(files: Files, request: FastifyRequest) {
  const container = safe(request, 'container')
  if (!request.isMultipart()) throw badRequest('Please send the pictures as multipart/form-data.')
  const stored: StoredFile[] = []
  const fields: Record<string, string[]> = {}
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') stored.push(await keep(files, container, part))
      else (fields[part.fieldname] ??= []).push(String(part.value))
    }
    if (stored.length === 0) throw badRequest('There is no picture in this upload.')
  } catch (error) {
    // One upload is kept whole or not at all.
    for (const { name } of stored) await files.remove(container, name).catch(() => undefined)
    throw refusalOf(error)
  }
  return { result: { files: Object.groupBy(stored, (one) => one.field), fields } }
}

async function keep(files: Files, container: string, part: MultipartFile): Promise<StoredFile> {
  const originalFilename = part.filename.slice(0, 200) || 'The picture'
  const bytes = await bytesOf(part)
  if (part.file.truncated) throw new HttpError(413, `${originalFilename} is larger than ${mostBytes / 1024 / 1024} MB.`)
  const { body, type, extension } = await prepareImage(bytes, originalFilename)
  const name = `${randomBytes(18).toString('base64url')}.${extension}`
  await files.save(container, name, body)
  return { container, name, type, field: part.fieldname, originalFilename, size: body.length }
}

type Look = Record<'open' | 'thumbnail', Files['open']>

async function download({ open, thumbnail }: Look, request: FastifyRequest, reply: FastifyReply) {
  const [container, name] = [safe(request, 'container'), safe(request, 'file')]
  const type = typeOfName(name)
  try {
    const found = type && (await (isThumbnail(request) ? thumbnail : open)(container, name))
    if (!found) throw new HttpError(404, `There is no picture ${name} in ${container}.`)
    return reply
      .headers({
        'content-type': isThumbnail(request) ? 'image/webp' : type,
        'content-length': found.size,
        // A stored picture never changes; what a person may see is kept by that person's browser alone.
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': 'inline',
      })
      .send(found.body)
  } catch (error) {
    throw refusalOf(error)
  }
}

function isThumbnail(request: FastifyRequest): boolean {
  const { size } = request.query as Record<string, unknown> // what any query parser of ours answers
  if (size === undefined) return false
  if (size !== String(thumbnailSize)) throw badRequest(`size must be ${thumbnailSize}.`)
  return true
}

/** A piece of the path that names a container or a file: nothing in it can lead elsewhere. */
function safe(request: FastifyRequest, piece: 'container' | 'file'): string {
  const value = (request.params as Record<string, string>)[piece] ?? '' // both routes have these pieces
  if (/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/.test(value)) return value
  throw badRequest(`The name of a ${piece} has only letters, digits, ".", "_" and "-".`)
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT')
    return new HttpError(413, `At most ${mostFiles} pictures are taken in one upload. None of these was kept.`)
  if (!(error instanceof FilesUnavailable)) return error
  return error.isFull
    ? new HttpError(507, 'There is no room left for pictures on the server. Please tell the office; the picture was not kept.')
    : new HttpError(503, 'Pictures cannot be stored or read right now. Please try again soon.', { retryAfter: 30 })
}
