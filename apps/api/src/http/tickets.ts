/**
 * A ticket opens one thing for a short time. It is what a browser puts into `access_token` when it opens an image, a download or the event
 * stream by itself, so that the session's token never stands in a URL that is copied, logged or kept in a history. (promises.md#tokens, promises.md#s9)
 *
 * `v1.<scope>.<target>.<nonce>.<expires>.<session>.<seal>`: the target is a digest of the path and query it opens, the seal an HMAC of
 * everything before it. A ticket is worth nothing once its session has ended.
 */
import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** An image may be shown again and again, a download works once, a stream may be connected to. */
export type TicketScope = 'image' | 'download' | 'stream'

export type Tickets = {
  /** Declares that routes of this pattern (`/api/images/:container/download/:file`) can be opened with a ticket. */
  allow: (scope: TicketScope, pattern: string) => void
  /** A ticket for the GET of exactly this path and query, or nothing when no route there takes one. */
  issue: (path: string, sessionId: string) => { ticket: string; expiresAt: Date } | undefined
  looksLikeOne: (token: string) => boolean
  /** The session behind a ticket that is good for this very request, and for how long it still is; else nothing. A download's ticket is used up by it. */
  redeem: (ticket: string, request: FastifyRequest) => Promise<{ sessionId: string; secondsLeft: number } | undefined>
}

const secondsToLive: Record<TicketScope, number> = { image: 300, download: 60, stream: 60 }

export function makeTickets(options: {
  secret: string
  now: () => Date
  /** Writes down that a one-use ticket was used; answers whether this was the first time, on any node. */
  useUp: (key: Buffer, expiresAt: Date) => Promise<boolean>
}): Tickets {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'daysheet tickets', 32))
  const allowed: { scope: TicketScope; pattern: RegExp }[] = []
  const seal = (text: string) => createHmac('sha256', key).update(text).digest('base64url')

  return {
    allow(scope, pattern) {
      allowed.push({ scope, pattern: matcher(pattern) })
    },
    issue(path, sessionId) {
      const scope = allowed.find(({ pattern }) => pattern.test(pathname(path)))?.scope
      if (scope === undefined) return undefined
      const expires = expiry(scope, options.now())
      const nonce = scope === 'download' ? randomBytes(12).toString('base64url') : '0'
      const text = ['v1', scope, target(path), nonce, String(expires), sessionId].join('.')
      return { ticket: `${text}.${seal(text)}`, expiresAt: new Date(expires * 1000) }
    },
    looksLikeOne: (token) => token.startsWith('v1.'),
    async redeem(ticket, request) {
      const end = ticket.lastIndexOf('.')
      const text = ticket.slice(0, end)
      if (!sameText(seal(text), ticket.slice(end + 1))) return undefined
      const [, scope, opens, , expires, sessionId] = text.split('.')
      const good =
        request.method === 'GET' &&
        request.routeOptions.config.ticket === scope &&
        opens === target(request.raw.url ?? '') &&
        Number(expires) * 1000 > options.now().getTime()
      if (!good || sessionId === undefined) return undefined
      if (scope === 'download' && !(await options.useUp(createHash('sha256').update(ticket).digest(), new Date(Number(expires) * 1000)))) {
        return undefined
      }
      return { sessionId, secondsLeft: Math.floor(Number(expires) - options.now().getTime() / 1000) }
    },
  }
}

/** Seconds since 1970. An image's is rounded up to the minute, so that the same URL comes again and the browser can use its cache. */
function expiry(scope: TicketScope, now: Date): number {
  const end = Math.ceil(now.getTime() / 1000) + secondsToLive[scope]
  return scope === 'image' ? Math.ceil(end / 60) * 60 : end
}

/** A digest of path and query, the ticket itself left out. */
function target(url: string): string {
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const rest = query.split('&').filter((part) => part !== '' && !isAccessToken(part))
  return createHash('sha256')
    .update([path, ...rest].join('\n'))
    .digest('base64url')
}

function isAccessToken(part: string): boolean {
  return new URLSearchParams(part).has('access_token')
}

const pathname = (url: string) => url.split('?', 1)[0] ?? ''

/** A route's pattern as a regular expression: `:name` is one piece of the path, in any letter case as the router has it. */
function matcher(pattern: string): RegExp {
  const source = pattern
    .split('/')
    .map((piece) => (piece.startsWith(':') ? '[^/]+' : piece === '*' ? '.+' : piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}$`, 'i')
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
