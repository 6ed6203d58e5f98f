/** Reading multipart bodies, so that one that breaks off or cannot be read is the sender's 400 and never a fault of ours. */
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { buffer } from 'node:stream/consumers'
import { badRequest } from './errors.ts'

/**
 * The parts of a multipart body, one after the other. Limits that are passed keep their own errors. What is left of the body when nobody asks for more parts is read and
 * thrown away: otherwise the next call on the same connection would wait behind it. (promises.md#r17)
 */
export async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    throw ofBroken(error)
  } finally {
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** The whole of a file; `part.file.truncated` says afterwards whether it was larger than the limit. */
export async function bytesOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await buffer(part.file)
  } catch (error) {
    throw ofBroken(error)
  }
}

const ofBroken = (error: unknown): unknown =>
  error instanceof Error && 'statusCode' in error
    ? error
    : badRequest('The upload was interrupted or cannot be read. Please send it again.')
