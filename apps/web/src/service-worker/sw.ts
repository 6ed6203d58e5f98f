/// <reference lib="webworker" />
/**
 * The service worker: keeps the files of the application, and nothing that the server says, so that it opens without a network. It takes over as soon as
 * it is there, because it changes nothing in an open window: a page is the server's newest whenever the server answers, and the files of
 * the version before are still kept. (decisions/web-app.md)
 */
import {
  cachingStrategyOf,
  filesOfPage,
  isFile,
  isOwnPage,
  isShellCache,
  outdatedCaches,
  pageOf,
  shellCacheName,
} from './caching-strategy.ts'

declare const self: ServiceWorkerGlobalScope & {
  /** Every file of the build, put here by it; `revision` is null where the name tells the content. */
  __WB_MANIFEST: readonly { url: string; revision: string | null }[]
}

const pages: readonly string[] = ['/index.html', '/field.html']
/** The manifest and its icons, which the build lists too, are for installing, and that needs a network. */
const files = self.__WB_MANIFEST.filter(({ url }) => pages.includes(`/${url}`) || url.startsWith('assets/'))
/** How long the server may take for the page before the kept one is shown, in milliseconds. */
const pageTimeoutMs = 2500

/** This version's own name: the same files, the same name. */
async function ownCacheName(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(files)))
  return shellCacheName(Array.from(new Uint8Array(digest).slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(''))
}

/** What an earlier version has kept already need not be fetched again. */
async function keep(cache: Cache, url: string, revision: string | null): Promise<void> {
  const cached = revision === null ? await findFile(url) : undefined
  const response = cached ?? (await fetch(url, { cache: revision === null ? 'default' : 'no-store' }))
  if (!(pages.includes(url) ? isOwnPage(response) && !response.redirected : isFile(response))) throw new Error(`${url}: ${response.status}`)
  await cache.put(url, response)
}

async function install(): Promise<void> {
  const shell = await ownCacheName()
  // After a way back to the version before, whose windows are open and whose files are all there.
  const wasKept = await caches.has(shell)
  const cache = await caches.open(shell)
  try {
    await Promise.all(files.map(({ url, revision }) => keep(cache, `/${url}`, revision)))
  } catch (error) {
    if (!wasKept) await caches.delete(shell) // half a version is none; the browser tries again
    throw error
  }
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  const outdatedNames = outdatedCaches(await caches.keys(), await ownCacheName())
  await Promise.all(outdatedNames.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** A file of this version or the one before; the newest first. */
async function findFile(url: string): Promise<Response | undefined> {
  const names = (await caches.keys()).filter(isShellCache).toReversed()
  for (const name of names) {
    const found = await (await caches.open(name)).match(url, { ignoreVary: true })
    if (found) return found
  }
  return undefined
}

const keptPage = async (url: string) => (await caches.open(await ownCacheName())).match(pageOf(new URL(url).pathname), { ignoreVary: true })

/** The server's page, once its scripts and styles are stored too; null if it is not our page. */
async function pageOfServer(answer: Response): Promise<Response | null> {
  if (!isOwnPage(answer)) return null
  const shell = await caches.open(await ownCacheName())
  const needed = filesOfPage(await answer.clone().text())
  await Promise.all(needed.map(async (file) => (await findFile(file)) ?? keep(shell, file, null)))
  return answer
}

/**
 * Opens the server's page, so that users get the newest version. Opens the stored page if the
 * server is slow or something else answers: phones are opened in basements and on hotel networks.
 */
async function openPage(request: Request): Promise<Response> {
  const fromServer = fetch(request)
  const late = new Promise<null>((resolve) => setTimeout(resolve, pageTimeoutMs, null))
  const first = await Promise.race([fromServer.then(pageOfServer), late]).catch(() => null)
  return first ?? (await keptPage(request.url)) ?? fromServer
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const path = origin === self.location.origin ? pathname : null
  const strategy = cachingStrategyOf({ method: request.method, isNavigation: request.mode === 'navigate', path })
  if (strategy === 'page') event.respondWith(openPage(request))
  if (strategy === 'file') event.respondWith(findFile(pathname).then((file) => file ?? fetch(request)))
})
