import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitLimit } from '../../../../../test-limits.ts'
import { testApp } from '../../../testing/app.ts'
import { laneOf, readLimits } from './lanes.ts'

const { app, db, caller } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo // it listens on one

/** Whoever is looked up first comes in first: those that are to be stuck are waited for until the database holds them up. */
const stuckInDatabase = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows[0]?.waiting).toBe(count)
  })

/** Nobody reads these tables until the answer is called. */
async function locked(...tables: string[]): Promise<() => Promise<void>> {
  const [lock, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.raw(tables.join(', '))} in access exclusive mode`.execute(tx)
    held.resolve()
    await lock.promise
  })
  await held.promise
  return () => {
    lock.resolve()
    return holding
  }
}

const greedyReads = [
  ['a search', '/api/Jobs', 'job'],
  ['a week of hours', '/api/timeReview/week?from=2026-11-20', 'schedule_entry'],
  ['the drift of a year', '/api/timeReview/drift?from=2026-01-01&to=2026-11-20', 'schedule_entry'],
  ['missing clock-outs', '/api/Workers/missingClockOuts?from=2026-11-01&to=2026-11-20', 'schedule_entry'],
] as const

test.each(greedyReads)(
  'a session has a few reads under way at once (%s); more wait, and are told to come back; nobody else waits for them',
  async (_what, path, table) => {
    const [greedy, other] = [await caller(), await caller()]
    const unlock = await locked(table)
    const stuck = Array.from({ length: readLimits.perCaller }, () => greedy.get(path).then(({ statusCode }) => statusCode))
    await stuckInDatabase(readLimits.perCaller)
    const further = await greedy.get('/api/Workers')
    expect([further.statusCode, further.headers['retry-after']]).toEqual([503, '2'])
    expect(further.json<{ error: { message: string } }>().error.message).toBe(
      'You are asking for too many things at once. Please try again in a moment.',
    )
    expect((await other.get('/api/Workers')).statusCode).toBe(200)
    // What one does is not counted among what one reads.
    expect((await greedy.send('POST', '/api/Workers', { name: 'Ana Wójcik' })).statusCode).toBe(200)
    await unlock()
    expect(await Promise.all(stuck)).toEqual(stuck.map(() => 200))
    expect((await greedy.get('/api/Workers')).statusCode).toBe(200)
  },
)

test('a write that looks for its rows by a condition is counted as a read is, before its body is read', async () => {
  const [greedy, other] = [await caller(), await caller()]
  const unlock = await locked('job')
  const where = encodeURIComponent('{"jobDesc":{"regexp":"q.*z$"}}')
  const ways = [`/api/Jobs/update?where=${where}`, `/api/Jobs/upsertWithWhere?where=${where}`]
  const stuck = Array.from({ length: readLimits.perCaller }, (_, at) =>
    greedy.send('POST', ways[at % ways.length] ?? '', { address: '5 Search Street' }).then(({ statusCode }) => statusCode),
  )
  const headers = { authorization: greedy.token, 'content-type': 'application/json' }
  await stuckInDatabase(readLimits.perCaller)
  // Nobody looks at a body that waits.
  const further = await app.inject({ method: 'POST', url: ways[0] ?? '', headers, payload: '{bad' })
  expect([further.statusCode, further.json<{ error: { code: string } }>().error.code]).toEqual([503, 'TOO_MANY_READS'])
  expect((await other.get('/api/Workers')).statusCode).toBe(200)
  await unlock()
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 200))
})

test('whoever disconnects leaves the line, and keeps the places of what is still being worked on', async () => {
  const [greedy, other] = [await caller(), await caller()]
  const unlock = await locked('schedule_entry')
  const path = '/api/timeReview/week?from=2026-11-20'
  const sent = Array.from({ length: readLimits.perCaller + 20 }, () =>
    http.get({ port, path, headers: { authorization: greedy.token }, agent: false }).on('error', () => {}),
  )
  await stuckInDatabase(readLimits.perCaller)
  const closed = sent.map((one) => new Promise((resolve) => one.once('close', resolve)))
  for (const one of sent) one.destroy()
  await Promise.all(closed)
  // Nobody waits for those answers; the database still works on them, and no more of this session's reach it.
  expect((await greedy.get('/api/Workers')).statusCode).toBe(503)
  expect((await other.get('/api/Workers')).statusCode).toBe(200)
  await stuckInDatabase(readLimits.perCaller)
  await unlock()
  await vi.waitFor(async () => expect((await greedy.get('/api/Workers')).statusCode).toBe(200))
})

test('every read is counted but these, and so is every other call that is as much work', () => {
  const inLane = (lane: string, isRead: boolean) =>
    app.accessList
      .filter(({ method, access }) => method !== 'HEAD' && laneOf(access, method) === lane && (method === 'GET') === isRead)
      .map(({ method, url }) => `${method} ${url}`)
      .toSorted()
  expect(inLane('none', true)).toEqual([
    'GET /*',
    'GET /api/WorkerEntries/change-stream',
    'GET /api/changes',
    'GET /health',
    'GET /metrics',
    'GET /ready',
  ])
  expect(inLane('documents', true)).toEqual([
    'GET /api/Jobs/:id/images/download',
    'GET /api/Jobs/:id/neighbours',
    'GET /api/Jobs/:id/wasteLabelsPDF',
    'GET /api/Orders/exportByJobNum',
    'GET /api/Schedules/export',
    'GET /api/Schedules/exportByJobNum',
    'GET /api/Schedules/exportPDF',
    'GET /api/Workers/:id/exportHours',
    'GET /api/certificates/exportExpiring',
    'GET /api/loads/:id/letterPDF',
    'GET /api/loads/:id/recordPDF',
    'GET /api/timeReview/exportHistory',
    'GET /api/timeReview/exports/:id',
    'GET /api/timeReview/printHistory',
  ])
  expect(inLane('pictures', true)).toEqual([
    'GET /api/FilingFiles/:id/download',
    'GET /api/images/:container/download/:file',
    'GET /api/maps/static',
    'GET /api/maps/tiles/:z/:x/:y',
  ])
  expect(inLane('documents', false)).toEqual([
    'POST /api/Jobs/fetchACP7',
    'POST /api/Orders/exportBagoutPDF',
    'POST /api/ScheduleEntries/:id/certificatePack',
    'POST /api/certificates/import',
  ])
  expect(inLane('reads', false)).toEqual(expect.arrayContaining(['POST /api/timeReview/days', 'POST /api/timeReview/exceptions']))
})

test('every route that takes a filter or a condition is counted', () => {
  const searching = app.accessList.filter(({ access }) => access.doc?.query !== undefined)
  expect(new Set(searching.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'POST', 'DELETE']))
  expect(searching.filter(({ method, access }) => laneOf(access, method) !== 'reads').map(({ method, url }) => `${method} ${url}`)).toEqual(
    [],
  )
})

test('more reads than are done at once are all answered when they are quick', async () => {
  // How many are quick within the product's own limit is for the machine to say; here nobody waits in vain.
  const { timeoutMs } = readLimits
  readLimits.timeoutMs = waitLimit
  onTestFinished(() => void (readLimits.timeoutMs = timeoutMs))
  const somebody = await caller()
  const answers = await Promise.all(Array.from({ length: 60 }, () => somebody.get('/api/Jobs/count')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
