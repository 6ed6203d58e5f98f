import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import { build } from '#testing/builders.ts'
import { faultProxy } from '#testing/fault-proxy.ts'
import { notFound } from '../http/errors.ts'
import type { Database } from './connection.ts'
import { hasCaughtUp, longReadsOnPrimary, longReadsOnStandby, type LongReads } from './long-reads.ts'

/**
 * A second way to the same server stands for a standby that is always up to date; the real one, with its lag and its promotion, is in `npm run prove -- R23`.
 * (decisions/clusters.md)
 */

let inUse: LongReads
const longReads: LongReads = { read: (action) => inUse.read(action), close: () => inUse.close() }
const { db, url, caller } = await testApp({ deps: { longReads } })
const { get } = await caller()
const { aJob, aSchedule, anEntry, aWorker, aWorkerEntry } = build(db)
const proxy = await faultProxy(url)
const told: string[] = []
/** A busy machine must not make a server that answers look late. */
const patient = 10_000

/** Reads on a standby behind the line that can fail; told what is warned of. */
function onStandby(waitMs = patient): LongReads {
  const pace = { waitMs, askEveryMs: 5, restMs: 60_000 }
  const reads = longReadsOnStandby(db, proxy.url, { pace, warn: (_error, message) => told.push(message) })
  open.push(reads)
  told.length = 0
  return reads
}
const open: LongReads[] = []
afterAll(async () => {
  proxy.set('none')
  for (const reads of open) await reads.close()
  await proxy.close()
})

const nameOf = async (from: Database) => {
  const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(from)
  return rows[0]?.name
}

test('a long read goes to the standby, and to the primary where none is named', async () => {
  const reads = onStandby()
  expect(await reads.read(nameOf)).toBe('daysheet exports')
  expect(await longReadsOnPrimary(db).read(nameOf)).toBe('test node')
  expect(told).toEqual([])
})

test.each(['reset', 'black hole'] as const)(
  'a standby behind a line of the kind "%s" is not waited for: the primary is asked, and the standby left alone for a while',
  async (fault) => {
    const reads = onStandby(300)
    proxy.set(fault)
    expect(await reads.read(nameOf)).toBe('test node')
    proxy.set('none')
    expect(await reads.read(nameOf)).toBe('test node')
    expect(told).toHaveLength(1)
  },
)

test('a standby that ends the statement is not asked again: the primary answers the same read', async () => {
  const reads = onStandby()
  const cancelled = async (from: Database) => {
    if ((await nameOf(from)) === 'daysheet exports')
      await sql`do $$ begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end $$`.execute(
        from,
      )
    return nameOf(from)
  }
  expect(await reads.read(cancelled)).toBe('test node')
  expect(await reads.read(nameOf)).toBe('test node')
  expect(told).toEqual(['the standby failed: this long read and others go to the primary for a while'])
})

test("a failure after the action was done leaves the standby alone; one that is not the database's does not", async () => {
  const reads = onStandby()
  const failLater = (error: unknown) =>
    reads.read(async (_from, failed) => {
      failed(error)
    })
  await failLater(new Error('The reader of an export stopped reading'))
  expect(await reads.read(nameOf)).toBe('daysheet exports')
  await failLater(Object.assign(new Error('terminating connection due to conflict with recovery'), { code: '40001' }))
  expect(await reads.read(nameOf)).toBe('test node')
})

test.each(['57014', '54000', '22P02'])('a question that is at fault itself (%s) is told at once and asked nowhere else', async (code) => {
  const reads = onStandby()
  let calls = 0
  const refused = reads.read(async () => {
    calls += 1
    throw Object.assign(new Error('of the question'), { code })
  })
  await expect(refused).rejects.toThrow('of the question')
  expect(calls).toBe(1)
  expect(await reads.read(nameOf)).toBe('daysheet exports')
})

test('a refusal is told as it is, once', async () => {
  const reads = onStandby()
  let calls = 0
  const refused = reads.read(async () => {
    calls += 1
    throw notFound('Worker', 'nobody')
  })
  await expect(refused).rejects.toThrow('Unknown "Worker" id "nobody".')
  expect(calls).toBe(1)
  expect(await reads.read(nameOf)).toBe('daysheet exports')
})

const wanted = { system: '7', timeline: 2, lsn: '0/5000000' }
test.each([
  ['a standby that has replayed everything', { isStandby: true, timeline: 2, isThere: true }, true],
  ['a standby that is behind', { isStandby: true, timeline: 2, isThere: false }, false],
  [
    'a standby that still follows the dead primary, and has more of that than the new one ever had',
    { isStandby: true, timeline: 1, isThere: true },
    false,
  ],
  ['a standby of a later primary that is not ours', { isStandby: true, timeline: 3, isThere: true }, false],
  ['the primary itself', { isStandby: false, timeline: 2, isThere: true }, true],
])('long reads where they may go: %s', (_what, state, isReadThere) => {
  expect(hasCaughtUp(wanted, { system: '7', ...state })).toBe(isReadThere)
})

test.each([
  ['a server of other data', { system: '8', isStandby: true, timeline: 2, isThere: true }, /no copy/],
  ['a server that was promoted apart', { system: '7', isStandby: false, timeline: 3, isThere: true }, /promoted apart/],
])('%s is not waited for', (_what, state, words) => {
  expect(() => hasCaughtUp(wanted, state)).toThrow(words)
})

test('the files of hours and materials and the pictures of a job are read on the standby, and are the same without it', async () => {
  const job = await aJob({ job_num: 4711 })
  const entry = await anEntry({ job_id: job.id, schedule_id: (await aSchedule({ day: '2034-05-01' })).id })
  const worker = await aWorker()
  await aWorkerEntry({ worker_id: worker.id, schedule_entry_id: entry.id })
  const files = [
    '/api/Schedules/export?from=2034-05-01&to=2034-05-31',
    '/api/Schedules/exportByJobNum?jobNum=4711',
    `/api/Workers/${worker.id}/exportHours?from=2034-05-01&to=2034-05-31`,
    '/api/Orders/exportByJobNum?jobNum=4711',
    `/api/Jobs/${job.id}/images/download`,
  ]
  const readAll = async (reads: LongReads) => {
    const seen: (string | undefined)[] = []
    inUse = {
      ...reads,
      read: (action) =>
        reads.read(async (from, failed) => {
          seen.push(await nameOf(from))
          return action(from, failed)
        }),
    }
    const answers = []
    for (const file of files) answers.push(await get(file))
    return { seen, answers: answers.map(({ statusCode, payload }) => [statusCode, payload]) }
  }
  const onStandbyRead = await readAll(onStandby())
  const onPrimaryRead = await readAll(longReadsOnPrimary(db))
  expect(onStandbyRead.seen).toEqual(files.map(() => 'daysheet exports'))
  expect(onPrimaryRead.seen).toEqual(files.map(() => 'test node'))
  expect(onStandbyRead.answers).toEqual(onPrimaryRead.answers)
  expect(onStandbyRead.answers.map(([status]) => status)).toEqual([200, 200, 200, 200, 404])
})
