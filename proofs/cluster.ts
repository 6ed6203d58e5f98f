import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { databaseUrl } from '../apps/api/testing/database-url.ts'

/** A PostgreSQL of this proof's own in `folder`, with the settings of the product (`throwaway` does without syncs and is quicker). */
export async function startCluster(folder: string, { throwaway = false } = {}) {
  const postgres = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres'), throwaway })
  return {
    postgres,
    /** Makes an empty database and tells its address. */
    async database(name: string): Promise<string> {
      await sqlOn(postgres.url, `create database ${name}`)
      return databaseUrl(postgres.url, name)
    },
    stop: () => postgres.stop(),
  }
}

/** Runs statements one after the other on a connection of their own; the rows of the last. */
export async function sqlOn<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'proof' })
  client.on('error', () => {}) // the running statement reports it too
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) ({ rows } = await client.query<T>(statement))
    return rows
  } finally {
    await client.end()
  }
}
