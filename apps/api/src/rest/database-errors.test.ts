import { expect, test } from 'vitest'
import { build } from '../../testing/builders.ts'
import { freshDatabase } from '../../testing/database.ts'
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
