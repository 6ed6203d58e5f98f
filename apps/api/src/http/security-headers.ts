/**
 * The headers every answer carries, so that a page of ours cannot be framed, scripted from elsewhere, or sniffed into another type.
 * (promises.md#headers, promises.md#s17)
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'

const fixed: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(self), payment=()',
}

/** What stands in index.html where the page's own nonce goes. */
const noncePlaceholder = '__CSP_NONCE__'

/** Stylesheets are ours alone; style elements made at run time (Emotion) need the nonce of the page they are in. */
function contentSecurityPolicy(nonce: string | undefined): string {
  const styles = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

/** Whether an address is one of the API, in any letter case. */
export const isApi = (url: string) => /^\/api(?:[/?]|$)/i.test(url)

const nonces = new WeakMap<FastifyRequest, string>()

/** The headers of an answer to `request`; without one, of an answer to what never became a request. */
export type SecurityHeaders = (request?: FastifyRequest) => Record<string, string>

/** The headers that hooks set on every answer, and that an answer before any hook must set by itself. */
export function makeSecurityHeaders(): SecurityHeaders {
  const forApi = { ...fixed, 'content-security-policy': contentSecurityPolicy(undefined), 'cache-control': 'no-store' }
  return (request) => {
    if (request === undefined || isApi(request.raw.url ?? '')) return forApi
    const nonce = nonces.get(request) ?? randomBytes(16).toString('base64')
    nonces.set(request, nonce)
    return { ...fixed, 'content-security-policy': contentSecurityPolicy(nonce) }
  }
}

/** Sets the headers before anything else happens to a request, so that refusals and faults carry them too. */
export function sendSecurityHeaders(app: FastifyInstance, headersOf: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    done()
  })
}

/** The page's HTML with the nonce that this very answer's policy names. It must not be cached by anything shared. */
export function withNonce(html: string, reply: FastifyReply): string {
  return html.replaceAll(noncePlaceholder, nonces.get(reply.request) ?? '')
}
