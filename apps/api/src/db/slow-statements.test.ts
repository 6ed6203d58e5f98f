import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '#testing/database.ts'
import { closeDatabase, connect, poolStats, type SlowStatement } from './connection.ts'

const { url } = await freshDatabase()

function connected(ms: number, prepare = true) {
  const told: SlowStatement[] = []
  const db = connect(url, { prepare, slow: { ms, tell: (statement) => void told.push(statement) } })
  onTestFinished(() => closeDatabase(db))
  return { db, told }
}

test.each([true, false])(
  'a statement that takes longer is told with its text, its time and its rows, never its values (prepared: %s)',
  async (prepare) => {
    const { db, told } = connected(100, prepare)
    await sql`select ${'Ana Kowalska'}::text`.execute(db)
    expect(told).toEqual([])
    await sql`select pg_sleep(0.15), ${'Ana Kowalska'}::text from generate_series(1, 2) where pg_sleep(0) is not null`.execute(db)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ text: expect.stringContaining('$1::text') as string, rows: 2 })
    expect(told[0]?.ms).toBeGreaterThanOrEqual(100)
    expect(JSON.stringify(told)).not.toContain('Kowalska')
  },
)

test('one that fails after long is told as well', async () => {
  const { db, told } = connected(50)
  await expect(sql`select pg_sleep(0.1), 1 / 0 * random()`.execute(db)).rejects.toThrow('division by zero')
  await expect(sql`select case when pg_sleep(0.1) is null then 1 else (1 / (random() * 0)::int) end`.execute(db)).rejects.toThrow(
    'division by zero',
  )
  expect(told.at(-1)).toMatchObject({ rows: null })
})

test('the pool tells how many connections are in use and how many callers wait', async () => {
  const db = connect(url, { max: 1 })
  onTestFinished(() => closeDatabase(db))
  expect(poolStats(db)).toEqual({ total: 0, idle: 0, waiting: 0 })
  await db.connection().execute(async () => {
    const waiting = sql`select 1`.execute(db)
    await expect.poll(() => poolStats(db)).toEqual({ total: 1, idle: 0, waiting: 1 })
    void waiting
  })
  await expect.poll(() => poolStats(db)).toEqual({ total: 1, idle: 1, waiting: 0 })
})
