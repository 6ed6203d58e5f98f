/**
 * The built web application, on the same origin as the API: hashed files for ever, the page itself anew each time with its own nonce, and the
 * page also for every address of the application, so that a reload or a copied link works.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { withNonce } from './security-headers.ts'

const builtWeb = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

const notBuilt = 'The web application has not been built. Stop Daysheet and run "npm start": it builds what is missing.\n'

/** Serves the folder `dist`; the API's own routes come first whatever the order of registration. */
export function webApp(app: FastifyInstance, { dist = builtWeb }: { dist?: string } = {}): void {
  app.register(fastifyStatic, { root: dist, serve: false, cacheControl: false, preCompressed: true })
  app.get('/*', { config: { public: true, lane: 'none' } }, (request, reply) => {
    const file = filePath(request)
    if (file === undefined || isNotOurs(file)) return reply.callNotFound()
    // A link of one customer, or of one worker, that somebody let a search engine find.
    if (/^\/(?:confirm|w)\//i.test(file)) reply.header('x-robots-tag', 'noindex')
    if (file === '/' || file === '/index.html' || file === '/field.html' || isPage(file, request))
      return sendPage(path.join(dist, pageOf(file)), reply)
    return reply.header('cache-control', cachingOf(file)).sendFile(file.slice(1))
  })
}

/** The decoded path without its query; nothing when it cannot be decoded. */
function filePath(request: FastifyRequest): string | undefined {
  try {
    return decodeURIComponent((request.raw.url ?? '/').split('?')[0] ?? '/')
  } catch {
    return undefined
  }
}

const isNotOurs = (file: string) => /^\/(?:api|health|ready)(?:\/|$)/i.test(file)

/** A navigation to an address of the application; a missing script or image must not be answered with a page. */
function isPage(file: string, { headers }: FastifyRequest): boolean {
  return path.extname(file) === '' && !file.startsWith('/assets/') && (headers.accept ?? '').includes('text/html')
}

/** A file under assets/ carries a digest of its content in its name, so it never changes; the others are asked about each time. */
const cachingOf = (file: string) => (file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')

/** The field's application is a page of its own. */
const pageOf = (file: string) => (/^\/field(?:[/.]|$)/i.test(file) ? 'field.html' : 'index.html')

/**
 * The service worker (apps/web/src/service-worker) recognizes our pages by this header. Without it,
 * a proxy's error or a hotel network's sign-in page could pass for ours.
 */
const pageHeader = 'daysheet-page'

async function sendPage(page: string, reply: FastifyReply) {
  const html = await readFile(page, 'utf8').catch(() => undefined)
  if (html === undefined) return reply.code(503).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(notBuilt)
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header(pageHeader, path.basename(page, '.html'))
    .send(withNonce(html, reply))
}
