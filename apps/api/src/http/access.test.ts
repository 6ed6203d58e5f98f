import { expect, test } from 'vitest'
import { calls, testApp } from '#testing/app.ts'
import { publicRoutes } from '#testing/roles/public-routes.ts'

const { app, db, caller } = await testApp()

const routes = app.accessList.filter(({ method }) => method !== 'HEAD')
const named = ({ method, url }: { method: string; url: string }) => `${method} ${url}`

test('the public routes are exactly these', () => {
  expect(
    routes
      .filter(({ access }) => access.public)
      .map(named)
      .toSorted(),
  ).toEqual(publicRoutes)
})

test('the list of routes is the router’s own', () => {
  for (const { method, url } of routes) expect(app.hasRoute({ method, url })).toBe(true)
  expect(routes.length).toBeGreaterThan(100)
})

const required = { error: { statusCode: 401, name: 'Error', message: 'Authorization Required', code: 'AUTHORIZATION_REQUIRED' } }
const loggedOut = { error: { statusCode: 401, name: 'Error', message: 'accessToken is required to logout' } }

/** A route's pattern with something in its holes. */
const filledIn = (url: string) => url.replaceAll(/:\w+/g, '0190a1b2-0000-7000-8000-000000000000').replace('*', 'x')

test('every other route, in every method, refuses a caller without a session, with a revoked, and with an invented token', async () => {
  const revoked = await caller()
  expect((await revoked.send('POST', '/api/Users/logout')).statusCode).toBe(204)
  const noSession = [undefined, revoked.token, 'x'.repeat(64), 'garbage', 'v1.image.x.0.9999999999.x.x', '\u00e9']
  for (const { method, url, access } of app.accessList) {
    if (access.public) continue
    for (const token of noSession) {
      const headers = token === undefined ? {} : { authorization: token }
      // An unreadable body shows that nobody looks at it before the token.
      const body =
        method === 'GET' || method === 'HEAD' ? {} : { payload: '{bad', headers: { ...headers, 'content-type': 'application/json' } }
      const answer = await app.inject({ method: method as 'GET', url: filledIn(url), headers, ...body }) // the router knows no other methods
      expect(answer.statusCode, `${method} ${url}`).toBe(401)
      expect(answer.headers['www-authenticate']).toBeUndefined()
      if (method !== 'HEAD') expect(answer.json(), `${method} ${url}`).toEqual(url.endsWith('/logout') ? loggedOut : required)
    }
  }
})

test('an expired session is refused everywhere', async () => {
  for (const { method, url } of routes.filter(({ access, method }) => !access.public && method === 'GET')) {
    const expired = await caller()
    await db
      .updateTable('session')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('account_id', '=', expired.id)
      .execute()
    expect((await expired.get(filledIn(url))).statusCode, `${method} ${url}`).toBe(401)
  }
})

test('every carrier of a token is read', async () => {
  const { token } = await caller()
  const base64 = Buffer.from(token).toString('base64')
  const carriers = [
    { url: `/api/Users/me?access_token=${token}` },
    { url: `/api/Users/me?access%5Ftoken=${token}` },
    { url: `/api/users/ME/?a=1&access_token=${token}` },
    { url: '/api/Users/me', headers: { authorization: token } },
    { url: '/api/Users/me', headers: { authorization: `Bearer ${token}` } },
    { url: '/api/Users/me', headers: { authorization: `bearer ${base64}` } },
    { url: '/api/Users/me', headers: { 'x-access-token': token } },
    { url: '/api/Users/me?access_token=', headers: { authorization: token } },
  ]
  for (const carrier of carriers) expect((await app.inject(carrier)).statusCode, JSON.stringify(carrier)).toBe(200)
})

test('what is no carrier opens nothing', async () => {
  const { token } = await caller()
  const others = [
    { url: `/api/Users/me?ACCESS_TOKEN=${token}` },
    { url: '/api/Users/me?access_token=' },
    { url: '/api/Users/me', headers: { cookie: `access_token=${token}` } },
    { url: `/api/Users/me?access_token[]=${token}` },
  ]
  for (const other of others) expect((await app.inject(other)).statusCode, JSON.stringify(other)).toBe(401)
})

test('a token given twice in one URL is refused', async () => {
  const { token } = await caller()
  for (const second of [token, 'x', '']) {
    const answer = await app.inject(`/api/Users/me?access_token=${token}&access%5Ftoken=${second}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain(token)
  }
})

test('an unknown call is a 404 that repeats no token', async () => {
  const { token } = await caller()
  for (const url of ['/api/Nopes', `/api/Nopes?access_token=${token}`, `/api/Nopes/${token}`]) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain(token)
  }
  expect((await calls(app, token).get('/api/Users/me')).statusCode).toBe(200)
})

test('an address that cannot be read is a 400 with every header, and is not repeated', async () => {
  const { token } = await caller()
  for (const url of [`/%zz?access_token=${token}`, `/api/%zz/${token}`]) {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).not.toContain(token)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.json()).toEqual({ error: { statusCode: 400, name: 'Error', message: 'The address cannot be read' } })
  }
})

test('pages, refusals and unknown calls of the real application carry the safety headers', async () => {
  const { token } = await caller()
  const urls = [
    '/',
    '/login',
    '/nope.js',
    '/health',
    '/ready',
    '/api/Jobs',
    '/api/Nopes',
    `/api/Jobs?filter={&access_token=${token}`,
    `/api/Jobs?access_token=${token}`,
  ]
  for (const url of urls) {
    const { headers } = await app.inject(url)
    expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
    if (url.startsWith('/api')) expect(headers['cache-control'], url).toBe('no-store')
  }
  const first = await app.inject(`/api/Jobs?access_token=${token}`)
  const again = await app.inject({ url: `/api/Jobs?access_token=${token}`, headers: { 'if-none-match': String(first.headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
})
