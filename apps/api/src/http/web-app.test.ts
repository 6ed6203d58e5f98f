import Fastify, { type FastifyInstance } from 'fastify'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecurityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { webApp } from './web-app.ts'

const page = '<meta property="csp-nonce" content="__CSP_NONCE__"><div id="root"></div>'
const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

let dist: string
let app: FastifyInstance

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'daysheet-web-'))
  await mkdir(path.join(dist, 'assets'))
  await writeFile(path.join(dist, 'index.html'), page)
  await writeFile(path.join(dist, 'field.html'), `<title>Field</title>${page}`)
  await writeFile(path.join(dist, 'assets/index-abc.js'), 'let started = true')
  await writeFile(path.join(dist, 'assets/index-abc.js.br'), brotliCompressSync('let started = true'))
  await writeFile(path.join(dist, 'sw.js'), 'let worker = true')
  await writeFile(path.join(dist, 'manifest.webmanifest'), '{}')
  app = serving(dist)
  await app.ready()
})

afterAll(async () => {
  await app.close()
  await rm(dist, { recursive: true })
})

function serving(folder: string): FastifyInstance {
  const made = Fastify()
  sendSecurityHeaders(made, makeSecurityHeaders())
  made.get('/api/Jobs', async () => [])
  made.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: { statusCode: 404 } }))
  webApp(made, { dist: folder })
  return made
}

test('the page carries the very nonce that its policy names, another one each time', async () => {
  const answers = await Promise.all([app.inject({ url: '/' }), app.inject({ url: '/' })])
  const nonces = answers.map(({ body }) => /content="([^"]+)"/.exec(body)?.[1] ?? '')
  expect(nonces[0]).toMatch(/^[\w+/=]{20,}$/)
  expect(nonces[0]).not.toBe(nonces[1])
  answers.forEach(({ headers }, index) => {
    expect(String(headers['content-security-policy'])).toContain(`'nonce-${nonces[index]}'`)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

test('search engines keep no page of a customer', async () => {
  const robots = async (url: string) => (await app.inject({ url, headers: navigation })).headers['x-robots-tag']
  expect(await robots('/w/aB3dE5gH7jK9mN1p')).toBe('noindex')
  expect(await robots('/confirm/7f9c2ba4-e88f-427d-9c3e-3b7f4d0f6a11?answer=confirm')).toBe('noindex')
  expect(await robots('/schedule')).toBeUndefined()
})

test.each(['/schedule?date=11202026', '/login', '/dashboard/11202026', '/anything/at/all'])(
  'a navigation to %s gets the page',
  async (url) => {
    const { statusCode, body } = await app.inject({ url, headers: navigation })
    expect(statusCode).toBe(200)
    expect(body).toContain('<div id="root">')
  },
)

test('hashed files are kept for ever, the service worker is asked about each time', async () => {
  const script = await app.inject({ url: '/assets/index-abc.js' })
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(script.headers['content-type']).toMatch(/javascript/)
  const worker = await app.inject({ url: '/sw.js' })
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.body).toBe('let worker = true')
})

test('the service worker and the manifest have the types that a browser asks for, and are asked about each time', async () => {
  const [worker, manifest] = [await app.inject({ url: '/sw.js' }), await app.inject({ url: '/manifest.webmanifest' })]
  expect(worker.headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
  expect(String(worker.headers['content-security-policy'])).toContain("connect-src 'self'") // the worker's own policy
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(manifest.headers['cache-control']).toBe('no-cache')
})

test.each(['/assets/index-old.js', '/assets/gone', '/missing.png'])('a missing file %s is a 404, not the page', async (url) => {
  const { statusCode, body } = await app.inject({ url, headers: navigation })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('<div id="root">')
})

test.each(['/api/Nopes', '/api', '/API/nopes', '/health', '/ready'])('%s is never answered with the page', async (url) => {
  const { statusCode, body } = await app.inject({ url, headers: navigation })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('<div id="root">')
})

test.each(['/../package.json', '/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/%E0%A4%A'])(
  '%s leads nowhere outside the folder',
  async (url) => {
    const { statusCode, body } = await app.inject({ url })
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(statusCode).toBeLessThan(500)
    expect(body).not.toContain('workspaces')
  },
)

test('when nothing was built, the page says what to do', async () => {
  const bare = serving(path.join(dist, 'never-built'))
  const { statusCode, body } = await bare.inject({ url: '/', headers: navigation })
  await bare.close()
  expect(statusCode).toBe(503)
  expect(body).toBe('The web application has not been built. Stop Daysheet and run "npm start": it builds what is missing.\n')
})

test('a file compressed at the build is sent so to a browser that takes it', async () => {
  const small = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toMatch(/javascript/)
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const plain = await app.inject({ url: '/assets/index-abc.js' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('let started = true')
})

test.each(['/field', '/field/job/0192', '/field.html'])('%s is the page of the field, with a nonce as well', async (url) => {
  const { statusCode, body, headers } = await app.inject({ url, headers: navigation })
  expect([statusCode, body.startsWith('<title>Field</title>')]).toEqual([200, true])
  expect(String(headers['content-security-policy'])).toContain(`'nonce-${/content="([^"]+)"/.exec(body)?.[1]}'`)
})

test('only our own pages have the header by which a service worker recognizes them', async () => {
  const mark = async (url: string) => (await app.inject({ url, headers: navigation })).headers['daysheet-page']
  expect([await mark('/field/job/0192'), await mark('/schedule'), await mark('/index.html')]).toEqual(['field', 'index', 'index'])
  expect([await mark('/assets/index-abc.js'), await mark('/api/Nothing'), await mark('/manifest.webmanifest')]).toEqual(
    Array.from({ length: 3 }),
  )
})

test('an address that only begins so is the office’s', async () =>
  expect((await app.inject({ url: '/fields', headers: navigation })).body).not.toContain('Field'))
