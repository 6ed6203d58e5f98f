/**
 * Who answers a request of the browser. `server`: the network alone, as if there were no service worker. `page`: the page from the server, or the kept
 * one when the server cannot be reached. `file`: a file of the application, kept under a name that tells its content.
 */
export type CachingStrategy = 'server' | 'page' | 'file'

/** What the server alone may answer: what it says is never kept. */
const isServers = (path: string) => /^\/(?:api|health|ready|metrics)(?:\/|$)/i.test(path)

/** An address of the application has no file's ending. */
const isPage = (path: string) => path === '/index.html' || path === '/field.html' || !/\.\w+$/.test(path)

/** The page that serves an address: the field's application has its own. The server says the same (apps/api/src/http/web-app.ts). */
export const pageOf = (path: string): '/index.html' | '/field.html' => (/^\/field(?:[/.]|$)/i.test(path) ? '/field.html' : '/index.html')

/** The road of a request, by its method, whether it opens a page, and its path on our own origin (`null` for another origin). */
export function cachingStrategyOf({
  method,
  isNavigation,
  path,
}: {
  method: string
  isNavigation: boolean
  path: string | null
}): CachingStrategy {
  if (method !== 'GET' || path === null || isServers(path)) return 'server'
  if (isNavigation) return isPage(path) ? 'page' : 'server'
  return path.startsWith('/assets/') ? 'file' : 'server'
}

/** The server sets this header on every page (apps/api/src/http/web-app.ts). */
const pageHeader = 'daysheet-page'

/**
 * Whether a response is our page. Other responses may be a proxy's error, a hotel's login page with
 * a 200, or a redirect to it, which has no visible status.
 */
export const isOwnPage = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>): boolean => ok && headers.has(pageHeader)

/** The scripts and styles that a page needs to start. */
export const filesOfPage = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link)\b[^<>]*? (?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].flatMap(([, file]) => file ?? [])

/** Whether a response can be this file. A proxy or login page answers every address with HTML. */
export const isFile = ({ ok, redirected, headers }: Pick<Response, 'ok' | 'redirected' | 'headers'>): boolean =>
  ok && !redirected && !/html/.test(headers.get('content-type') ?? '')

/** How the place of one version of the application is called among the browser's caches. */
const shellPrefix = 'daysheet-shell-'

export const shellCacheName = (version: string): string => shellPrefix + version

/** The second copy of what waits on a phone. It is never deleted with a version or a session. */
export const waitingCacheName = 'daysheet-field-waiting'

export const isShellCache = (cacheName: string): boolean => cacheName.startsWith(shellPrefix)

/**
 * The caches to delete when this version takes over, of all in the order they were made: everything but this version, the one before it, whose windows may
 * still be open and fetch code late, and what waits on a phone.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  const previous = names.findLast((name) => isShellCache(name) && name !== current)
  return names.filter((name) => name !== current && name !== previous && name !== waitingCacheName)
}

/** The caches to delete when a session ends: neither the application, which opens offline, nor what waits on a phone. */
export const cachesOfSession = (names: readonly string[]): string[] =>
  names.filter((name) => !isShellCache(name) && name !== waitingCacheName)
