import type { FastifyRequest } from 'fastify'
import { badRequest } from './errors.ts'

/** How many characters a session token has; a base64 `Bearer` of an old client is told from a plain one by it. */
export const tokenLength = 64

/**
 * The token a request carries: `?access_token=`, `Authorization: <token>`, `Authorization: Bearer <token>` (as it is, or in base64 as
 * LoopBack wants it) or `X-Access-Token`. The parameter's name may be percent-encoded but not in another letter case. A parameter given
 * twice is refused: two readers of one URL could each take another one. (product.md#wire-sign-in, ASVS 15.3.7)
 */
export function carriedToken(request: FastifyRequest): string | undefined {
  const inQuery = queryValues(request.raw.url ?? '', 'access_token')
  if (inQuery.length > 1) throw badRequest('access_token must be given once')
  if (inQuery[0]) return inQuery[0]
  const authorization = request.headers.authorization
  if (authorization) return bearer(authorization)
  const own = request.headers['x-access-token']
  return typeof own === 'string' && own !== '' ? own : undefined
}

/** Where a request carries its token, whether or not it opens anything; for the log. */
export function carrierOfToken(request: FastifyRequest): 'query' | 'header' | null {
  if (queryValues(request.raw.url ?? '', 'access_token').some(Boolean)) return 'query'
  return request.headers.authorization || request.headers['x-access-token'] ? 'header' : null
}

function queryValues(url: string, name: string): string[] {
  const start = url.indexOf('?')
  return start === -1 ? [] : new URLSearchParams(url.slice(start + 1)).getAll(name)
}

function bearer(authorization: string): string {
  const value = /^Bearer\s+(.*)$/i.exec(authorization)?.[1]?.trim()
  if (value === undefined) return authorization.trim()
  if (value.length === tokenLength) return value
  const decoded = Buffer.from(value, 'base64').toString('latin1')
  return decoded.length === tokenLength ? decoded : value
}
