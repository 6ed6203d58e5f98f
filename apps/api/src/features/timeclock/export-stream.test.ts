/** How an export behaves on its way: for a reader that is slow, leaves or stops, when the database goes away, and when many come at once. */
import { defaultColumns } from '@daysheet/domain/timeclock/timesheet-columns'
import { randomBytes } from 'node:crypto'
import { sql, type KyselyPlugin } from 'kysely'
import { once } from 'node:events'
import http from 'node:http'
import { PassThrough } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { cellsOf } from '#testing/csv.ts'
import { makeSemaphore } from '#concurrency/semaphore.ts'
import { exportPace, openTimesheet, type ExportPace } from './export-timesheet.ts'
import { timesheetForm } from './timesheet-csv.ts'

const { app, db, deps, caller } = await testApp()
const { get, token } = await caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry } = build(db)

// An address so long, and so unlike itself, that a few pages fill every buffer between the server and a reader who waits, packed or not.
const job = await aJob({ address: randomBytes(20_000).toString('hex'), job_num: 77 })
const workers = await Promise.all(Array.from({ length: 75 }, () => aWorker()))
const days = Array.from({ length: 14 }, (_, at) => `2034-05-${String(at + 1).padStart(2, '0')}`)
for (const day of days) {
  const entry = await anEntry({ job_id: job.id, schedule_id: (await aSchedule({ day })).id })
  await db
    .insertInto('worker_entry')
    .values(workers.map(({ id }) => ({ id: crypto.randomUUID(), worker_id: id, schedule_entry_id: entry.id })))
    .execute()
}
const sheet = { from: '2034-05-01', to: '2034-05-31' }
const path = `/api/Schedules/export?from=${sheet.from}&to=${sheet.to}`
const rows = days.length * workers.length

/** The processes of PostgreSQL that hold a transaction of the application open, this question's own left out. */
async function exporting(): Promise<number[]> {
  const { rows: found } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'test node'
      and xact_start is not null and pid <> pg_backend_pid()`.execute(db)
  return found.map(({ pid }) => pid)
}
const untilExporting = (count: number) => vi.waitUntil(async () => (await exporting()).length === count, { interval: 20 })
afterEach(() => untilExporting(0))

const base = await app.listen({ port: 0, host: '127.0.0.1' })

/** Has the head of the answer, and takes no more until told to. A connection of its own: fetch would open others for later. */
async function paused(encoding = 'identity', authorization = token) {
  const request = http.get(`${base}${path}`, { agent: false, headers: { authorization, 'accept-encoding': encoding } })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  for (const side of [request, response]) side.on('error', () => undefined) // said again by whoever reads
  return {
    response,
    leave: () => void request.destroy(),
    async rest() {
      let bytes = 0
      await pipeline(response, encoding === 'gzip' ? createGunzip() : new PassThrough(), async (parts: AsyncIterable<Buffer>) => {
        for await (const part of parts) bytes += part.length
      })
      return bytes
    },
  }
}

describe.each(['identity', 'gzip'])('over the wire, %s', (encoding) => {
  test('a slow reader gets it whole, and meanwhile one connection waits', async () => {
    const reader = await paused(encoding)
    await untilExporting(1)
    expect(reader.response.headers['x-total-rows']).toBe(String(rows))
    expect(reader.response.headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined)
    expect(await reader.rest()).toBeGreaterThan(rows * 40_000)
  })

  test('the connection of a reader who goes away is given back', async () => {
    const reader = await paused(encoding)
    await untilExporting(1)
    reader.leave()
    expect(await untilExporting(0)).toBe(true)
  })

  test('a database that goes away in the middle breaks the download: no short file looks whole', async () => {
    const reader = await paused(encoding)
    await untilExporting(1)
    await sql`select pg_terminate_backend(pid) from unnest(${await exporting()}::int[]) as pid`.execute(db)
    await expect(reader.rest()).rejects.toThrow()
    expect((await get('/api/Jobs/count')).statusCode).toBe(200)
  })
})

test('five at once: three run, two wait, everybody else is answered, and who waited goes on when others leave', async () => {
  const [second, third] = [(await caller()).token, (await caller()).token]
  const as = (authorization: string) => paused('identity', authorization)
  const [first, ...others] = await Promise.all([paused(), paused(), as(second)])
  let answered = 0
  const waiting = [as(second), as(third)].map(async (reader) => {
    await reader
    answered += 1
    return reader
  })
  expect((await get('/api/Jobs/count')).statusCode).toBe(200)
  first.leave()
  await Promise.race(waiting)
  await untilExporting(3) // what else the node reads meanwhile is short
  expect(answered).toBe(1)
  for (const reader of others) reader.leave()
  for (const reader of await Promise.all(waiting)) {
    expect(reader.response.statusCode).toBe(200)
    reader.leave()
  }
})

test('twenty at once are all answered, each with the same file', async () => {
  const day = '/api/Schedules/export?from=2034-05-01&to=2034-05-01'
  const replies = await Promise.all(Array.from({ length: 20 }, () => get(day)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect(new Set(replies.map(({ payload }) => payload)).size).toBe(1)
})

describe('inside', () => {
  const opened = (pace: Partial<ExportPace> = {}, from = deps.db, semaphore = makeSemaphore({ concurrency: 1, maxPending: 0 })) =>
    openTimesheet({
      db: from,
      semaphore,
      querySlot: makeSemaphore({ concurrency: 1 }),
      sheet,
      form: timesheetForm(defaultColumns),
      weekStarts: [],
      zone: 'America/New_York',
      gone: new AbortController().signal,
      pace: { ...exportPace, ...pace },
    })

  test('a reader who leaves ends the reading of the database, and makes room for the next', async () => {
    const semaphore = makeSemaphore({ concurrency: 1, maxPending: 0 })
    let statements = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const { text } = await opened({}, deps.db.withPlugin(counting), semaphore)
    for await (const _first of text) break
    await untilExporting(0)
    expect(statements).toBeLessThan(6)
    // PostgreSQL has ended the transaction a moment before we hear of it.
    await expect.poll(() => semaphore.activeCount).toBe(0)
    const again = await opened({}, deps.db, semaphore)
    again.text.destroy()
  })

  test('a reader who stops reading without a word is let go', async () => {
    const { text } = await opened({ stallMs: 100 })
    const failed = new Promise<Error>((resolve) => text.once('error', resolve))
    text.once('readable', () => text.read(1))
    expect((await failed).message).toContain('stopped reading')
  })

  test('the whole file is of one moment, whatever is changed while it is read, and however small the pages', async () => {
    const { text, totalRows } = await opened({ pageRows: 1, daysCounted: 5 })
    const late = await anEntry({ job_id: job.id, schedule_id: (await aSchedule({ day: '2034-05-20' })).id })
    await aWorkerEntry({ schedule_entry_id: late.id })
    await db
      .updateTable('worker')
      .set({ name: 'Renamed' })
      .where('id', '=', workers[0]?.id ?? '')
      .execute()
    const [, ...lines] = cellsOf(await textOf(text))
    expect(totalRows).toBe(rows)
    expect(lines).toHaveLength(rows)
    expect(lines.filter(([, , name]) => name === 'Renamed')).toEqual([])
    await db.deleteFrom('schedule_entry').where('id', '=', late.id).execute()
  })

  test('a caller who has gone already starts nothing', async () => {
    const semaphore = makeSemaphore({ concurrency: 1, maxPending: 0 })
    const gone = AbortSignal.abort(new Error('gone'))
    await expect(
      openTimesheet({
        db: deps.db,
        semaphore,
        querySlot: semaphore,
        sheet,
        form: timesheetForm(defaultColumns),
        weekStarts: [],
        zone: 'America/New_York',
        gone,
      }),
    ).rejects.toThrow('disconnected')
    const next = await opened({}, deps.db, semaphore)
    next.text.destroy()
  })
})
