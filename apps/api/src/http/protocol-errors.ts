/** What Node would answer by itself, before any hook of ours: what is no HTTP, headers too large or too slow, no Host. (promises.md#s17, promises.md#r16) */
import type { FastifyInstance } from 'fastify'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { badRequest } from './errors.ts'
import type { SecurityHeaders } from './security-headers.ts'

const refusals = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', { statusCode: 408, message: 'The request took too long to arrive' }],
  ['HPE_HEADER_OVERFLOW', { statusCode: 431, message: 'The headers of the request are too large' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { statusCode: 413, message: 'The body of the request is too large' }],
])
const notHttp = { statusCode: 400, message: 'This request cannot be read' }

const bodyOf = ({ statusCode, message }: typeof notHttp) => JSON.stringify({ error: { statusCode, name: 'Error', message } })
const type = 'application/json; charset=utf-8'

/** Writes the refusal straight to the connection, with every header other answers carry, and closes it. */
export function answerProtocolErrors(headersOf: SecurityHeaders) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = refusals.get(error.code ?? '') ?? notHttp
    const body = bodyOf(refusal)
    const headers = { ...headersOf(), 'content-type': type, 'content-length': Buffer.byteLength(body), connection: 'close' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    if (socket.writable)
      socket.write(`HTTP/1.1 ${refusal.statusCode} ${STATUS_CODES[refusal.statusCode]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
    socket.destroySoon()
  }
}

const idempotencyKey =
  'Idempotency-Key is not supported, so a repeated call would count twice. Send your own `id` (a UUID) in the body instead: repeating the call with the same id returns the first answer.'

/**
 * Refuses this header: answering normally would let the client think that repeats are harmless.
 * (docs/api.md, Not overwriting each other)
 */
export function refuseIdempotencyKeys(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    done('idempotency-key' in headers ? badRequest(idempotencyKey, { code: 'IDEMPOTENCY_KEY' }) : undefined)
  })
}

/** Refuses, as Node does unasked but without our headers, a call without Host and one that expects what we do not know. */
export function refuseInvalidHeaders(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isNameless = raw.headers.host === undefined && raw.httpVersion === '1.1'
    done(isNameless ? badRequest('The Host header is missing') : undefined)
  })
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { ...headersOf(), 'content-type': type })
    response.end(bodyOf({ statusCode: 417, message: 'The Expect header is not supported' }))
  })
}
