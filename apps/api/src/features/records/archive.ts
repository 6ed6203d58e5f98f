/** The pictures of a job as one ZIP archive, written as it is read. (decisions/exports-and-prints.md) */
import { missingName, missingText, type ArchivedPicture } from '@daysheet/domain/records/archive'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { exportsBusy } from '#http/errors.ts'
import type { Semaphore, SemaphoreOptions } from '#concurrency/semaphore.ts'
import { FilesUnavailable, type Files, type StoredFile } from '#ports/files/files.ts'
import { HttpError } from '#http-error.ts'

/** Each archive reads the store for as long as it runs. */
export const archiveConcurrency: SemaphoreOptions = {
  concurrency: 3,
  perCaller: 2,
  maxPending: 20,
  timeoutMs: 20_000,
  busyError: exportsBusy,
}

const maxStallMs = 60_000

export interface ArchiveRequest {
  files: Pick<Files, 'open'>
  semaphore: Semaphore
  pictures: readonly ArchivedPicture[]
  /** Aborted when the caller has gone. */
  signal: AbortSignal
  /** A reader that takes nothing for so long is let go. */
  stallMs?: number
}

/**
 * Begins an archive of any size. Memory holds what fits into the buffers of one file: the next is opened when the reader has taken the last. Destroying it
 * closes the file that is open and makes room for the next; one that cannot be read to its end fails, so that no broken archive looks whole.
 */
export async function openArchive({ files, semaphore, pictures, signal, stallMs = maxStallMs }: ArchiveRequest): Promise<Readable> {
  const release = await semaphore.acquire(signal)
  if (signal.aborted) release()
  signal.throwIfAborted()
  const zip = new ZipFile()
  const written = new PassThrough()
  zip.outputStream.on('error', (error) => written.destroy(error)).pipe(written)
  zip.on('error', (error: Error) => written.destroy(error))
  const left = () => written.destroy(new Error('The caller of an archive went away'))
  signal.addEventListener('abort', left)
  written.once('close', () => {
    signal.removeEventListener('abort', left)
    release()
  })
  fill(zip, { files, pictures, written }).catch((error: unknown) => written.destroy(refusalOf(error)))
  // What keeps it from beginning is an answer in words; later the connection breaks.
  await once(written, 'readable')
  return watched(written, stallMs)
}

interface Filling extends Pick<ArchiveRequest, 'files' | 'pictures'> {
  /** What the reader reads; once it is destroyed nothing more is opened. */
  written: Readable
}

async function fill(zip: ZipFile, { files, pictures, written }: Filling): Promise<void> {
  const missing: ArchivedPicture[] = []
  for (const picture of pictures) {
    const { place } = picture
    const found = place?.kind === 'own' ? await files.open(place.container, place.name) : undefined
    if (written.destroyed) return void found?.body.destroy()
    if (found) await add(zip, found, { picture, written })
    else missing.push(picture)
  }
  if (missing.length > 0) zip.addBuffer(Buffer.from(missingText(missing)), missingName, { compress: false })
  zip.end()
}

/** Puts one file in and comes back when it is read and closed. Pictures are as small as they get: compressing them would cost time for nothing. */
async function add(zip: ZipFile, { body, size }: StoredFile, { picture, written }: { picture: ArchivedPicture; written: Readable }) {
  const stop = () => body.destroy()
  written.once('close', stop)
  zip.addReadStream(body, picture.path, { size, compress: false, mtime: zipMoment(picture.time) })
  await finished(body).finally(() => written.off('close', stop))
}

/** A ZIP knows no moment before 1980; a phone whose clock was never set tells one before 1970, on which yazl throws where nobody can catch it. */
const zipMoment = (time: string) => new Date(Math.max(Date.parse(time), Date.UTC(1980, 0, 2)))

/** The same bytes, asked for only when there is room, and given up when whoever reads stopped without hanging up. */
function watched(written: Readable, stallMs: number): Readable {
  async function* pieces() {
    for await (const piece of written as AsyncIterable<Buffer>) {
      const stalled = setTimeout(() => stream.destroy(new Error('The reader of an archive stopped reading')), stallMs)
      try {
        yield piece
      } finally {
        clearTimeout(stalled)
      }
    }
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  // Also when it was left before the first piece was asked for.
  return stream.once('close', () => written.destroy())
}

function refusalOf(error: unknown): Error {
  if (error instanceof FilesUnavailable)
    return new HttpError(503, 'Pictures are not available right now. Please try again soon.', { retryAfter: 30, cause: error })
  return error instanceof Error ? error : new Error('An archive could not be written', { cause: error })
}
