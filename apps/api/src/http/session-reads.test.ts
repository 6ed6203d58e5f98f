import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { readLimits } from './session-reads.ts'

const { db, caller } = await testApp()

test('a session has a few reads under way at once; more wait, and are told to come back; nobody else waits for them', async () => {
  const [greedy, other] = [await caller(), await caller()]
  const [lock, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table job in access exclusive mode`.execute(tx)
    held.resolve()
    await lock.promise
  })
  await held.promise
  const stuck = Array.from({ length: readLimits.places }, () => greedy.get('/api/Jobs').then(({ statusCode }) => statusCode))
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

test('more reads than are done at once are all answered when they are quick', async () => {
  const somebody = await caller()
  const answers = await Promise.all(Array.from({ length: 60 }, () => somebody.get('/api/Jobs/count')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
