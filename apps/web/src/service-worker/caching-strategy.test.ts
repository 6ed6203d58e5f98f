import { describe, expect, test } from 'vitest'
import {
  cachesOfSession,
  filesOfPage,
  isFile,
  isOwnPage,
  outdatedCaches,
  waitingCacheName,
  cachingStrategyOf,
  pageOf,
} from './caching-strategy.ts'

test.each(['/api', '/api/Jobs', '/api/images/events/download/a.jpg', '/API/Jobs', '/health', '/ready', '/metrics'])(
  '%s is the server’s, opened or fetched',
  (path) => {
    for (const isNavigation of [true, false]) expect(cachingStrategyOf({ method: 'GET', isNavigation, path })).toBe('server')
  },
)

test.each(['/', '/schedule', '/login', '/confirm/0192', '/job/0192/imgs', '/apiary', '/index.html', '/field', '/field.html'])(
  '%s opens the page',
  (path) => {
    expect(cachingStrategyOf({ method: 'GET', isNavigation: true, path })).toBe('page')
  },
)

test.each([
  ['/field', '/field.html'],
  ['/field/', '/field.html'],
  ['/field/job/0192', '/field.html'],
  ['/field.html', '/field.html'],
  ['/fields', '/index.html'],
  ['/', '/index.html'],
  ['/schedule', '/index.html'],
])('%s is served by %s', (path, page) => expect(pageOf(path)).toBe(page))

test.each(['/robots.txt', '/icon.svg', '/manifest.webmanifest'])('%s opened by itself is no page', (path) => {
  expect(cachingStrategyOf({ method: 'GET', isNavigation: true, path })).toBe('server')
})

test('only files named by their content are kept ones; the page fetched by a script comes from the server', () => {
  const fetched = (path: string | null, method = 'GET') => cachingStrategyOf({ method, isNavigation: false, path })
  expect(fetched('/assets/index-abc.js')).toBe('file')
  expect(fetched('/index.html')).toBe('server')
  expect(fetched('/sw.js')).toBe('server')
  expect(fetched(null)).toBe('server')
  expect(fetched('/assets/index-abc.js', 'POST')).toBe('server')
})

test('the version before stays for windows that are still open; older ones and other caches go', () => {
  const names = ['workbox-precache-v2', 'daysheet-shell-1', 'daysheet-shell-2', 'pictures', 'daysheet-shell-3']
  expect(outdatedCaches(names, 'daysheet-shell-3')).toEqual(['workbox-precache-v2', 'daysheet-shell-1', 'pictures'])
  expect(outdatedCaches(['daysheet-shell-1', 'daysheet-shell-2'], 'daysheet-shell-1')).toEqual([])
  expect(outdatedCaches(['daysheet-shell-1'], 'daysheet-shell-1')).toEqual([])
  expect(outdatedCaches(['daysheet-shell-1', waitingCacheName, 'daysheet-shell-2'], 'daysheet-shell-2')).toEqual([])
})

test('when a session ends, the application and what waits on a phone stay', () => {
  expect(cachesOfSession(['daysheet-shell-1', waitingCacheName, 'pictures'])).toEqual(['pictures'])
})

describe('responses from something other than our server', () => {
  const html = { 'content-type': 'text/html' }
  test.each([
    ['our page', true, new Response('', { headers: { 'daysheet-page': 'field' } })],
    ['the page of a hotel’s network', false, new Response('<html>Welcome</html>', { headers: html })],
    ['our page with an error', false, new Response('', { status: 503, headers: { 'daysheet-page': 'field' } })],
    ['a proxy’s error', false, new Response('', { status: 404 })],
    ['a redirect', false, Response.redirect('https://hotel.test/')],
    ['a redirect that is not followed', false, Response.error()],
  ])('%s is our page: %s', (_what, isOurs, response) => expect(isOwnPage(response)).toBe(isOurs))

  test('a page is not accepted as a script', () => {
    expect(isFile(new Response('', { headers: { 'content-type': 'text/javascript' } }))).toBe(true)
    expect(isFile(new Response('', { headers: html }))).toBe(false)
    expect(isFile(new Response('', { status: 404 }))).toBe(false)
  })
})

test('the files of a page are its scripts and styles', () => {
  const page = `<link rel="icon" href="/icon.svg"><script type="module" crossorigin src="/assets/field-ab.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-cd.js"><link rel="stylesheet" crossorigin href="/assets/field-ef.css">`
  expect(filesOfPage(page)).toEqual(['/assets/field-ab.js', '/assets/react-cd.js', '/assets/field-ef.css'])
})
