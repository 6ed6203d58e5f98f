import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { anEmptyDatabase, freshDatabase } from '#testing/database.ts'
import { aFolder } from '#testing/folder.ts'
import { checkBackup } from '../backup/check-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { takeBackup } from '../backup/take-backup.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { checkFiles } from '../features/records/pictures/check-files.ts'
import { type Files, localFiles } from '../ports/files/files.ts'
import { archiveMonths, type AuditStore } from './archive-months.ts'
import { archivedMonths, monthsInDatabase } from './queries.ts'
import { restoreMonth } from './restore-month.ts'

const { db, url } = await freshDatabase()
const now = new Date('2029-06-15T12:00:00Z')
const [old, later] = ['2024-03', '2028-02']

let files: Files
let store: AuditStore
let said: string[]
beforeEach(async () => {
  files = localFiles(path.join(aFolder(), 'files'))
  said = []
  store = { db, files, log: (line) => void said.push(line) }
  await db.transaction().execute(async (tx) => {
    await sql`set local daysheet.audit_is_archived = on`.execute(tx)
    await sql`delete from audit_entry`.execute(tx)
  })
  await db.deleteFrom('audit_archive').execute()
  for (const month of [old, later]) await fill(month, 2_500)
  await fill('2029-01', 3)
})

const fill = (month: string, rows: number) =>
  sql`
  insert into audit_entry (at, actor, action, table_name, row_id, old_values, new_values)
  select (${`${month}-01`}::date::timestamp + n * interval '400.000123 seconds') at time zone 'UTC', 'account ' || n, 'update', 'job', gen_random_uuid(),
    case when n % 3 > 0 then jsonb_build_object('address', E'1 "Elm"\\n\\\\ \u00e9\u2028\r', 'budget', 1.50, 'n', null) end, jsonb_build_object('budget', n / 7.0)
  from generate_series(1, ${rows}::int) n`.execute(db)

const rowsIn = async (at = db) =>
  (await sql<{ row: string }>`select a::text as row from audit_entry a order by id`.execute(at)).rows.map(({ row }) => row)
const months = async () => (await monthsInDatabase(db)).map(({ month }) => month)
const everything = [old, later, '2029-01']
const archiving = (before: string, by = store) => archiveMonths(by, { before, now })

test('months go into the store and come back row by row as they were', async () => {
  const before = await rowsIn()
  expect(await months()).toEqual(everything)
  expect(await archiving('2028-06')).toBe(2)
  expect(await months()).toEqual(['2029-01'])
  expect((await archivedMonths(db)).map(({ month, rows }) => [month, rows])).toEqual([
    [old, 2_500],
    [later, 2_500],
  ])
  expect(said).toEqual(
    [old, later].map((month) => expect.stringMatching(`^${month}: 2,500 rows, .* in audit/${month}-[0-9a-f]{16}\\.ndjson\\.gz$`) as string),
  )
  // Again is no harm.
  expect(await archiving('2028-06')).toBe(0)
  expect(await checkFiles({ db, files }, { now, deep: true })).toMatchObject({ agree: 2, faults: [], orphans: [] })

  for (const month of [old, later]) await restoreMonth(store, month)
  expect(await rowsIn()).toEqual(before)
  expect(await months()).toEqual(everything)
  expect(await archivedMonths(db)).toEqual([])
  expect(await checkFiles({ db, files }, { now, deep: true })).toMatchObject({ agree: 0, faults: [], orphans: [], young: 0 })
  await expect(restoreMonth(store, old)).rejects.toThrow('2024-03 is not in the archive')
  expect(await archiving('2028-06')).toBe(2)
})

test('a month of the last year is refused, and the one that is not over', async () => {
  for (const before of ['2028-07', '2029-07'])
    await expect(archiving(before)).rejects.toThrow(`rules need the last 12 whole months in the database`)
  expect(await months()).toEqual(everything)
})

/** Ends the connections of the database in the midst of whatever they do. */
const cut = async () => {
  const other = connect(url, { name: 'cutter', max: 1 })
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'audit'`.execute(
    other,
  )
  await closeDatabase(other)
}

test.each([
  ['before the object is written', (real: Files): Files => ({ ...real, save: cut as Files['save'] })],
  [
    'when the object is written',
    (real: Files): Files => ({
      ...real,
      async save(...of) {
        await real.save(...of)
        throw new Error('killed')
      },
    }),
  ],
  ['when the object cannot be read back', (real: Files): Files => ({ ...real, open: () => Promise.resolve(undefined) })],
  [
    'in the transaction that removes the rows',
    (real: Files): Files => ({ ...real, find: async (...of) => (await cut(), real.find(...of)) }),
  ],
])('cut off %s, nothing is lost, and the next run goes on', async (_when, failing) => {
  const before = await rowsIn()
  const broken = connect(url, { name: 'audit', max: 2 })
  onTestFinished(() => closeDatabase(broken))
  await expect(archiving('2028-06', { ...store, db: broken, files: failing(files) })).rejects.toThrow()
  expect(await rowsIn()).toEqual(before)
  expect(await archivedMonths(db)).toEqual([])
  expect(await archiving('2028-06')).toBe(2)
  for (const month of [later, old]) await restoreMonth(store, month)
  expect(await rowsIn()).toEqual(before)
})

test('an object that was changed is not brought back, and one that could not be removed takes nothing with it', async () => {
  await archiving('2028-06')
  const [first, second] = await archivedMonths(db)
  if (!first || !second) throw new Error('Two months were archived')
  await files.save('audit', first.name, Buffer.from('something else'))
  await expect(restoreMonth(store, old)).rejects.toThrow(`audit/${first.name} in the store is not as it was written. Nothing was changed.`)
  await files.remove('audit', first.name)
  await expect(restoreMonth(store, old)).rejects.toThrow(`The store has no audit/${first.name}`)
  expect((await checkFiles({ db, files }, { now, deep: false })).faults).toMatchObject([{ known: 'audit of 2024-03', fault: 'missing' }])

  const stuck = () => Promise.reject(new Error('no store'))
  await expect(restoreMonth({ ...store, files: { ...files, remove: stuck } }, later)).rejects.toThrow('no store')
  expect(await months()).toEqual(everything.slice(1))
  expect((await archivedMonths(db)).map(({ month }) => month)).toEqual([old])
})

test('two archives at once take each month once', async () => {
  const before = await rowsIn()
  const runs = await Promise.allSettled([archiving('2028-06'), archiving('2028-06')])
  expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
  await archiving('2028-06')
  expect((await archivedMonths(db)).map(({ rows }) => rows)).toEqual([2_500, 2_500])
  for (const month of [later, old]) await restoreMonth(store, month)
  expect(await rowsIn()).toEqual(before)
})

test('rows that come to a month in the archive stay in the database, and are said', async () => {
  await archiving('2028-06')
  await fill(old, 2)
  said = []
  expect(await archiving('2028-06')).toBe(0)
  expect(said).toEqual(['2024-03 is in the archive, and 2 rows were added to the database since. Restore it first, then archive it again.'])
  const late = await rowsIn()
  await restoreMonth(store, old)
  expect(await rowsIn()).toEqual(expect.arrayContaining(late))
  expect(await archiving('2024-04')).toBe(1)
  expect((await archivedMonths(db))[0]).toMatchObject({ month: old, rows: 2_502 })
})

test('a backup holds the archive, and a restored database finds it', async () => {
  const before = await rowsIn()
  await archiving('2028-06')
  const place = aFolder()
  const told = { signal: new AbortController().signal, log: () => {} }
  const { folder, manifest } = await takeBackup({ url, files, place, secret: undefined, ...told })
  expect(manifest).toMatchObject({ faults: [], files: { count: 2 } })
  const target = { url: await anEmptyDatabase(), files: localFiles(path.join(aFolder(), 'files')) }
  await restoreBackup(await checkBackup(folder), { ...target, ...told })
  const restored = connect(target.url, { name: 'restored' })
  onTestFinished(() => closeDatabase(restored))
  for (const month of [old, later]) await restoreMonth({ ...store, db: restored, files: target.files }, month)
  expect(await rowsIn(restored)).toEqual(before)
  expect(fs.readdirSync(path.join(folder, 'files/audit'))).toHaveLength(2)
})

test('the one month that is archived goes, and nothing else', async () => {
  await inDatabase(`insert into audit_entry (at, actor, action, table_name, row_id) values
    ('2024-02-29 23:59:59.999999+00', 'edge', 'insert', 'job', gen_random_uuid()), ('2024-04-01 00:00:00+00', 'edge', 'insert', 'job', gen_random_uuid())`)
  await fill('2024-02', 1)
  await archiving('2024-03')
  await restoreMonth(store, '2024-02')
  await archiving('2024-04')
  expect((await archivedMonths(db)).map(({ month, rows }) => [month, rows])).toEqual([
    ['2024-02', 2],
    [old, 2_500],
  ])
  expect(await months()).toEqual(['2024-04', later, '2029-01'])
})

test('a role of the application takes nothing out of the audit, whatever it says', async () => {
  const role = `archivist_${Date.now()}`
  await inDatabase(`create role ${role}; grant select, delete on audit_entry to ${role}`)
  onTestFinished(() => inDatabase(`drop owned by ${role}; drop role ${role}`))
  const attempt = db.transaction().execute(async (tx) => {
    await sql.raw(`set local role ${role}; set local daysheet.audit_is_archived = on`).execute(tx)
    await sql`delete from audit_entry`.execute(tx)
  })
  await expect(attempt).rejects.toThrow('audit_entry only grows')
  for (const statement of ["update audit_entry set actor = 'nobody'", 'truncate audit_entry'])
    await expect(inDatabase(`set local daysheet.audit_is_archived = on; ${statement}`)).rejects.toThrow('audit_entry only grows')
  expect(await months()).toEqual(everything)
})

const inDatabase = async (statement: string) => void (await sql.raw(statement).execute(db))
