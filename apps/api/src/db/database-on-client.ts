import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Database } from './connection.ts'
import type { Tables } from './tables.ts'

/** Query functions on a connection whose transaction somebody else began and ends. Columns come as pg gives them: numeric and bigint as text. */
export function databaseOnClient(client: pg.Client): Database {
  const one = { query: (text: string, values: readonly unknown[]) => client.query(text, [...values]), release: () => {} }
  const pool = { options: {}, connect: () => Promise.resolve(one), end: () => Promise.resolve() }
  // Kysely's type also has a form of query() for cursors, which it uses only when it was given a cursor class.
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as PostgresPool }) })
}
