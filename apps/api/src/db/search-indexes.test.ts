import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { closeDatabase, connect } from './connection.ts'
import { makeSearchIndexes, searchIndexState, startSearchIndexes } from './search-indexes.ts'

const { db, url } = await freshDatabase()
const { aJob } = build(db)

function listening() {
  const said: string[] = []
  const say = (_details: object, message: string) => void said.push(message)
  return { said, log: { info: say, warn: say } }
}
const become = (state: string) => vi.waitUntil(async () => (await searchIndexState(db)) === state, { interval: 20 })
const dropAll = () => sql`drop extension if exists pg_trgm cascade`.execute(db)

/** A transaction that has written jobs and is under way: no index is done before it has ended. */
async function aLongTransaction() {
  const other = connect(url, { max: 1 })
  const tx = await other.startTransaction().execute()
  await sql`lock table job in row exclusive mode`.execute(tx)
  const end = async () => {
    if (!tx.isRolledBack) await tx.rollback().execute()
    await closeDatabase(other)
  }
  onTestFinished(end)
  return { end: () => tx.rollback().execute() }
}

/** Ends what makes an index, as a power cut would. */
const killMaker = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'daysheet search indexes'`.execute(
    db,
  )

test('the index is made once, by the database itself told of its beginning and its end', async () => {
  await dropAll()
  expect(await searchIndexState(db)).toBe('none')
  const { said, log } = listening()
  expect(await makeSearchIndexes(url, log)).toBe(true)
  expect(await makeSearchIndexes(url, log)).toBe(true)
  expect(said).toEqual(['The index for searches is being made', 'The index for searches is made'])
  expect(await searchIndexState(db)).toBe('made')
})

test('meanwhile others write, a second process leaves it to the first, and what a kill left half made is made anew', async () => {
  await dropAll()
  const long = await aLongTransaction()
  const first = makeSearchIndexes(url, listening().log).catch((error: unknown) => error)
  await become('being made')
  await aJob({ address: '17 Minetta Lane' })
  expect(await makeSearchIndexes(url, listening().log)).toBe(false)
  await killMaker()
  expect(String(await first)).toMatch(/terminat/i)
  expect(await searchIndexState(db)).toBe('being made')
  await long.end()
  expect(await makeSearchIndexes(url, listening().log)).toBe(true)
  expect(await searchIndexState(db)).toBe('made')
})

test('in the background it is tried again after a failure', async () => {
  await dropAll()
  const long = await aLongTransaction()
  const { said, log } = listening()
  const indexing = startSearchIndexes({ db, url, log })
  await become('being made')
  await killMaker()
  await vi.waitUntil(() => said.includes('The index for searches could not be made; it is tried again'))
  await long.end()
  await indexing.look()
  expect(await searchIndexState(db)).toBe('made')
  await indexing.stop()
})

test('a stop waits for no index', async () => {
  await dropAll()
  const long = await aLongTransaction()
  const { said, log } = listening()
  const indexing = startSearchIndexes({ db, url, log })
  await become('being made')
  await indexing.stop()
  expect(said).toEqual(['The index for searches is being made'])
  await long.end()
  await killMaker()
})

test('a role that may not have the extension goes on without, and that is said once', async () => {
  await dropAll()
  const role = `app_${randomBytes(4).toString('hex')}`
  await sql.raw(`create role ${role} login password '${role}'`).execute(db)
  onTestFinished(async () => void (await sql.raw(`drop role ${role}`).execute(db)))
  const address = Object.assign(new URL(url), { username: role, password: role }).href
  const { said, log } = listening()
  expect(await makeSearchIndexes(address, log)).toBe(true)
  expect(said).toEqual(['Searches go without an index: PostgreSQL does not let us have pg_trgm (docs/scale.md)'])
  expect(await searchIndexState(db)).toBe('none')
})

test('the owner of a database has it without being a superuser', async () => {
  await dropAll()
  const role = `owner_${randomBytes(4).toString('hex')}`
  await sql.raw(`create role ${role} login password '${role}'`).execute(db)
  await sql.raw(`grant create on database ${new URL(url).pathname.slice(1)} to ${role}`).execute(db)
  await sql.raw(`grant create on schema public to ${role}`).execute(db)
  await sql.raw(`alter table job owner to ${role}`).execute(db)
  onTestFinished(async () => {
    await sql`alter table job owner to current_user`.execute(db)
    await dropAll()
    await sql.raw(`drop owned by ${role}`).execute(db)
    await sql.raw(`drop role ${role}`).execute(db)
  })
  const address = Object.assign(new URL(url), { username: role, password: role }).href
  expect(await makeSearchIndexes(address, listening().log)).toBe(true)
  expect(await searchIndexState(db)).toBe('made')
})
