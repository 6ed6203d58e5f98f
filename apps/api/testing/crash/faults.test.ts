import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { type Running, start } from '#start.ts'
import { freshDatabase } from '../database.ts'
import { type Fault, faultProxy } from '../fault-proxy.ts'
import { openStream } from '../stream-client.ts'
import { office, signIn } from './server-process.ts'

/** A database that is slow, gone or silent gives a clear answer soon, never a hang; and all is well again by itself. (promises.md#r17, promises.md#r18) */

const { db, url } = await freshDatabase()
const proxy = await faultProxy(url)
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-faults-'))
let running: Running
let token: string

beforeAll(async () => {
  const config = readConfig({
    DATABASE_URL: proxy.url,
    DATA_DIR: dataDir,
    PORT: '0',
    APP_SECRET: 'a secret of this test alone, long enough',
    OFFICE_USERNAME: office.username,
    OFFICE_PASSWORD: office.password,
    DAYSHEET_TEST_DATABASE: 'yes',
    LOG_LEVEL: 'silent',
  })
  running = await start({ config, log: () => {} })
  token = await signIn(running.url)
})
afterAll(async () => {
  await running.stop()
  await proxy.close()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function timed(route: string) {
  const began = performance.now()
  const answer = await fetch(`${running.url}${route}`, { headers: { authorization: token } })
  await answer.text()
  return { status: answer.status, ms: performance.now() - began, retryAfter: answer.headers.get('retry-after') }
}
const read = () => timed('/api/Jobs?filter={"limit":1}')

/** Asks /health again and again until it is stopped; answers the slowest. */
function watchHealth() {
  let isOn = true
  let slowest = 0
  const watching = (async () => {
    while (isOn) {
      const { status, ms } = await timed('/health')
      expect(status).toBe(200)
      slowest = Math.max(slowest, ms)
      await pause(20)
    }
  })()
  return async () => {
    isOn = false
    await watching
    return slowest
  }
}

test.each<Fault>(['reset', 'black hole'])(
  'with PostgreSQL behind a line of the kind "%s" every call gets a 503, /health goes on answering, and all is well by itself afterwards',
  async (fault) => {
    expect((await read()).status).toBe(200)
    const stop = watchHealth()
    proxy.set(fault)
    const failed = await Promise.all(Array.from({ length: 30 }, read))
    proxy.set('none')
    const began = performance.now()
    await vi.waitFor(async () => expect((await read()).status).toBe(200), { interval: 20 })
    const recovered = performance.now() - began
    const health = await stop()
    console.info(
      `${fault}: 503 within ${Math.max(...failed.map((one) => one.ms)).toFixed(0)} ms, back in ${recovered.toFixed(0)} ms, health ${health.toFixed(0)} ms`,
    )
    expect(new Set(failed.map((one) => one.status))).toEqual(new Set([503]))
    expect(failed.every((one) => one.retryAfter !== null)).toBe(true)
    expect(health).toBeGreaterThan(0)
  },
)

test('a slow line makes answers slow, and no more than that', async () => {
  proxy.set('slow')
  const { status } = await read()
  proxy.set('none')
  expect(status).toBe(200)
})

test('a stream that was open over a silent line hears afterwards what was changed meanwhile', async () => {
  const client = await openStream(`${running.url}/api/changes`, { authorization: token })
  await vi.waitFor(() => expect(client.named('hello')).toHaveLength(1))
  proxy.set('reset')
  const id = '01930000-0000-7000-8000-000000000001'
  await db.insertInto('job').values({ id, address: '1 Meanwhile Street' }).execute()
  proxy.set('none')
  await vi.waitFor(() => expect(client.named('change').map((one) => one.data)).toMatchObject([{ entity: 'Job', type: 'create', id }]), {
    interval: 20,
  })
  client.cut()
})

test('with every connection of the pool held, 200 requests are refused with a time to come back, and served again after the release', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let holding = 0
  const holders = Array.from({ length: 10 }, () =>
    running.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      holding += 1
      await held
    }),
  )
  await vi.waitFor(() => expect(holding).toBe(10))
  const refused = await Promise.all(Array.from({ length: 200 }, read))
  release()
  await Promise.all(holders)
  const served = await Promise.all(Array.from({ length: 50 }, read))
  console.info(
    `pool held: refused within ${Math.max(...refused.map((one) => one.ms)).toFixed(0)} ms, then served within ${Math.max(...served.map((one) => one.ms)).toFixed(0)} ms`,
  )
  expect(new Set(refused.map((one) => one.status))).toEqual(new Set([503]))
  expect(refused.every((one) => Number(one.retryAfter) >= 1)).toBe(true)
  expect(new Set(served.map((one) => one.status))).toEqual(new Set([200]))
})
