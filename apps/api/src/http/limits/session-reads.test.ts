import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitLimit } from '../../../../../test-limits.ts'
import { testApp } from '../../../testing/app.ts'
import { readLimits } from './session-reads.ts'

const { app, db, caller } = await testApp()

/** Whoever is looked up first comes in first: those that are to be stuck are waited for until the database holds them up. */
const stuckInDatabase = (count: number) =>
  vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    expect(rows[0]?.waiting).toBe(count)
  })

test('a session has a few reads under way at once; more wait, and are told to come back; nobody else waits for them', async () => {
  const [greedy, other] = [await caller(), await caller()]
  const [lock, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table job in access exclusive mode`.execute(tx)
    held.resolve()
    await lock.promise
  })
  await held.promise
  const stuck = Array.from({ length: readLimits.concurrency }, () => greedy.get('/api/Jobs').then(({ statusCode }) => statusCode))
  await stuckInDatabase(readLimits.concurrency)
  const further = await greedy.get('/api/Workers')
  expect([further.statusCode, further.headers['retry-after']]).toEqual([503, '2'])
  expect(further.json<{ error: { message: string } }>().error.message).toBe(
    'You are asking for too many things at once. Please try again in a moment.',
  )
  expect((await other.get('/api/Workers')).statusCode).toBe(200)
  // What one does is not counted among what one reads.
  expect((await greedy.send('POST', '/api/Workers', { name: 'Ana Wójcik' })).statusCode).toBe(200)
  lock.resolve()
  await holding
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 200))
  expect((await greedy.get('/api/Workers')).statusCode).toBe(200)
})

test('a write that looks for its rows by a condition is counted as a read is, before its body is read', async () => {
  const [greedy, other] = [await caller(), await caller()]
  const [lock, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table job in access exclusive mode`.execute(tx)
    held.resolve()
    await lock.promise
  })
  await held.promise
  const where = encodeURIComponent('{"jobDesc":{"regexp":"q.*z$"}}')
  const ways = [`/api/Jobs/update?where=${where}`, `/api/Jobs/upsertWithWhere?where=${where}`]
  const stuck = Array.from({ length: readLimits.concurrency }, (_, at) =>
    greedy.send('POST', ways[at % ways.length] ?? '', { address: '5 Search Street' }).then(({ statusCode }) => statusCode),
  )
  const headers = { authorization: greedy.token, 'content-type': 'application/json' }
  await stuckInDatabase(readLimits.concurrency)
  // Nobody looks at a body that waits.
  const further = await app.inject({ method: 'POST', url: ways[0] ?? '', headers, payload: '{bad' })
  expect([further.statusCode, further.json<{ error: { code: string } }>().error.code]).toEqual([503, 'TOO_MANY_READS'])
  expect((await other.get('/api/Workers')).statusCode).toBe(200)
  lock.resolve()
  await holding
  expect(await Promise.all(stuck)).toEqual(stuck.map(() => 200))
})

test('every route that takes a filter or a condition is counted', () => {
  const searching = app.accessList.filter(({ access }) => access.doc?.query !== undefined)
  expect(new Set(searching.map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD', 'POST', 'DELETE']))
  expect(searching.filter(({ access }) => !access.isSearch).map(({ method, url }) => `${method} ${url}`)).toEqual([])
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
