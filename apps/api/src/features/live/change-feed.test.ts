import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { closeDatabase, connect } from '#db/connection.ts'
import { startListener } from '#db/listener.ts'
import { apartMs, startChangeFeed } from './change-feed.ts'
import { changesAfter } from './queries.ts'

const { db, url } = await freshDatabase()

test('a reading that fails is told once, however many changes were announced meanwhile', async () => {
  const busy = connect(url, { max: 1, connectTimeoutMs: 500 })
  const listener = startListener({ connectionString: url })
  await listener.ready()
  const announced = vi.fn<() => void>()
  const failures: unknown[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = busy.connection().execute(() => held)
  const feed = startChangeFeed({ db: busy, now: () => new Date(), zone: 'UTC', listener, warn: (error) => failures.push(error) })
  listener.on('daysheet_change', announced)
  onTestFinished(async () => {
    release()
    await holding
    await feed.close()
    await listener.close()
    await closeDatabase(busy)
  })
  for (let n = 0; n < 20; n += 1) await sql`select pg_notify('daysheet_change', ${String(n)})`.execute(db)
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(0), { interval: 5 })
  expect({ announced: announced.mock.calls.length, failures: failures.map(String) }).toEqual({
    announced: 20,
    failures: ['Error: timeout exceeded when trying to connect'],
  })
})

test('many changes in a row are read together', async () => {
  const counted = connect(url, { max: 1 })
  const listener = startListener({ connectionString: url })
  await listener.ready()
  const announced = vi.fn<() => void>()
  const pages: number[] = []
  const feed = startChangeFeed({ db: counted, now: () => new Date(), zone: 'UTC', listener, warn: () => {} })
  listener.on('daysheet_change', announced)
  onTestFinished(async () => {
    await feed.close()
    await listener.close()
    await closeDatabase(counted)
  })
  await feed.ready()
  feed.subscribe({ sessionId: uuid(), receive: (page) => pages.push(page.changes.length) })
  const began = performance.now()
  for (let n = 0; n < 60; n += 1) await sql`insert into job (id, address) values (${uuid()}, ${`${n} Canal Street`})`.execute(db)
  await vi.waitFor(() => expect(pages.reduce((sum, count) => sum + count, 0)).toBe(60), { interval: 5 })
  const most = Math.floor((performance.now() - began) / apartMs) + 2
  expect(announced).toHaveBeenCalledTimes(60)
  expect(pages.length).toBeLessThanOrEqual(most)
})

test('whoever asks is answered while changes are announced without a pause', async () => {
  const listener = startListener({ connectionString: url })
  await listener.ready()
  const feed = startChangeFeed({ db, now: () => new Date(), zone: 'UTC', listener, warn: () => {} })
  let isOver = false
  const announcing = (async () => {
    while (!isOver) await sql`select pg_notify('daysheet_change', '')`.execute(db)
  })()
  onTestFinished(async () => {
    isOver = true
    await announcing
    await feed.close()
    await listener.close()
  })
  await sql`insert into job (id, address) values (${uuid()}, '1 Canal Street')`.execute(db)
  const written = (await changesAfter(db, { seq: 0, limit: 1, sessions: [], now: new Date(), zone: 'UTC' })).newest
  expect(await feed.ready()).toBe(written)
  await expect(feed.check()).resolves.toBeUndefined()
})
