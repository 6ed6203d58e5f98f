/** What a browser is told that runs a page of another origin. (product.md#wire-origins; decisions/rest-api.md) */
import { describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'

const field = 'https://field.example.com'
const webView = 'capacitor://localhost'
const { app, caller } = await testApp({ config: { corsOrigins: [field, webView] } })
const closed = await testApp()
const office = await caller()

const preflight = { 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,content-type,if-match' }
const ask = (url: string, origin?: string, headers: Record<string, string> = preflight) =>
  app.inject({ method: 'OPTIONS', url, headers: { ...headers, ...(origin !== undefined && { origin }) } })

const secure = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'permissions-policy': expect.any(String),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-request-id': expect.any(String),
}

describe('a preflight', () => {
  test.each(['/api/Jobs', '/api/jobs/1', '/api/Users/login', '/API/Nopes', '/api/ContainerReqs/1/confirm?answer=confirm'])(
    'of a named origin is answered without a session: %s',
    async (url) => {
      for (const origin of [field, webView]) {
        const answer = await ask(url, origin)
        expect([answer.statusCode, answer.body]).toEqual([204, ''])
        expect(answer.headers).toMatchObject({
          ...secure,
          'access-control-allow-origin': origin,
          'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE',
          'access-control-allow-headers': 'authorization,content-type,if-match',
          'access-control-max-age': '86400',
          vary: 'Origin, Access-Control-Request-Headers',
        })
        expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
      }
    },
  )

  test.each([
    ['no origin', undefined],
    ['another origin', 'https://elsewhere.example'],
    ['one that begins like a named one', `${field}.elsewhere.example`],
    ['another port', `${field}:8443`],
    ['another scheme', 'http://field.example.com'],
    ['another letter case', 'https://Field.example.com'],
    ['a page without an origin', 'null'],
  ])('of %s is an unknown call as ever', async (_what, origin) => {
    const answer = await ask('/api/Jobs', origin)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).toMatchObject({ ...secure, vary: 'Origin' })
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('is about the API alone, and an OPTIONS that asks for no method is none', async () => {
    expect((await ask('/', field)).statusCode).toBe(404)
    expect((await ask('/health', field)).headers).not.toHaveProperty('access-control-allow-origin')
    expect((await ask('/api/Jobs', field, {})).statusCode).toBe(404)
  })

  test('is an unknown call where no origin is named, and nothing varies by it', async () => {
    const answer = await closed.app.inject({ method: 'OPTIONS', url: '/api/Jobs', headers: { ...preflight, origin: field } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers).not.toHaveProperty('vary')
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

describe('an answer', () => {
  const signedIn = (origin: string) => ({ origin, authorization: office.token })
  test.each([
    ['rows', 'GET', '/api/Jobs', 200],
    ['an unknown row', 'GET', '/api/Jobs/nope', 404],
    ['an unknown call', 'GET', '/api/Nopes', 404],
    ['a refusal', 'GET', '/api/Jobs?filter={bad', 400],
    ['a body that cannot be read', 'POST', '/api/Jobs', 400],
  ] as const)('to a named origin names it, and to another says nothing: %s', async (_what, method, url, statusCode) => {
    const call = (origin: string) =>
      app.inject({
        method,
        url,
        headers: { ...signedIn(origin), ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { payload: '{bad' }),
      })
    const [named, other] = [await call(field), await call('https://elsewhere.example')]
    expect([named.statusCode, other.statusCode]).toEqual([statusCode, statusCode])
    expect(named.headers).toMatchObject({ ...secure, 'access-control-allow-origin': field, vary: expect.stringContaining('Origin') })
    expect(other.headers).toMatchObject({ vary: expect.stringContaining('Origin') })
    expect(other.headers).not.toHaveProperty('access-control-allow-origin')
    for (const { headers } of [named, other]) expect(headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test('without a session is a 401 that a page of a named origin can read, and a cookie opens nothing', async () => {
    for (const headers of [{ origin: field }, { origin: field, cookie: `access_token=${office.token}` }]) {
      const answer = await app.inject({ url: '/api/Jobs', headers })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': field, vary: 'Origin' })
    }
  })

  test('that is compressed varies by both', async () => {
    for (let at = 0; at < 40; at += 1) await office.send('POST', '/api/Jobs', { address: `${at} Grand Street, with a long address` })
    const answer = await app.inject({ url: '/api/Jobs', headers: { ...signedIn(field), 'accept-encoding': 'gzip' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'access-control-allow-origin': field })
    expect(String(answer.headers['vary']).toLowerCase().split(', ').sort()).toEqual(['accept-encoding', 'origin'])
  })
})
