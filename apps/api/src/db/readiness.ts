import { sql } from 'kysely'
import type { Database } from './connection.ts'

const answerWithinMs = 1_000

/** Whether the database answers within a second and has been migrated. Never throws. */
export async function databaseAnswers(db: Database): Promise<boolean> {
  const answered = sql`select from applied_migration limit 1`.execute(db).then(
    ({ rows }) => rows.length > 0,
    () => false,
  )
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), answerWithinMs)
  try {
    return await Promise.race([answered, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
