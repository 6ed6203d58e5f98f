import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { calls, testApp } from '#testing/app.ts'
import { deleteSession } from '../features/session/queries.ts'
import { sessionRoutes } from '../features/session/routes.ts'
import { keepSessions } from '../features/session/session-keeper.ts'
import { requireSession } from './access.ts'

let clock = new Date('2026-11-20T12:00:00.000Z')
const real = await testApp()
const now = () => clock

const forGood = 'private, max-age=31536000, immutable'

/** Two nodes with something to open of each kind. */
const nodes = await Promise.all(
  [real, await real.anotherNode()].map(async ({ deps }) => {
    const app = Fastify({ routerOptions: { caseSensitive: false } })
    const own = { ...deps, now }
    const keeper = keepSessions(own)
    requireSession(app, keeper)
    sessionRoutes(app, own, keeper)
    app.get('/api/images/:container/download/:file', { config: { ticket: 'image' } }, (_request, reply) =>
      reply.header('cache-control', forGood).send('an image'),
    )
    app.put('/api/images/:container/download/:file', { config: { ticket: 'image' } }, () => 'changed')
    app.get('/api/Schedules/exportPDF', { config: { ticket: 'download' } }, () => 'a download')
    app.get('/api/changes', { config: { ticket: 'stream' } }, () => 'a stream')
    app.get('/api/Jobs', () => 'jobs')
    await app.ready()
    return app
  }),
)
const [app, other] = nodes as [FastifyInstance, FastifyInstance] // two were made above
afterAll(async () => {
  for (const node of nodes) await node.close()
})

async function session() {
  const caller = await real.caller()
  await real.db
    .updateTable('session')
    .set({ created_at: clock, last_used_at: clock, expires_at: new Date(clock.getTime() + 86_400_000) })
    .where('account_id', '=', caller.id)
    .execute()
  return { ...caller, ...calls(app, caller.token) }
}
async function ticketFor(path: string, caller?: Awaited<ReturnType<typeof session>>) {
  const answer = await (caller ?? (await session())).send('POST', '/api/tickets', { path })
  return answer.json<{ ticket: string; expiresAt: string }>()
}
const opened = async (path: string, ticket: string, node = app, method: 'GET' | 'HEAD' | 'PUT' = 'GET') =>
  (await node.inject({ method, url: `${path}${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(ticket)}` })).statusCode
const later = (seconds: number) => (clock = new Date(clock.getTime() + seconds * 1000))

const image = '/api/images/jtimages/download/a.jpg'
const pdf = '/api/Schedules/exportPDF?scheduleId=1'

test('an image ticket opens that image again and again, on every node, for five minutes', async () => {
  const { ticket, expiresAt } = await ticketFor(image)
  expect(ticket).toMatch(/^v1\.image\./)
  const lives = (new Date(expiresAt).getTime() - clock.getTime()) / 1000
  expect(lives).toBeGreaterThanOrEqual(300)
  expect(lives).toBeLessThanOrEqual(360)
  expect([await opened(image, ticket), await opened(image, ticket), await opened(image, ticket, other)]).toEqual([200, 200, 200])
  later(lives - 1)
  expect(await opened(image, ticket)).toBe(200)
  later(1)
  expect(await opened(image, ticket)).toBe(401)
})

test('within a minute an image has one and the same URL, so that the browser can keep it', async () => {
  clock = new Date('2026-11-20T13:00:10.000Z')
  const caller = await session()
  const first = await ticketFor(image, caller)
  later(20)
  expect((await ticketFor(image, caller)).ticket).toBe(first.ticket)
})

test('what a ticket opened a browser shows again no longer than the ticket opens it', async () => {
  const caller = await session()
  const { ticket, expiresAt } = await ticketFor(image, caller)
  const left = () => (new Date(expiresAt).getTime() - clock.getTime()) / 1000
  const caching = async (path: string) => (await caller.get(path)).headers['cache-control']
  const kept = async () => (await app.inject(`${image}?access_token=${ticket}`)).headers['cache-control']
  expect(await kept()).toBe(`private, max-age=${left()}`)
  later(100)
  expect(await kept()).toBe(`private, max-age=${left()}`)
  expect(await caching(image)).toBe(forGood)
})

test('a download ticket works once, whichever node it is used on', async () => {
  const { ticket } = await ticketFor(pdf)
  const answers = await Promise.all([...Array(10)].map((_, index) => opened(pdf, ticket, index % 2 ? app : other)))
  expect(answers.filter((status) => status === 200)).toHaveLength(1)
  const late = await ticketFor(pdf)
  later(61)
  expect(await opened(pdf, late.ticket)).toBe(401)
})

test('a stream ticket connects for a minute', async () => {
  const { ticket } = await ticketFor('/api/changes')
  expect(ticket).toMatch(/^v1\.stream\./)
  expect(await opened('/api/changes', ticket)).toBe(200)
  later(61)
  expect(await opened('/api/changes', ticket)).toBe(401)
})

test.each([
  ['another file', '/api/images/jtimages/download/b.jpg'],
  ['another container', '/api/images/other/download/a.jpg'],
  ['an added parameter', `${image}?size=full`],
  ['another route', '/api/Jobs'],
  ['the caller himself', '/api/Users/me'],
  ['another kind of thing', '/api/changes'],
])('an image ticket opens nothing else: %s', async (_what, path) => {
  expect(await opened(path, (await ticketFor(image)).ticket)).toBe(401)
})

test('a download ticket is good for its very parameters', async () => {
  expect(await opened('/api/Schedules/exportPDF?scheduleId=2', (await ticketFor(pdf)).ticket)).toBe(401)
  expect(await opened('/api/Schedules/exportPDF', (await ticketFor(pdf)).ticket)).toBe(401)
})

test('a ticket reads and does not write', async () => {
  const { ticket } = await ticketFor(image)
  expect([await opened(image, ticket, app, 'PUT'), await opened(image, ticket, app, 'HEAD')]).toEqual([401, 401])
})

test.each([
  ['scope', 1, 'stream'],
  ['target', 2, 'x'.repeat(43)],
  ['nonce', 3, '1'],
  ['expiry', 4, '9999999999'],
  ['session', 5, '0190a1b2-0000-7000-8000-000000000000'],
  ['seal', 6, 'x'.repeat(43)],
  ['nothing but the version', 0, 'v2'],
])('a ticket whose %s was changed opens nothing', async (_part, index, value) => {
  const parts = (await ticketFor(image)).ticket.split('.')
  parts[index] = value
  expect(await opened(image, parts.join('.'))).toBe(401)
})

test('a ticket of another session cannot be made from two', async () => {
  const [mine, theirs] = [(await ticketFor(image)).ticket.split('.'), (await ticketFor(image)).ticket.split('.')]
  expect(await opened(image, [...mine.slice(0, 5), theirs[5], mine[6]].join('.'))).toBe(401)
})

test('a ticket is useless after logout', async () => {
  const caller = await session()
  const { ticket } = await ticketFor(image, caller)
  expect(await opened(image, ticket)).toBe(200)
  expect((await caller.send('POST', '/api/Users/logout')).statusCode).toBe(204)
  expect(await opened(image, ticket)).toBe(401)
  await expect.poll(() => opened(image, ticket, other)).toBe(401)
})

test('a ticket is useless when the session is ended by anybody else', async () => {
  const caller = await session()
  const { ticket } = await ticketFor(image, caller)
  const { id } = await real.db.selectFrom('session').select('id').where('account_id', '=', caller.id).executeTakeFirstOrThrow()
  await deleteSession(real.db, id)
  await expect.poll(() => opened(image, ticket)).toBe(401)
})

test.each(['/api/Jobs', '/api/Nopes', '/login', 'https://example.com/x', '//example.com', '', 5])(
  'no ticket is made for %s',
  async (path) => {
    const answer = await (await session()).send('POST', '/api/tickets', { path })
    expect(answer.statusCode).toBe(400)
  },
)

test('a ticket makes no further tickets', async () => {
  const { ticket } = await ticketFor(image)
  const answer = await app.inject({ method: 'POST', url: `/api/tickets?access_token=${ticket}`, payload: { path: image } })
  expect(answer.statusCode).toBe(401)
})

const many = async (paths: string[], caller?: Awaited<ReturnType<typeof session>>) =>
  (caller ?? (await session())).send('POST', '/api/tickets', { paths })

test('a screen full of pictures gets its tickets in one call, each the same as if asked for alone', async () => {
  const caller = await session()
  const paths = Array.from({ length: 500 }, (_, at) => `/api/images/events/download/${at}.jpg?size=320`)
  const answer = await many(paths, caller)
  expect(answer.statusCode).toBe(200)
  const { tickets } = answer.json<{ tickets: { path: string; ticket: string; expiresAt: string }[] }>()
  expect(tickets.map(({ path }) => path)).toEqual(paths)
  expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(500)
  const [first, second] = tickets
  expect({ ticket: first?.ticket, expiresAt: first?.expiresAt }).toEqual(await ticketFor(paths[0] ?? '', caller))
  expect(await opened(paths[0] ?? '', first?.ticket ?? '')).toBe(200)
  expect(await opened(paths[0] ?? '', second?.ticket ?? '')).toBe(401)
})

test('several downloads get a ticket each, and each works once', async () => {
  const { tickets } = (await many([pdf, pdf])).json<{ tickets: { ticket: string }[] }>()
  const [first, second] = tickets.map(({ ticket }) => ticket)
  expect([await opened(pdf, first ?? ''), await opened(pdf, first ?? ''), await opened(pdf, second ?? '')]).toEqual([200, 401, 200])
})

test('one path that cannot be opened refuses them all, and every such path is named by its place', async () => {
  const paths = [image, '/api/Jobs?access_token=secret', image, 5, `/api/images/${'x'.repeat(2000)}/download/a.jpg`]
  const answer = await (await real.caller()).send('POST', '/api/tickets', { paths })
  expect(answer.statusCode).toBe(400)
  const { error } = answer.json<{ error: { message: string; details: { positions: number[] } } }>()
  expect(error.message).toBe('paths[1] must be the /api/ address of an image, a download or an event stream: /api/Jobs')
  expect(error.details).toEqual({ positions: [1, 3, 4] })
  expect(answer.body).not.toContain('secret')
})

test.each([
  ['empty', { paths: [] }],
  ['no list', { paths: image }],
  ['nothing', { paths: null }],
  ['one too many', { paths: Array.from({ length: 501 }, () => image) }],
  ['beside path', { paths: [image], path: image }],
])('paths that are %s are refused', async (_what, body) => {
  const answer = await (await real.caller()).send('POST', '/api/tickets', body)
  expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
    400,
    'paths must be the only property: a list of 1 to 500 addresses',
  ])
})
