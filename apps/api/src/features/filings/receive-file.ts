import { maxFilingBytes } from '@daysheet/domain/filings/filing-messages'
import type { FastifyRequest } from 'fastify'
import { badRequest } from '#http/errors.ts'
import type { SemaphoreOptions } from '#concurrency/semaphore.ts'
import { bytesOf, partsOf } from '#http/upload-parts.ts'
import { maxConcurrentFilings } from '#ports/pdf/filing-reader.ts'
import { isPdf } from '#ports/pdf/is-pdf.ts'
import { refused } from './refusal.ts'

/** A file as somebody sent it: its own name, for people, and its bytes. */
export interface ReceivedFile {
  name: string
  bytes: Buffer
}

/**
 * The limits for a multipart upload of one filing. The file's field may have any name; Daysheet
 * uses `File`.
 */
export const uploadLimits = { files: 1, parts: 20, fields: 19, fieldSize: 10_000, fileSize: maxFilingBytes }

/**
 * As many uploads at once as the reader takes; the others are refused before anything of them is received: each is held in memory from then until it was
 * read, and what was received is never turned away for want of room. (promises.md#s10)
 */
export const uploadConcurrency: SemaphoreOptions = {
  concurrency: maxConcurrentFilings,
  perCaller: maxConcurrentFilings / 2,
  maxPending: 0,
  busyError: () => refused({ kind: 'busy' }),
}

const maxNameLength = 200

/** The one PDF of an upload. Throws the refusal of what is none, by its name or its first bytes, before anything reads it. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw badRequest('Please send the file as multipart/form-data.')
  const file = await onlyFile(request)
  if (!file) throw refused({ kind: 'no-file' })
  if (file.bytes.length === 0) throw refused({ kind: 'empty' })
  if (!isPdf(file.name, file.bytes)) throw refused({ kind: 'not-a-pdf' })
  return { ...file, name: shortened(file.name) }
}

async function onlyFile(request: FastifyRequest): Promise<ReceivedFile | undefined> {
  let file: ReceivedFile | undefined
  try {
    for await (const part of partsOf(request)) {
      if (part.type !== 'file') continue
      const bytes = await bytesOf(part)
      if (part.file.truncated) throw refused({ kind: 'too-large' })
      file = { name: plainName(part.filename), bytes }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT') throw refused({ kind: 'several-files' })
    throw error
  }
  return file
}

/** Without the folders some browsers put before it, and without what no name holds. */
const plainName = (name: string) => (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}/gu, '').trim()

const shortened = (name: string) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength - '.pdf'.length)}.pdf` : name)
