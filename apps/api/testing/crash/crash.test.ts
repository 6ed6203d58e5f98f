import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import { openStream } from '../stream-client.ts'
import { runKills } from './kill-run.ts'
import { serverProcess, signIn } from './server-process.ts'
import { startWrites } from './write-load.ts'

/** The short form of `npm run crash -- 50`. (promises.md#r1, promises.md#r15) */

const { db, url } = await freshDatabase()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-crash-test-'))
const server = await serverProcess({ databaseUrl: url, dataDir, unsafe: true })
afterAll(async () => {
  await server.end('SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('a server killed under load loses and doubles nothing that it acknowledged, and is back within seconds', async () => {
  await server.start()
  const report = await runKills({
    server,
    databaseUrl: url,
    kills: 3,
    perSecond: 100,
    kill: async () => {
      await server.end('SIGKILL')
      await server.start()
    },
  })
  console.info(report)
  expect(report).toMatchObject({ kills: 3, lost: 0, doubled: 0, refused: [] })
  expect(report.acknowledged).toBeGreaterThan(100)
})

test('a server asked to stop under load with open streams ends them, exits 0 and loses nothing acknowledged', async () => {
  const token = await signIn(server.url)
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(`${server.url}/api/changes`, { authorization: token })))
  const load = startWrites({ url: () => server.url, token, perSecond: 100 })
  onTestFinished(load.abandon)
  await expect.poll(() => load.acknowledged.length).toBeGreaterThan(50)
  expect(await server.end('SIGTERM')).toBe(0)
  await expect.poll(() => streams.every((one) => one.ended && one.text.includes('retry: '))).toBe(true)
  await server.start()
  await load.finish()
  expect(load.refused).toEqual([])
  const ids = load.acknowledged.map((row) => row.id)
  const there = await db.selectFrom('job').select('id').where('id', 'in', ids).execute()
  expect(there).toHaveLength(ids.length)
})
