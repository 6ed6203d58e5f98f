import Fastify from 'fastify'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { addJob, startQueue } from '../db/queue.ts'
import { runForRequest, currentRequestId } from '../concurrency/request-context.ts'
import { makeMonitor } from '../monitoring/monitor.ts'
import { answerErrors } from './error-handler.ts'
import { nameRequests, requestIds } from './request-id.ts'

const lines: string[] = []
// The log goes to the terminal; here it is kept, and looked through.
beforeEach(() => {
  lines.length = 0
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
})
const { app, caller, deps, url, db } = await testApp({ config: { logLevel: 'info', maps: readConfig({ MAP_TILE_URL: 'none' }).maps } })
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>)

const ours = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/

test('every answer carries an id of its own, also of what is refused, unknown or cannot be read', async () => {
  const answers = await Promise.all(['/health', '/api/Jobs', '/nope.js', '/%zz', '/api/Jobs', '/'].map((path) => app.inject(path)))
  const ids = answers.map(({ headers }) => String(headers['x-request-id']))
  for (const id of ids) expect(id).toMatch(ours)
  expect(new Set(ids).size).toBe(ids.length)
})

test('no id is given twice', () => {
  const idOf = requestIds(false)
  const ids = Array.from({ length: 2_000 }, () => idOf({ headers: {}, socket: {} as never })) // of a socket only the address is looked at
  expect(new Set(ids).size).toBe(2_000)
})

test.each<[string, Config['trustProxy'], string, boolean]>([
  ['nobody is trusted', false, '10.0.0.1', false],
  ['a number of proxies stands in front', 1, '203.0.113.7', true],
  ['the address of the proxy is named', '10.0.0.1, 192.168.0.0/16', '10.0.0.1', true],
  ['it is in the network that is named', '10.0.0.1, 192.168.0.0/16', '192.168.3.4', true],
  ['it comes over IPv6', '10.0.0.0/8,fd00::/8', '::ffff:10.9.8.7', true],
  ['it is in the IPv6 network that is named', 'fd00::/8', 'fd12::1', true],
  ['somebody else calls', '10.0.0.1,fd00::/8', '203.0.113.7', false],
])('an id that came along is taken from a proxy alone: %s', (_when, trustProxy, remoteAddress, isTaken) => {
  const idOf = requestIds(trustProxy)
  const given = 'edge-7f3a.19_c'
  // Of a socket only the address is looked at.
  const request = { headers: { 'x-request-id': given }, socket: { remoteAddress } as never }
  expect(idOf(request) === given).toBe(isTaken)
})

test.each([
  'short',
  'x'.repeat(49),
  'two words',
  '<script>',
  'a\nb12345678',
  '-leading',
  '2125550142',
  `v1.image.${'x'.repeat(30)}`,
  '123-45-6789',
])('what is no plain id is not taken even from a proxy: %j', (given) => {
  const request = { headers: { 'x-request-id': given }, socket: { remoteAddress: '10.0.0.1' } as never }
  expect(requestIds(1)(request)).toMatch(ours)
})

test('a request that is finished is one line: what, how it went, how long, who by id, and how they came in', async () => {
  const office = await caller()
  const id = '0190a1b2-0000-7000-8000-000000000000'
  const answer = await app.inject({ url: `/api/Jobs/${id}?access_token=${office.token}&secret=word` })
  const [line, ...more] = logged()
  expect(more).toEqual([])
  expect(line).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    route: '/api/Jobs/:id',
    url: `/api/Jobs/${id}?access_token&secret`,
    status: 404,
    who: `account ${office.id}`,
    auth: 'query',
    requestId: answer.headers['x-request-id'],
  })
  expect(line?.['ms']).toBeTypeOf('number')
  for (const secret of [office.token, office.username, 'word']) expect(lines.join('')).not.toContain(secret)
  await office.get('/api/Jobs')
  const { ticket } = (await office.send('POST', '/api/tickets', { path: '/api/maps/tiles/1/0/0' })).json<{ ticket: string }>()
  await app.inject(`/api/maps/tiles/1/0/0?access_token=${ticket}`)
  await app.inject('/api/Jobs')
  expect(logged().map(({ auth }) => auth)).toEqual(['query', 'header', 'header', 'ticket', null])
})

test('statements of a request carry its id, before its body is read and after', async () => {
  const monitor = makeMonitor({ version: 'x' })
  const slowDb = connect(url, { slow: { ms: 0, tell: monitor.slow } })
  const own = await buildApp({ ...deps, db: slowDb, monitor })
  onTestFinished(async () => {
    await own.close()
    await closeDatabase(slowDb)
  })
  await own.listen({ port: 0, host: '127.0.0.1' })
  const office = await caller()
  lines.length = 0
  const address = own.server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on a port')
  const answer = await fetch(`http://127.0.0.1:${address.port}/api/Workers`, {
    method: 'POST',
    headers: { authorization: office.token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana Kowalska' }),
  })
  expect(answer.status).toBe(200)
  const id = answer.headers.get('x-request-id')
  const statements = logged().filter(({ msg, statement }) => msg === 'slow statement' && /session|worker/.test(String(statement)))
  const mine = statements.filter(({ requestId }) => requestId === id).map(({ statement }) => String(statement))
  expect(mine.some((text) => text.includes('session'))).toBe(true)
  expect(mine.some((text) => /insert into "?worker/.test(text))).toBe(true)
  // Placeholders stand where the values were.
  expect(lines.join('')).not.toContain('Kowalska')
})

test('a job of the queue runs under the id of the request that put it there', async () => {
  const heard = Promise.withResolvers<string | undefined>()
  const log = { warn: () => {} }
  const queue = startQueue(url, { listen_who_asks: async () => heard.resolve(currentRequestId()) }, { concurrency: 1, log })
  onTestFinished(() => queue.stop())
  await runForRequest('7K3M-9QXT-2WBF', () => addJob(db, 'listen_who_asks', { a: 1 }, { key: 'one' }))
  expect(await heard.promise).toBe('7K3M-9QXT-2WBF')
})

test('the id a fault is told with is the one in the header', async () => {
  const faulty = Fastify({ genReqId: requestIds(false) })
  nameRequests(faulty)
  answerErrors(faulty)
  faulty.get('/api/it', () => {
    throw new Error('x')
  })
  const answer = await faulty.inject('/api/it')
  expect(answer.headers['x-request-id']).toMatch(ours)
  expect(answer.json<{ error: { errorId: string } }>().error.errorId).toBe(answer.headers['x-request-id'])
})
