import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { makeSecurityHeaders, sendSecurityHeaders, withNonce } from './security-headers.ts'

const app = Fastify()
sendSecurityHeaders(app, makeSecurityHeaders())
app.get('/', (_request, reply) => reply.type('text/html').send(withNonce('<meta content="__CSP_NONCE__">', reply)))
app.get('/api/Jobs', () => [])
app.get('/api/kept', (_request, reply) => reply.header('cache-control', 'private, max-age=300').send('image'))
app.get('/api/unchanged', (_request, reply) => reply.code(304).send())
app.get('/api/broken', () => {
  throw new Error('a fault')
})
app.post('/api/Jobs', () => [])
afterAll(() => app.close())

test.each([
  ['a page', 'GET', '/', 200],
  ['rows', 'GET', '/api/Jobs', 200],
  ['nothing new', 'GET', '/api/unchanged', 304],
  ['an unreadable body', 'POST', '/api/Jobs', 400],
  ['an unknown call', 'GET', '/api/Nopes', 404],
  ['a fault', 'GET', '/api/broken', 500],
] as const)('%s carries the whole set', async (_what, method, url, statusCode) => {
  const answer = await app.inject({
    method,
    url,
    ...(method === 'POST' && { payload: '{bad', headers: { 'content-type': 'application/json' } }),
  })
  expect(answer.statusCode).toBe(statusCode)
  expect(answer.headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  const policy = String(answer.headers['content-security-policy'])
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy.split('; ')).toContain(part)
  }
  // Maps come through this server too: no page of ours fetches a picture anywhere else.
  expect(policy.split('; ')).toContain("img-src 'self' blob: data:")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  if (url.startsWith('/api/')) expect(answer.headers['cache-control']).toBe('no-store')
})

test('a route may say that its answer can be kept', async () => {
  expect((await app.inject('/api/kept')).headers['cache-control']).toBe('private, max-age=300')
})

test('a page is given the nonce its own policy names, and never the same one twice', async () => {
  const answers = await Promise.all([app.inject('/'), app.inject('/')])
  const nonces = answers.map(({ body }) => /content="([\w+/=]+)"/.exec(body)?.[1])
  for (const [index, { headers }] of answers.entries()) expect(headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`)
  expect(nonces[0]).not.toBe(nonces[1])
})
