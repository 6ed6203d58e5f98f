import type { StoredFile } from '@daysheet/domain/records/stored-pictures'
import { fileTooLargeMessage, maxUploadPixels } from '@daysheet/domain/records/picture-limits'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { inTransaction } from '#db/connection.ts'
import type { Deps } from '#deps.ts'
import { actorOf } from '#http/access.ts'
import { badRequest } from '#http/errors.ts'
import type { SemaphoreOptions } from '#concurrency/semaphore.ts'
import { bytesOf, partsOf } from '#http/upload-parts.ts'
import { verifyStored, type Files } from '#ports/files/files.ts'
import { insertStoredFiles, lockAgainstSweep } from './queries.ts'
import { storeFailed } from './refusal.ts'
import { prepareUpload } from './scans.ts'
import { HttpError } from '#http-error.ts'

export const maxFiles = 20
/**
 * Each upload holds one picture in memory from its first byte until it is kept, 25 MB at the most: as many at once as together take 200 MB. The others wait, and
 * nothing of theirs is received meanwhile. (decisions/load-protection.md)
 */
export const uploadConcurrency = {
  concurrency: 8,
  perCaller: 4,
  maxPending: 60,
  timeoutMs: 30_000,
  busyError: () => new HttpError(503, 'Many pictures are being sent right now. Please send yours again in a moment.', { retryAfter: 10 }),
} satisfies SemaphoreOptions
const maxNameLength = 200
/** Of the digest in hexadecimal: enough that no two pictures share it, and not the length of a token, which nothing of ours may repeat. */
const nameLength = 48

type StoredUpload = StoredFile & { sha256: string }

/**
 * Keeps the pictures of an upload, all or none. Each one's bytes are in the store before the next is received; when all are, one transaction writes their rows. Whatever
 * ends it in between leaves bytes without a row, which nobody was told of; they are not removed, because another upload of the same picture may just have named them.
 * (docs/decisions/files-and-records.md, promises.md#r4)
 */
export async function upload({ db, files, now }: Pick<Deps, 'db' | 'files' | 'now'>, container: string, request: FastifyRequest) {
  if (!request.isMultipart()) throw badRequest('Please send the pictures as multipart/form-data.')
  const stored: StoredUpload[] = []
  const fields: Record<string, string[]> = {}
  let pixelsLeft = maxUploadPixels
  try {
    for await (const part of partsOf(request)) {
      if (part.type === 'file') {
        const { pixels, ...kept } = await keep({ files, container, pixelsLeft }, part)
        pixelsLeft -= pixels
        stored.push(kept)
      } else (fields[part.fieldname] ??= []).push(String(part.value))
    }
  } catch (error) {
    throw isTooMany(error) ? new HttpError(413, `At most ${maxFiles} pictures are accepted in one upload. None of these was saved.`) : error
  }
  if (stored.length === 0) throw badRequest('There is no picture in this upload.')
  const about = { uploadedAt: now(), uploadedBy: request.session.actor.name }
  await inTransaction(db, actorOf(request), async (tx) => {
    await lockAgainstSweep(tx)
    await Promise.all(stored.map(({ name, size }) => verifyStored(files, { container, name, size })))
    await insertStoredFiles(
      tx,
      stored.map(({ size, originalFilename, ...file }) => ({ ...file, ...about, bytes: size, originalName: originalFilename })),
    )
  }).catch((error: unknown) => {
    throw storeFailed(error, 'The pictures')
  })
  const answer = stored.map(({ sha256: _digest, ...file }): StoredFile => file)
  return { result: { files: Object.fromEntries(Map.groupBy(answer, (one) => one.field)), fields } }
}

/** Puts one picture into the store under the digest of its bytes: the same picture is one file, however often it is sent. */
async function keep(
  { files, container, pixelsLeft }: { files: Files; container: string; pixelsLeft: number },
  part: MultipartFile,
): Promise<StoredUpload & { pixels: number }> {
  const originalFilename = plainName(part.filename)
  const bytes = await bytesOf(part)
  if (part.file.truncated) throw new HttpError(413, fileTooLargeMessage(originalFilename))
  const { body, type, extension, pixels } = await prepareUpload({ files, container, pixelsLeft }, bytes, originalFilename)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const name = `${sha256.slice(0, nameLength)}.${extension}`
  await files.save(container, name, body).catch((error: unknown) => {
    throw storeFailed(error, originalFilename)
  })
  return { container, name, type, field: part.fieldname, originalFilename, size: body.length, sha256, pixels }
}

/** As people may read it and a row can hold it. */
const plainName = (name: string) =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxNameLength) || 'The picture'

const isTooMany = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
