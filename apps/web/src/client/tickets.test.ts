import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refuse, respond, unreachable, type Call } from '#testing/respond.ts'
import { ticketsFor } from '#testing/tickets.ts'
import { onUnauthorized, tokenKey } from './client.ts'
import { requestImageUrl, cachedImageUrl } from './tickets.ts'

const session = { number: 0 }

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z'), toFake: ['Date'] })
  localStorage.setItem(tokenKey, `token-${++session.number}`)
})
afterEach(() => onUnauthorized(() => {}))

const path = (name: string) => `/api/images/events/download/${name}`
const pathsOf = ({ body }: Call) => (body as { paths: string[] }).paths

test('what is asked for together is one call, and each gets its own address', async () => {
  const server = respond({ 'POST /api/tickets': ticketsFor })
  const wantedPaths = [path('a.jpg'), `${path('b.jpg')}?size=320`, path('a.jpg')]
  expect(await Promise.all(wantedPaths.map((one) => requestImageUrl(one)))).toEqual([
    `${path('a.jpg')}?access_token=for-a.jpg`,
    `${path('b.jpg')}?size=320&access_token=for-b.jpg%3Fsize%3D320`,
    `${path('a.jpg')}?access_token=for-a.jpg`,
  ])
  expect(server.calls.map(pathsOf)).toEqual([[path('a.jpg'), `${path('b.jpg')}?size=320`]])
  expect(server.calls[0]?.headers.get('authorization')).toBe(`Bearer token-${session.number}`)
})

test('a call carries at most as many as the server takes', async () => {
  const server = respond({ 'POST /api/tickets': ticketsFor })
  await Promise.all(Array.from({ length: 1100 }, (_, at) => requestImageUrl(path(`${at}.jpg`))))
  expect(server.calls.map((call) => pathsOf(call).length)).toEqual([500, 500, 100])
})

test('an address is used again until shortly before its ticket ends, by the clock of the server', async () => {
  const server = respond({
    'POST /api/tickets': (call: Call) => {
      const expiresAt = '2026-11-20T09:05:00.000Z'
      const tickets = pathsOf(call).map((one) => ({ path: one, ticket: `t${server.calls.length}`, expiresAt }))
      return Response.json({ tickets }, { headers: { date: 'Fri, 20 Nov 2026 09:00:00 GMT' } })
    },
  })
  const first = await requestImageUrl(path('a.jpg'))
  vi.setSystemTime('2026-11-20T12:04:29.000Z')
  expect(await requestImageUrl(path('a.jpg'))).toBe(first)
  expect(cachedImageUrl(path('a.jpg'))).toBe(first)
  vi.setSystemTime('2026-11-20T12:04:30.000Z')
  expect(cachedImageUrl(path('a.jpg'))).toBeUndefined()
  expect(await requestImageUrl(path('a.jpg'))).toBe(`${path('a.jpg')}?access_token=t2`)
})

test('an address that did not open is asked for anew, once for everybody it failed', async () => {
  const server = respond({ 'POST /api/tickets': (call: Call) => ticketsFor(call, String(server.calls.length)) })
  const first = await requestImageUrl(path('a.jpg'))
  const again = await Promise.all([requestImageUrl(path('a.jpg'), { not: first }), requestImageUrl(path('a.jpg'), { not: first })])
  expect(again).toEqual([`${path('a.jpg')}?access_token=for2-a.jpg`, `${path('a.jpg')}?access_token=for2-a.jpg`])
  expect(await requestImageUrl(path('a.jpg'), { not: first })).toBe(again[0])
  expect(server.calls).toHaveLength(2)
})

test('what the server would not open does not keep the others from being seen', async () => {
  const server = respond({
    'POST /api/tickets': (call: Call) => {
      const positions = pathsOf(call).flatMap((one, position) => (one.includes('bad') ? [position] : []))
      if (positions.length === 0) return ticketsFor(call)
      return Response.json({ error: { statusCode: 400, message: 'paths[1] is no image', details: { positions } } }, { status: 400 })
    },
  })
  const [good, bad, other] = await Promise.allSettled(['a.jpg', 'bad.jpg', 'c.jpg'].map((name) => requestImageUrl(path(name))))
  expect([good?.status, other?.status]).toEqual(['fulfilled', 'fulfilled'])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'paths[1] is no image' } })
  expect(server.calls).toHaveLength(2)
})

test.each([
  ['the server is away', () => unreachable],
  ['the server is busy', () => refuse(503, 'Please come back later')],
  ['a refusal names nothing', () => refuse(400, 'No')],
])('when %s everybody is told, and the next one asks again', async (_what, answer) => {
  const server = respond({ 'POST /api/tickets': answer })
  const settled = await Promise.allSettled([requestImageUrl(path('a.jpg')), requestImageUrl(path('b.jpg'))])
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(server.calls).toHaveLength(1)
  server.answer({ 'POST /api/tickets': ticketsFor })
  expect(await requestImageUrl(path('a.jpg'))).toContain('access_token=')
})

test('tickets of one session are never used in another', async () => {
  const server = respond({ 'POST /api/tickets': (call: Call) => ticketsFor(call, String(server.calls.length)) })
  await requestImageUrl(path('a.jpg'))
  localStorage.setItem(tokenKey, 'of-the-next-person')
  expect(cachedImageUrl(path('a.jpg'))).toBeUndefined()
  expect(await requestImageUrl(path('a.jpg'))).toBe(`${path('a.jpg')}?access_token=for2-a.jpg`)
})
