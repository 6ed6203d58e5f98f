import type { Job } from '@daysheet/domain/jobs/job'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { testApp } from '#testing/app.ts'
import { laneOf, readLimits } from './lanes.ts'

const { app, db, caller } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo // it listens on one

/**
 * Waits until the database blocks the calls that should be stuck, so that later calls come after
 * them.
 */
const stuckInDatabase = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows[0]?.waiting).toBe(count)
  })

/** Blocks reads of these tables until the returned function is called. */
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
  'a session may run only a few reads at once (%s); more wait and then get a 503; other sessions do not wait',
  async (_what, path, table) => {
    const [greedy, other] = [await caller(), await caller()]
    const unlock = await locked(table)
    const stuck = Array.from({ length: readLimits.perCaller }, () => greedy.get(path).then(({ statusCode }) => statusCode))
    await stuckInDatabase(readLimits.perCaller)
    const further = await greedy.get('/api/Workers')
    expect([further.statusCode, further.headers['retry-after']]).toEqual([503, '2'])
    expect(further.json<{ error: { message: string } }>().error.message).toBe('Too many requests at once. Please try again in a moment.')
    expect((await other.get('/api/Workers')).statusCode).toBe(200)
    // Writes are not counted as reads.
    expect((await greedy.send('POST', '/api/Workers', { name: 'Ana Wójcik' })).statusCode).toBe(200)
    await unlock()
    expect(await Promise.all(stuck)).toEqual(stuck.map(() => 200))
    expect((await greedy.get('/api/Workers')).statusCode).toBe(200)
  },
)

test('a write with a condition is counted as a read, before its body is read', async () => {
  const [greedy, other] = [await caller(), await caller()]
  const unlock = await locked('job')
  const where = encodeURIComponent('{"jobDesc":{"regexp":"q.*z$"}}')
  const ways = [`/api/Jobs/update?where=${where}`, `/api/Jobs/upsertWithWhere?where=${where}`]
  const stuck = Array.from({ length: readLimits.perCaller }, (_, at) =>
    greedy.send('POST', ways[at % ways.length] ?? '', { address: '5 Search Street' }).then(({ statusCode }) => statusCode),
  )
  const headers = { authorization: greedy.token, 'content-type': 'application/json' }
  await stuckInDatabase(readLimits.perCaller)
  // A waiting body is not read.
  const further = await app.inject({ method: 'POST', url: ways[0] ?? '', headers, payload: '{bad' })
  expect([further.statusCode, further.json<{ error: { code: string } }>().error.code]).toEqual([503, 'TOO_MANY_READS'])
  expect((await other.get('/api/Workers')).statusCode).toBe(200)
  await unlock()
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 200))
})

test('a caller that disconnects leaves the line, and the database stops its reads', async () => {
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
  expect((await other.get('/api/Workers')).statusCode).toBe(200)
  // The table is still locked: only the disconnect has ended these reads.
  await stuckInDatabase(0)
  await vi.waitFor(async () => expect((await greedy.get('/api/Workers')).statusCode).toBe(200))
  await unlock()
})

test('a write is finished after its caller has disconnected', async () => {
  const leaving = await caller()
  const address = '1 Gone Street'
  expect((await leaving.send('POST', '/api/Jobs', { address })).statusCode).toBe(200)
  const unlock = await locked('job')
  const body = '{"jobDesc":"Finished all the same"}'
  const headers = { authorization: leaving.token, 'content-type': 'application/json', 'content-length': String(body.length) }
  const where = encodeURIComponent(JSON.stringify({ address }))
  const call = (method: string, path: string) => http.request({ port, method, path, headers, agent: false }).on('error', () => {})
  const [write, read] = [call('POST', `/api/Jobs/update?where=${where}`), call('GET', '/api/Jobs')]
  write.end(body)
  await stuckInDatabase(1)
  read.end(body)
  await stuckInDatabase(2)
  write.destroy()
  await new Promise((resolve) => write.once('close', resolve))
  read.destroy()
  // The read was disconnected later, and has ended.
  await stuckInDatabase(1)
  await unlock()
  const saved = async () =>
    (await leaving.get(`/api/Jobs?filter=${encodeURIComponent(JSON.stringify({ where: { address } }))}`)).json<Job[]>()
  await vi.waitFor(async () => expect((await saved())[0]?.jobDesc).toBe('Finished all the same'))
})

test('all reads except these are counted, and so are all other calls that cost as much', () => {
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
    'GET /api/timeReview/payroll',
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

test('when reads are quick, even more than may run at once are all answered', async () => {
  // How many fit into the product's time limit depends on the machine, so here the limit is long.
  const { timeoutMs } = readLimits
  readLimits.timeoutMs = waitLimit
  onTestFinished(() => void (readLimits.timeoutMs = timeoutMs))
  const somebody = await caller()
  const answers = await Promise.all(Array.from({ length: 60 }, () => somebody.get('/api/Jobs/count')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
