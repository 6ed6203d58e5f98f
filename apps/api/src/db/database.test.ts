import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { closeDatabase, connect, inTransaction, type Database } from './connection.ts'
import { runInContext } from '../concurrency/request-context.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const { db, url } = await freshDatabase()
const { aJob, anEvent, aWorker, aSchedule } = build(db)

it('a number, a day and an instant come out as what they are', async () => {
  const job = await aJob({ job_num: 1234.5, budget: 80 })
  const schedule = await aSchedule({ day: '2026-03-08' })
  expect(job).toMatchObject({ job_num: 1234.5, budget: 80, version: 1 })
  expect(schedule.day).toBe('2026-03-08')
  expect(schedule.date).toEqual(new Date('2026-03-08T12:00:00Z'))
})

it('builders make the parents a row needs', async () => {
  const event = await anEvent({ type: 'out' })
  const parent = await db.selectFrom('worker_entry').selectAll().where('id', '=', event.worker_entry_id).executeTakeFirstOrThrow()
  expect(parent.worker_id).not.toBe('')
})

it('write names the actor in the audit, and keeps the name to its own transaction', async () => {
  const worker = await aWorker()
  await inTransaction(db, 'ines', (tx) => tx.updateTable('worker').set({ name: 'Renamed' }).where('id', '=', worker.id).execute())
  await db.updateTable('worker').set({ name: 'Again' }).where('id', '=', worker.id).execute()
  const entries = await db.selectFrom('audit_entry').select('actor').where('row_id', '=', worker.id).orderBy('id').execute()
  expect(entries.map((entry) => entry.actor)).toEqual(['database', 'ines', 'database'])
})

it('an action that fails leaves nothing behind', async () => {
  const action = inTransaction(db, 'ines', async (tx) => {
    await build(tx).aJob({ address: 'never' })
    throw new Error('stop')
  })
  await expect(action).rejects.toThrow('stop')
  expect(await db.selectFrom('job').select('id').where('address', '=', 'never').execute()).toEqual([])
})

it('a write inside a write joins it', async () => {
  const action = inTransaction(db, 'ines', async (tx) => {
    await inTransaction(tx, 'ines', (inner) => build(inner).aJob({ address: 'inner' }))
    throw new Error('stop')
  })
  await expect(action).rejects.toThrow('stop')
  expect(await db.selectFrom('job').select('id').where('address', '=', 'inner').execute()).toEqual([])
})

it('a statement that takes too long is given up', async () => {
  const impatient = connect(url, { statementTimeoutMs: 100 })
  await expect(sql`select pg_sleep(${5})`.execute(impatient)).rejects.toThrow(/timeout/)
  expect((await sql<{ one: number }>`select 1 as one`.execute(impatient)).rows).toEqual([{ one: 1 }])
  await closeDatabase(impatient)
})

describe('a read whose caller has disconnected', () => {
  const slowly = 'select pg_sleep(60)'
  /** Reads for a caller who disconnects when `go` is called. */
  function reading(on: Database, text: string, isRead = true) {
    const caller = new AbortController()
    const answer = runInContext({ id: randomBytes(6).toString('hex'), gone: caller.signal, isRead }, () => sql.raw(text).execute(on))
    return { answer, go: () => caller.abort() }
  }
  const running = (like: string, count = 1) =>
    vi.waitFor(async () => {
      const { rows } =
        await sql`select from pg_stat_activity where state = 'active' and query like ${`${like}%`} and pid <> pg_backend_pid()`.execute(db)
      expect(rows.length).toBe(count)
    })

  it('ends, and its connection is not used again', async () => {
    const one = connect(url, { max: 1 })
    const before = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
    const { answer, go } = reading(one, slowly)
    await running(slowly)
    go()
    await expect(answer).rejects.toMatchObject({ statusCode: 499 })
    const after = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one)
    expect(after.rows[0]?.pid).not.toBe(before.rows[0]?.pid)
    await closeDatabase(one)
  })

  it.each([
    [
      'what writes',
      `with said as (insert into first_body (kind, id, digests) values ('Job', gen_random_uuid(), '{}') returning pg_sleep(0.6)) select from said`,
      true,
    ],
    ['what is no read', 'select pg_sleep(0.6) as no_read', false],
  ])('%s is left to end', async (_what, text, isRead) => {
    const one = connect(url, { max: 1 })
    const { answer, go } = reading(one, text, isRead)
    await running(text.slice(0, 25))
    go()
    expect((await answer).rows).toHaveLength(1)
    await closeDatabase(one)
  })

  it('inside a transaction is left to end', async () => {
    const one = connect(url, { max: 1 })
    const caller = new AbortController()
    const text = 'select pg_sleep(0.6) as inside'
    const answer = runInContext({ id: 'inside', gone: caller.signal, isRead: true }, () =>
      inTransaction(one, 'ines', async (tx) => (await sql.raw(text).execute(tx)).rows.length),
    )
    await running(text)
    caller.abort()
    expect(await answer).toBe(1)
    await closeDatabase(one)
  })

  it('cancels nothing else: other reads of the pool are answered, even when a read ends just as it is canceled', async () => {
    const few = connect(url, { max: 8, connectTimeoutMs: waitLimit })
    const going = Array.from({ length: 7 }, (_, at) => reading(few, `select pg_sleep(${(0.3 + at / 50).toFixed(2)}) as going`))
    await running('select pg_sleep(0.', going.length)
    for (const { go } of going) go()
    const ends = Promise.allSettled(going.map(({ answer }) => answer))
    const asked = async (at: number) => (await sql<{ at: number }>`select ${at}::int as at`.execute(few)).rows[0]?.at
    const state = { isOver: false }
    void ends.then(() => (state.isOver = true))
    for (let at = 0; !state.isOver || at < 100; at += 1) expect(await Promise.all([asked(at), asked(at + 1)])).toEqual([at, at + 1])
    const refused = (await ends).flatMap((end) => (end.status === 'rejected' ? [end.reason as { statusCode?: number }] : []))
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set(refused.length > 0 ? [499] : []))
    await closeDatabase(few)
  })
})

it('a statement is prepared from the second time on, and a flood of different ones is not kept', async () => {
  const one = connect(url, { max: 1 })
  for (let round = 0; round < 3; round += 1) await sql`select ${round}::int as same`.execute(one)
  for (let shape = 0; shape < 700; shape += 1) {
    for (let round = 0; round < 2; round += 1) await sql`select ${round}::int as ${sql.ref(`c${shape}`)}`.execute(one)
  }
  const { rows } = await sql<{ same: number; all: number }>`
    select count(*) filter (where statement like '%as same') as same, count(*) as all from pg_prepared_statements`.execute(one)
  expect(rows).toEqual([{ same: 1, all: 500 }])
  await closeDatabase(one)
})

it.each([
  { slowPatternMs: Infinity, prepared: 1, when: 'never was slow is prepared like any other' },
  { slowPatternMs: 0, prepared: 0, when: 'was slow once is planned for its values from then on' },
])('a statement with a pattern that $when', async ({ slowPatternMs, prepared }) => {
  const one = connect(url, { max: 1, slowPatternMs })
  const rounds = ['a%', 'b%', 'c%', 'd%']
  for (const pattern of rounds) await sql`select count(*) from pg_class where relname like ${pattern}`.execute(one)
  for (const round of rounds) await sql`select ${round}::text as same`.execute(one)
  const { rows } = await sql<{ prepared: number; others: number }>`
    select count(*) filter (where statement like '%relname like%') as prepared, count(*) filter (where statement like '%as same') as others
    from pg_prepared_statements`.execute(one)
  expect(rows).toEqual([{ prepared, others: 1 }])
  await closeDatabase(one)
})

it.each([true, false])(
  'a connection to a server that no longer takes changes is not used again, prepared statements %s',
  async (prepare) => {
    const pool = connect(url, { max: 1, prepare })
    // As a primary that became a standby: its connections stand, and every change on them fails.
    await sql`set default_transaction_read_only = on`.execute(pool)
    const change = () =>
      inTransaction(pool, 'ines', (tx) => tx.updateTable('job').set({ budget: 1 }).where('id', '=', crypto.randomUUID()).execute())
    const refusal = await change().catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: '25006' })
    expect(isDatabaseUnavailable(refusal)).toBe(true)
    await change()
    await closeDatabase(pool)
  },
)

it('takes what a pooler says of its server for a database that is away', () => {
  const said = Object.assign(new Error('server conn crashed?'), { code: '08P01' })
  expect(isDatabaseUnavailable(said)).toBe(true)
})

it('speaks UTC on every connection, and keeps what else its address asks of a session', async () => {
  const asking = connect(`${url}?options=${encodeURIComponent('-c timezone=Asia/Kolkata -c work_mem=5MB')}`, { name: 'test' })
  const { rows } = await sql`select current_setting('timezone') as zone, current_setting('work_mem') as memory`.execute(asking)
  await closeDatabase(asking)
  expect(rows).toEqual([{ zone: 'UTC', memory: '5MB' }])
})

it('speaks UTC also where the password holds a percent sign as it is', async () => {
  const role = `odd_${randomBytes(4).toString('hex')}`
  await sql.raw(`create role ${role} login password 'p%w'`).execute(db)
  const asking = connect(url.replace(/\/\/[^@]*@/, `//${role}:p%w@`), { name: 'test' })
  const { rows } = await sql<{ zone: string }>`select current_setting('timezone') as zone`.execute(asking)
  await closeDatabase(asking)
  await sql.raw(`drop role ${role}`).execute(db)
  expect(rows).toEqual([{ zone: 'UTC' }])
})
