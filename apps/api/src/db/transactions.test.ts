import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { closeDatabase, connect, inTransaction, type Database } from './connection.ts'

const { url } = await freshDatabase()

function connected(): Database {
  const db = connect(url, { max: 1 })
  onTestFinished(() => closeDatabase(db))
  return db
}

async function textsSent(action: () => Promise<unknown>): Promise<unknown[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await action()
  const texts = (query.mock.calls as unknown[][]).map(([one]) => (typeof one === 'string' ? one : (one as { text: string }).text))
  query.mockRestore()
  return texts
}
const actorIn = async (tx: Database) =>
  (await sql<{ actor: string }>`select coalesce(current_setting('daysheet.actor', true), '') as actor`.execute(tx)).rows[0]?.actor

test('a transaction begins and names who acts in one message, together with its first statement', async () => {
  const db = connected()
  const texts = await textsSent(() =>
    inTransaction(db, 'account office', async (tx) => {
      await sql`select 1`.execute(tx)
      await sql`select 2`.execute(tx)
    }),
  )
  expect(texts).toEqual([`begin; set local daysheet.actor = 'account office'`, 'select 1', 'select 2', 'commit'])
})

test('one that asks nothing sends nothing, whether it ends well or not', async () => {
  const db = connected()
  const failing = () => inTransaction(db, 'x', () => Promise.reject(new Error('no'))).catch(() => {})
  expect(await textsSent(() => inTransaction(db, 'x', async () => {}))).toEqual([])
  expect(await textsSent(failing)).toEqual([])
  expect(await actorIn(db)).toBe('')
})

test.each(["o'brien", String.raw`a\' b`, "x'; drop table job; --", 'José “$1” $&'])('who acts may be called %s', async (actor) => {
  const db = connected()
  expect(await inTransaction(db, actor, actorIn)).toBe(actor)
  expect(await actorIn(db)).toBe('')
})

test('a first statement that fails takes all of it back, and the connection serves the next', async () => {
  const db = connected()
  const failed = inTransaction(db, 'x', async (tx) => {
    await tx.insertInto('text_opt_out').values({ phone: '2125550143' }).execute()
    await sql`select 1 / 0`.execute(tx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  await expect(inTransaction(db, 'x', (tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
  expect(await inTransaction(db, 'y', actorIn)).toBe('y')
  expect(await db.selectFrom('text_opt_out').select('phone').execute()).toEqual([])
})

test('a server that goes away between the two is told by the first statement, and nothing of it is stored', async () => {
  const [db, other] = [connected(), connected()]
  const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const failed = inTransaction(db, 'x', async (tx) => {
    await sql`select pg_terminate_backend(${pid})`.execute(other)
    await tx.insertInto('text_opt_out').values({ phone: '2125550144' }).execute()
  })
  await expect(failed).rejects.toThrow(/terminat|not queryable|ECONNRESET|EPIPE/)
  expect(await inTransaction(db, 'y', actorIn)).toBe('y')
  expect(await db.selectFrom('text_opt_out').select('phone').execute()).toEqual([])
})
