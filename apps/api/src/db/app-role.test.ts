import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aFolder } from '#testing/folder.ts'
import { freshDatabase } from '#testing/database.ts'
import { launch } from '#testing/process.ts'
import { readConfig } from '../config.ts'
import { changesAfter } from '../features/live/queries.ts'
import { start } from '../start.ts'
import { grantAppRole } from './app-role.ts'
import { connect, closeDatabase, inTransaction } from './connection.ts'
import { migrate } from './migrate.ts'
import { addJob, installQueue } from './queue.ts'

const { db: owner, url } = await freshDatabase()
await installQueue(url)
const role = `app_${randomBytes(4).toString('hex')}`
await sql.raw(`create role ${role} login password '${role}'`).execute(owner)
afterAll(async () => {
  await sql.raw(`drop owned by ${role}`).execute(owner)
  await sql.raw(`drop role ${role}`).execute(owner)
})
const asRole = () => {
  const address = new URL(url)
  address.username = role
  address.password = role
  return address.href
}

test('Daysheet starts and writes as a role that may change no table, and the audit tells of it', async () => {
  await grantAppRole(url, role)
  const settings = { DATABASE_URL: asRole(), DATA_DIR: aFolder(), PORT: '0', APP_SECRET: 'a secret of this test alone, long enough' }
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', DAYSHEET_TEST_DATABASE: 'yes' })
  const running = await start({ config, log: () => {} })
  await inTransaction(running.db, 'ines', async (tx) => {
    await tx.insertInto('text_opt_out').values({ phone: '2125550142' }).execute()
    await addJob(tx, 'no task', {}, { key: 'app-role' })
  })
  await running.stop()
  const { rows } = await sql<{ actor: string }>`select actor from audit_entry where new_values ->> 'phone' = '2125550142'`.execute(owner)
  expect(rows).toEqual([{ actor: 'ines' }])
})

test('the command needs no setting but the database', async () => {
  const command = launch({ env: { DATABASE_URL: url }, through: ['apps/api/src/commands/app-role.ts', role] })
  expect({ code: await command.ended, said: command.said() }).toEqual({
    code: 0,
    said: expect.stringContaining(`Start Daysheet with DATABASE_URL as ${role}.`) as string,
  })
})

test('that role goes on with the changes in another history: after a standby took over, or a backup was restored', async () => {
  await grantAppRole(url, role)
  await sql`update change_horizon set timeline = '00000000'`.execute(owner)
  const db = connect(asRole())
  const page = await changesAfter(db, { seq: 0, limit: 1, sessions: [], now: new Date(), zone: 'UTC' })
  await closeDatabase(db)
  expect(page.prunedThrough).toBeGreaterThan(1_000_000)
})

test.each([
  "update audit_entry set actor = 'nobody'",
  'delete from audit_entry',
  'truncate audit_entry',
  'alter table audit_entry disable trigger all',
  'drop trigger audit_entry_only_grows on audit_entry',
  'alter table job disable trigger audit_update',
  "set session_replication_role = 'replica'",
  'create table other (id integer)',
  'delete from applied_migration',
])('that role may not: %s', async (statement) => {
  await grantAppRole(url, role)
  const db = connect(asRole())
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(/permission denied|must be owner/)
  await closeDatabase(db)
})

test('an update with migrations is left to the owner, and says so', async () => {
  await grantAppRole(url, role)
  await sql`delete from applied_migration where name like '0010%'`.execute(owner)
  await expect(migrate(asRole())).rejects.toThrow('as the owner of the database first')
})

test('a role that could do more by other means is refused, and one that is not there', async () => {
  await expect(grantAppRole(url, 'nobody_here')).rejects.toThrow('There is no role nobody_here')
  await expect(grantAppRole(url, new URL(url).username)).rejects.toThrow('it could change the audit')
})
