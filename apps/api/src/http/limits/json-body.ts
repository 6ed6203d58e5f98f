import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { badRequest } from '../errors.ts'
import { JsonScan } from './json-scan.ts'
import { HttpError } from '#http-error.ts'

/**
 * Reads JSON bodies as LoopBack does: none at all is an empty one, and malformed JSON is a 400 SyntaxError. Keys such as `__proto__` become plain
 * own keys, which no model lists. What would take long to parse is refused while it arrives. (product.md#wire-writes, promises.md#r24)
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(/^application\/(?:[\w.+-]+\+)?json/i, async (request: FastifyRequest, body: Readable) => {
    const text = await textOf(request, body)
    if (text.trim() === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch (error) {
      throw badRequest(error instanceof Error ? error.message : 'The body is not JSON', { name: 'SyntaxError' })
    }
  })
}

const tooLarge = () => new HttpError(413, 'request entity too large', { name: 'PayloadTooLargeError' })

/** The whole body, looked over piece by piece. After a refusal the rest of it is let past: the answer goes out on the same connection. */
function textOf({ headers, routeOptions }: FastifyRequest, body: Readable): Promise<string> {
  const limit = routeOptions.bodyLimit
  return new Promise((resolve, reject) => {
    if (Number(headers['content-length'] ?? 0) > limit) return reject(tooLarge())
    const scan = new JsonScan()
    const pieces: Buffer[] = []
    let length = 0
    const stop = (refusal: Error) => {
      body.off('data', take)
      body.resume()
      reject(refusal)
    }
    const take = (piece: Buffer) => {
      length += piece.length
      const refusal = length > limit ? tooLarge() : scan.read(piece)
      if (refusal) return stop(refusal)
      pieces.push(piece)
    }
    body.on('data', take)
    body.once('end', () => resolve(Buffer.concat(pieces).toString()))
    // Broken off by the sender: nobody waits for the answer.
    body.once('error', () => reject(badRequest('The body of the request broke off')))
    body.once('close', () => body.readableEnded || reject(badRequest('The body of the request broke off')))
  })
}
