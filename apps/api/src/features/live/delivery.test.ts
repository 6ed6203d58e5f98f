import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { aSession, type LiveNode, startLiveNode } from '#testing/live-node.ts'
import { openStream } from '#testing/stream-client.ts'
import { connect, closeDatabase } from '#db/connection.ts'
import { changesAfter } from './queries.ts'

/** What must hold however the lines break: nothing missed, nothing twice, in order. (promises.md#r12, promises.md#r13, promises.md#r16) */

const { db, url } = await freshDatabase()
const { anAccount, aWorkerEntry, aWorker, anEntry } = build(db)
let a: LiveNode
let b: LiveNode
let token: string
let account: { id: string }

beforeAll(async () => {
  a = await startLiveNode(url)
  b = await startLiveNode(url)
  account = await anAccount()
  token = (await aSession(db, account.id)).token
})
afterAll(async () => {
  await a.close()
  await b.close()
})

const soon = { interval: 5 }
type Told = { seq: number; id: string; data?: { txtReason?: string } }
const told = (client: Awaited<ReturnType<typeof openStream>>) => client.named('change').map((one) => one.data as Told)
const write = (id: string, reason: string) => db.updateTable('worker_entry').set({ txt_reason: reason }).where('id', '=', id).execute()
const allChanges = async (seq: number) =>
  (await changesAfter(db, { seq, limit: 100_000, sessions: [], now: new Date(), zone: 'UTC' })).changes

test('sixteen writers at once: a reader that only remembers the last seq misses nothing', async () => {
  const writers = connect(url, { max: 16, name: 'writers' })
  const entry = await anEntry()
  const workers = await Promise.all(Array.from({ length: 16 }, () => aWorker()))
  const rows = await Promise.all(workers.map((worker) => aWorkerEntry({ worker_id: worker.id, schedule_entry_id: entry.id })))
  const before = (await changesAfter(db, { seq: 0, limit: 1, sessions: [], now: new Date(), zone: 'UTC' })).newest
  let isWriting = true
  const seen: string[] = []
  const reading = (async () => {
    let seq = before
    for (let quiet = 0; quiet < 2;) {
      if (!isWriting) quiet += 1
      const { changes } = await changesAfter(db, { seq, limit: 50, sessions: [], now: new Date(), zone: 'UTC' })
      for (const change of changes) seen.push(change.data?.txtReason ?? '')
      seq = changes.at(-1)?.seq ?? seq
      if (changes.length > 0) quiet = 0
    }
  })()
  const rounds = 40
  await Promise.all(
    rows.map(async ({ id }, writer) => {
      for (let round = 0; round < rounds; round += 1) {
        const change = (reason: string) =>
          writers.transaction().execute(async (tx) => {
            await tx.updateTable('worker_entry').set({ txt_reason: reason }).where('id', '=', id).execute()
            // Every seventh is taken back, which leaves gaps in seq.
            if (round % 7 === 6) throw new Error('taken back')
          })
        await change(`${writer}/${round}`).catch((error: unknown) => expect(String(error)).toContain('taken back'))
      }
    }),
  )
  isWriting = false
  await reading
  await closeDatabase(writers)
  const kept = Array.from({ length: 16 }, (_, writer) => Array.from({ length: rounds }, (_, round) => `${writer}/${round}`))
  expect(seen.toSorted()).toEqual(
    kept
      .flat()
      .filter((name) => Number(name.split('/')[1]) % 7 !== 6)
      .toSorted(),
  )
})

test('whoever has a seq keeps every later one waiting until its own change can be read', async () => {
  const [first, second] = [await aWorkerEntry(), await aWorkerEntry()]
  const { newest } = await changesAfter(db, { seq: 0, limit: 1, sessions: [], now: new Date(), zone: 'UTC' })
  let isSecondDone = false
  let later: Promise<unknown> = Promise.resolve()
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('worker_entry').set({ txt_reason: 'first' }).where('id', '=', first.id).execute()
    await sql`set constraints all immediate`.execute(tx) // takes its seq now, long before it commits
    later = write(second.id, 'second').then(() => (isSecondDone = true))
    const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
    await vi.waitFor(async () => expect((await waiting.execute(db)).rows).toHaveLength(1), soon)
    expect(isSecondDone).toBe(false)
    expect(await allChanges(newest)).toEqual([])
  })
  await later
  expect((await allChanges(newest)).map((one) => one.id)).toEqual([first.id, second.id])
})

test('480 rows changed in one transaction are announced one by one, in the order of their numbers', async () => {
  const entries = await Promise.all(Array.from({ length: 60 }, () => anEntry()))
  const workers = await Promise.all(Array.from({ length: 8 }, () => aWorker()))
  for (const entry of entries) for (const worker of workers) await aWorkerEntry({ schedule_entry_id: entry.id, worker_id: worker.id })
  const cards = entries.map((entry) => entry.id)
  const status = (name: 'sent' | 'y') =>
    db.updateTable('worker_entry').set({ txt_status: name }).where('schedule_entry_id', 'in', cards).execute()
  await status('sent')
  const { seq: before } = await db
    .selectFrom('change_event')
    .select((row) => row.fn.max('seq').as('seq'))
    .executeTakeFirstOrThrow()
  await status('y')
  const told = await db.selectFrom('change_event').select(['entity', 'data']).where('seq', '>', before).orderBy('seq').execute()
  expect(told).toHaveLength(480)
  expect(told.every(({ entity, data }) => entity === 'WorkerEntry' && JSON.stringify(data).includes('"txtStatus":"y"'))).toBe(true)
})

test('a change on one node reaches 200 streams of another, all of them, each once', async () => {
  const sessions = await Promise.all(Array.from({ length: 40 }, () => aSession(db, account.id)))
  const clients = await Promise.all(
    sessions.flatMap(({ token }) => Array.from({ length: 5 }, () => openStream(`${b.address}/api/changes`, { authorization: token }))),
  )
  await vi.waitFor(() => expect(clients.every((one) => one.named('hello').length === 1)).toBe(true), soon)
  const { id } = await aWorkerEntry()
  const committed = new Map<string, number>()
  for (let n = 0; n < 50; n += 1) {
    await write(id, `p99 ${n}`)
    committed.set(`p99 ${n}`, performance.now())
  }
  const waits = () =>
    clients.flatMap((client) =>
      client.named('change').flatMap((one) => {
        const at = committed.get((one.data as Told).data?.txtReason ?? '')
        return at === undefined ? [] : [one.at - at]
      }),
    )
  await vi.waitFor(() => expect(waits()).toHaveLength(50 * 200), { interval: 20 })
  const sorted = waits().toSorted((one, other) => one - other)
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Infinity
  console.info(`10,000 deliveries over two nodes: p50 ${sorted[5_000]?.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
  for (const client of clients) client.cut()
})

test('with the listening connection cut twenty times every client converges without a new connection of its own', async () => {
  const client = await openStream(`${b.address}/api/changes`, { authorization: token })
  await vi.waitFor(() => expect(client.named('hello')).toHaveLength(1), soon)
  const from = Number(client.lastId)
  const { id } = await aWorkerEntry()
  for (let cut = 0; cut < 20; cut += 1) {
    const connections = b.listener.connections()
    await write(id, `before cut ${cut}`)
    const killer = new pg.Client({ connectionString: url })
    await killer.connect()
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'daysheet listener' and datname = current_database()`,
    )
    await killer.end()
    await write(id, `while cut ${cut}`)
    await vi.waitFor(() => expect(b.listener.connections()).toBeGreaterThan(connections), soon)
  }
  const expected = (await allChanges(from)).map((one) => one.seq)
  await vi.waitFor(() => expect(told(client).map((one) => one.seq)).toEqual(expected), soon)
  expect(client.ended).toBe(false)
  client.cut()
})

test('two hundred cuts at any moment, each resumed on another node: nothing missed, nothing twice', async () => {
  const { id } = await aWorkerEntry()
  const from = (await changesAfter(db, { seq: 0, limit: 1, sessions: [], now: new Date(), zone: 'UTC' })).newest
  let isWriting = true
  let written = 0
  const writing = (async () => {
    while (isWriting) await write(id, `cut ${(written += 1)}`)
  })()
  const seen: number[] = []
  let lastId = String(from)
  for (let cut = 0; cut < 200; cut += 1) {
    const node = cut % 2 === 0 ? a : b
    const client = await openStream(`${node.address}/api/changes`, { authorization: token, 'last-event-id': lastId })
    // A different number each time, so that the cut falls into the catching up, on its edge, or into the live part.
    const enough = (cut * 7) % 5
    await vi.waitFor(() => expect(client.named('hello').length + told(client).length).toBeGreaterThanOrEqual(enough), soon)
    client.cut()
    seen.push(...told(client).map((one) => one.seq))
    lastId = client.lastId ?? lastId
  }
  isWriting = false
  await writing
  const last = await openStream(`${a.address}/api/changes`, { authorization: token, 'last-event-id': lastId })
  const expected = (await allChanges(from)).map((one) => one.seq)
  await vi.waitFor(() => expect([...seen, ...told(last).map((one) => one.seq)]).toEqual(expected), soon)
  expect(expected.length).toBeGreaterThan(100)
  last.cut()
})

test('a client that stops reading is let go, and the others hear on', async () => {
  const stalled = await openStream(`${a.address}/api/changes`, { authorization: token })
  const reading = await openStream(`${a.address}/api/changes`, { authorization: token })
  await vi.waitFor(() => expect(reading.named('hello')).toHaveLength(1), soon)
  stalled.stall()
  const { id } = await aWorkerEntry()
  const open = () =>
    new Promise<number>((resolve, reject) => a.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))
  const before = await open()
  // Kernel buffers swallow some megabytes before ours fills.
  for (let n = 0; n < 400 && (await open()) >= before; n += 1) {
    await db.transaction().execute(async (tx) => {
      for (let k = 0; k < 20; k += 1)
        await tx
          .updateTable('worker_entry')
          .set({ txt_reason: `${n}/${k} ${'x'.repeat(900)}` })
          .where('id', '=', id)
          .execute()
    })
  }
  expect(await open()).toBe(before - 1)
  await write(id, 'the end')
  await vi.waitFor(() => expect(told(reading).at(-1)?.data?.txtReason).toBe('the end'), soon)
  reading.cut()
  stalled.cut()
})
