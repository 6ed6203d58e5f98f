/**
 * Calls from pages of other origins: CORS, for the origins that are named and no other. Nothing is said of credentials, so a browser sends no cookie along: a
 * token travels with the request. A preflight is answered by a hook, not by routes of its own: there is no address more that opens without a session.
 * (product.md#wire-origins; decisions/rest-api.md)
 */
import type { FastifyInstance } from 'fastify'
import { isApi } from './security-headers.ts'

const methods = 'GET,HEAD,PUT,PATCH,POST,DELETE'
const secondsKept = 86_400

/** Has the API answer pages of these origins. Without any, nothing is different from a server that knows no CORS. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApi(request.raw.url ?? '')) return done()
    // Also for whoever is not allowed: nothing between us and them may keep one answer for both.
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return done()
    reply.header('access-control-allow-origin', origin)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done()
    const headers = request.headers['access-control-request-headers']
    reply.headers({ 'access-control-allow-methods': methods, 'access-control-max-age': secondsKept })
    if (headers !== undefined) reply.headers({ 'access-control-allow-headers': headers, vary: 'Origin, Access-Control-Request-Headers' })
    void reply.code(204).send()
  })
}
