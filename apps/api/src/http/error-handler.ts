/** Writes every refusal and fault in LoopBack's shape. (product.md#wire-errors, product.md#wire-writes, promises.md#r19) */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http-error.ts'
import { redact } from './redaction.ts'
import type { SecurityHeaders } from './security-headers.ts'
import { InvalidRequest } from './validation.ts'

/** What an error of the database means for the caller; `undefined` when it is a fault of ours. `isRead`: the caller asked for rows and changed none. */
export type DatabaseErrorTranslator = (error: unknown, options: { isRead: boolean }) => HttpError | undefined

const notTranslated: DatabaseErrorTranslator = () => undefined

export function answerErrors(app: FastifyInstance, translateDatabaseError: DatabaseErrorTranslator = notTranslated): void {
  app.setErrorHandler((error, request, reply) => answer(error, request, reply, translateDatabaseError))
  app.setNotFoundHandler((request, reply) => send(reply, unknownCall(request)))
}

/** For an address that no router can read: no hook has run for it, so the headers are set here, and the address is not repeated. */
export function answerUnreadable(headersOf: SecurityHeaders) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void answer(error, request, reply.headers({ ...headersOf(request), 'x-request-id': request.id }), notTranslated)
  }
}

/** How much of an unknown address is said back. Characters. */
const maxPath = 200

/** LoopBack repeats the raw URL here, token and all; ours names only the path. */
export function unknownCall(request: FastifyRequest): HttpError {
  const path = redact((request.raw.url ?? '/').split('?')[0]?.slice(0, maxPath) ?? '/')
  if (!/^\/api(\/|$)/i.test(path)) return new HttpError(404, `Cannot ${request.method} ${path}`)
  return new HttpError(404, `There is no method to handle ${request.method} ${path.slice('/api'.length)}`)
}

function answer(error: unknown, request: FastifyRequest, reply: FastifyReply, translate: DatabaseErrorTranslator): FastifyReply {
  const refusal = refusalFrom(error, request.method, translate)
  if (refusal) {
    if (refusal.statusCode >= 500 && !refusal.isLogged) request.log.warn({ err: error }, 'refused for now')
    return send(reply, refusal)
  }
  request.log.error({ err: error }, 'fault')
  // The request's own id, which each of its lines in the log has: somebody reads it out, and somebody else finds all of it.
  return reply.code(500).send({ error: { statusCode: 500, message: 'Internal Server Error', errorId: request.id } })
}

/** Longest message of an answer. Ours are a sentence or a few; what makes one longer was sent. Characters. */
const maxMessage = 8_192

function send(reply: FastifyReply, { statusCode, name, message, code, details, retryAfter }: HttpError): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  // A message may name what was sent; what looks like a token or a person's number is not said back.
  const error = {
    statusCode,
    name,
    message: redact(message.slice(0, maxMessage)),
    ...(code !== undefined && { code }),
    ...(details !== undefined && { details }),
  }
  return reply.code(statusCode).type('application/json; charset=utf-8').send({ error })
}

function refusalFrom(error: unknown, method: string, translate: DatabaseErrorTranslator): HttpError | undefined {
  if (error instanceof HttpError) return error
  if (error instanceof InvalidRequest) return error.refusal
  return (
    translate(error, { isRead: method === 'GET' || method === 'HEAD' }) ??
    (error instanceof Error ? refusalOfFastify(error as Partial<FastifyError> & Error) : undefined)
  ) // what Fastify throws
}

const words = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', { name: 'PayloadTooLargeError', message: 'request entity too large' }],
  [
    'FST_ERR_CTP_INVALID_MEDIA_TYPE',
    { name: 'UnsupportedMediaTypeError', message: 'The body must be JSON (Content-Type: application/json)' },
  ],
  ['FST_ERR_BAD_URL', { name: 'Error', message: 'The address cannot be read' }],
])

function refusalOfFastify({ statusCode, code, name, message }: Partial<FastifyError> & Error): HttpError | undefined {
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined
  const said = words.get(code ?? '') ?? { name, message }
  return new HttpError(statusCode, said.message, { name: said.name })
}
