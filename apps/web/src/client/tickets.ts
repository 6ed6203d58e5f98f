/**
 * Addresses that an `<img>` or a new window can open by itself: the path with a short-lived ticket for that one thing, so that the session's token never
 * stands in an address. (promises.md#s9)
 *
 * A card of twelve people shows some two hundred pictures: what is asked for within a frame becomes one call, and an address is used again until shortly
 * before its ticket ends, so that the browser's own cache works.
 */
import { ApiError, request, storedToken } from './client.ts'

/** About a frame: everything a screen asks for while it draws itself goes into one call. Milliseconds. */
const batchWindowMs = 16
/** The server takes this many in one call. */
const maxAtOnce = 500
/** An address this close to its end is not handed out any more. Milliseconds. */
const expiryMarginMs = 30_000

interface CachedTicket {
  address: string
  /** By this machine's clock. */
  until: number
}

interface PendingTicket {
  promise: Promise<string>
  resolve: (address: string) => void
  reject: (reason: unknown) => void
}

/** Tickets belong to a session: another token begins another cache. */
interface TicketCache {
  token: string | null
  tickets: Map<string, CachedTicket>
  pending: Map<string, PendingTicket>
  /** Those of `pending` that no call carries yet. */
  queued: Set<string>
}

const newCache = (token: string | null): TicketCache => ({ token, tickets: new Map(), pending: new Map(), queued: new Set() })
const caches = { current: newCache(null) }

function currentCache(): TicketCache {
  const token = storedToken()
  if (caches.current.token !== token) caches.current = newCache(token)
  return caches.current
}

/** The address of an image if there is a fresh one already: a picture drawn again appears at once. */
export function cachedImageUrl(path: string): string | undefined {
  const ticket = currentCache().tickets.get(path)
  return ticket !== undefined && ticket.until > Date.now() ? ticket.address : undefined
}

/**
 * The address of an image: `path` begins with `/api/`. `not` is an address that did not open (its ticket may have ended while the machine slept): a new
 * ticket is asked for unless somebody else has one already. Throws `ApiError`.
 */
export function requestImageUrl(path: string, { not }: { not?: string | undefined } = {}): Promise<string> {
  const cache = currentCache()
  if (not !== undefined && cache.tickets.get(path)?.address === not) cache.tickets.delete(path)
  const cached = cachedImageUrl(path)
  if (cached !== undefined) return Promise.resolve(cached)
  const running = cache.pending.get(path)
  if (running !== undefined) return running.promise
  if (cache.queued.size === 0) setTimeout(() => fetchTickets(cache), batchWindowMs)
  const pending: PendingTicket = Promise.withResolvers<string>()
  cache.pending.set(path, pending)
  cache.queued.add(path)
  return pending.promise
}

function fetchTickets(cache: TicketCache): void {
  const paths = [...cache.queued]
  cache.queued.clear()
  for (let from = 0; from < paths.length; from += maxAtOnce) void fetchBatch(cache, paths.slice(from, from + maxAtOnce))
}

async function fetchBatch(cache: TicketCache, paths: string[]): Promise<void> {
  try {
    for (const [path, ticket] of await ticketsFor(paths)) {
      cache.tickets.set(path, ticket)
      settle(cache, path, ({ resolve }) => resolve(ticket.address))
    }
  } catch (error) {
    const refused = refusedPaths(paths, error)
    for (const path of refused) settle(cache, path, ({ reject }) => reject(error))
    // All or nothing is the server's rule: what it would not open must not keep the others from being seen.
    const rest = paths.filter((path) => !refused.has(path))
    if (rest.length > 0) await fetchBatch(cache, rest)
  }
}

function settle(cache: TicketCache, path: string, action: (pending: PendingTicket) => void): void {
  const pending = cache.pending.get(path)
  cache.pending.delete(path)
  if (pending !== undefined) action(pending)
}

async function ticketsFor(paths: string[]): Promise<[string, CachedTicket][]> {
  const requestedAt = Date.now()
  const headers = { 'content-type': 'application/json' }
  const response = await request('/api/tickets', { method: 'POST', headers, body: JSON.stringify({ paths }) })
  // The server's tests hold it to this shape.
  const { tickets } = (await response.json()) as { tickets: { path: string; ticket: string; expiresAt: string }[] }
  // This machine's clock may be wrong: how long a ticket lives is the difference of two times of the server's.
  const serverTime = Date.parse(response.headers.get('date') ?? '') || requestedAt
  return tickets.map(({ path, ticket, expiresAt }) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(ticket)}`
    return [path, { address, until: requestedAt + Date.parse(expiresAt) - serverTime - expiryMarginMs }]
  })
}

/** The paths the server would not give a ticket for; all of them when it refused for another reason, or did not answer. */
function refusedPaths(paths: string[], error: unknown): Set<string> {
  const details: unknown = error instanceof ApiError && error.status === 400 ? error.details : null
  const positions: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'positions') : null
  const refused = Array.isArray(positions) ? paths.filter((_path, position) => positions.includes(position)) : []
  return new Set(refused.length > 0 ? refused : paths)
}
