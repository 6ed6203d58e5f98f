import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { build } from '#testing/builders.ts'
import { freshDatabase } from '#testing/database.ts'
import { closeDatabase, connect } from '../db/connection.ts'
import { refusalOf } from './database-errors.ts'

const { db, url } = await freshDatabase()
const { aJob } = build(db)

test('whoever waits too long for rows that somebody else holds is asked to try again, not to ask for less', async () => {
  const { id } = await aJob()
  const impatient = connect(url, { statementTimeoutMs: 600 })
  const change = () => impatient.updateTable('job').set({ budget: 1 }).where('id', '=', id).execute()
  const error = await db.transaction().execute(async (tx) => {
    await tx.selectFrom('job').select('id').where('id', '=', id).forUpdate().execute()
    return change().catch((refused: unknown) => refused)
  })
  expect(refusalOf(error)).toMatchObject({ statusCode: 503, retryAfter: 1, message: expect.stringContaining('Please try again') as string })
  await change()
  await closeDatabase(impatient)
})

test('a change that is given up while it waits is to be tried again; a read that takes too long is to ask for less', async () => {
  const impatient = connect(url, { statementTimeoutMs: 300 })
  const error = await sql`select pg_sleep(5)`.execute(impatient).catch((refused: unknown) => refused)
  expect(refusalOf(error, { isRead: false })).toMatchObject({ statusCode: 503, retryAfter: 1 })
  expect(refusalOf(error, { isRead: true })).toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('Narrow the filter') as string,
  })
  await closeDatabase(impatient)
})

test('a disk without room is said in words, and to be tried again later', async () => {
  const error = await sql`do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`
    .execute(db)
    .catch((full: unknown) => full)
  expect(refusalOf(error)).toMatchObject({ statusCode: 507, retryAfter: 30, message: expect.stringContaining('disk is full') as string })
})
