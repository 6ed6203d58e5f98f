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
const margin = 30_000

interface Kept {
  address: string
  /** By this machine's clock. */
  until: number
}

interface Waiting {
  promise: Promise<string>
  resolve: (address: string) => void
  reject: (reason: unknown) => void
}

/** Tickets belong to a session: another token begins another book. */
interface Book {
  token: string | null
  kept: Map<string, Kept>
  waiting: Map<string, Waiting>
  /** Those of `waiting` that no call carries yet. */
  next: Set<string>
}

const newCache = (token: string | null): Book => ({ token, kept: new Map(), waiting: new Map(), next: new Set() })
const books = { open: newCache(null) }

function currentCache(): Book {
  const token = storedToken()
  if (books.open.token !== token) books.open = newCache(token)
  return books.open
}

/** The address of an image if there is a fresh one already: a picture drawn again appears at once. */
export function cachedImageUrl(path: string): string | undefined {
  const kept = currentCache().kept.get(path)
  return kept !== undefined && kept.until > Date.now() ? kept.address : undefined
}

/**
 * The address of an image: `path` begins with `/api/`. `not` is an address that did not open (its ticket may have ended while the machine slept): a new
 * ticket is asked for unless somebody else has one already. Throws `ApiError`.
 */
export function requestImageUrl(path: string, { not }: { not?: string | undefined } = {}): Promise<string> {
  const book = currentCache()
  if (not !== undefined && book.kept.get(path)?.address === not) book.kept.delete(path)
  const kept = cachedImageUrl(path)
  if (kept !== undefined) return Promise.resolve(kept)
  const asked = book.waiting.get(path)
  if (asked !== undefined) return asked.promise
  if (book.next.size === 0) setTimeout(() => fetchTickets(book), batchWindowMs)
  const waiting: Waiting = Promise.withResolvers<string>()
  book.waiting.set(path, waiting)
  book.next.add(path)
  return waiting.promise
}

function fetchTickets(book: Book): void {
  const paths = [...book.next]
  book.next.clear()
  for (let from = 0; from < paths.length; from += maxAtOnce) void fill(book, paths.slice(from, from + maxAtOnce))
}

async function fill(book: Book, paths: string[]): Promise<void> {
  try {
    for (const [path, kept] of await ticketsFor(paths)) {
      book.kept.set(path, kept)
      settle(book, path, ({ resolve }) => resolve(kept.address))
    }
  } catch (error) {
    const refused = refusedAmong(paths, error)
    for (const path of refused) settle(book, path, ({ reject }) => reject(error))
    // All or nothing is the server's rule: what it would not open must not keep the others from being seen.
    const rest = paths.filter((path) => !refused.has(path))
    if (rest.length > 0) await fill(book, rest)
  }
}

function settle(book: Book, path: string, deed: (waiting: Waiting) => void): void {
  const waiting = book.waiting.get(path)
  book.waiting.delete(path)
  if (waiting !== undefined) deed(waiting)
}

async function ticketsFor(paths: string[]): Promise<[string, Kept][]> {
  const askedAt = Date.now()
  const headers = { 'content-type': 'application/json' }
  const response = await request('/api/tickets', { method: 'POST', headers, body: JSON.stringify({ paths }) })
  // The server's tests hold it to this shape.
  const { tickets } = (await response.json()) as { tickets: { path: string; ticket: string; expiresAt: string }[] }
  // This machine's clock may be wrong: how long a ticket lives is the difference of two times of the server's.
  const serverTime = Date.parse(response.headers.get('date') ?? '') || askedAt
  return tickets.map(({ path, ticket, expiresAt }) => {
    const address = `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(ticket)}`
    return [path, { address, until: askedAt + Date.parse(expiresAt) - serverTime - margin }]
  })
}

/** The paths the server would not give a ticket for; all of them when it refused for another reason, or did not answer. */
function refusedAmong(paths: string[], error: unknown): Set<string> {
  const details: unknown = error instanceof ApiError && error.status === 400 ? error.details : null
  const positions: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'positions') : null
  const refused = Array.isArray(positions) ? paths.filter((_path, position) => positions.includes(position)) : []
  return new Set(refused.length > 0 ? refused : paths)
}
