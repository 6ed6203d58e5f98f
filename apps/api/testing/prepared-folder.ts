import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { installQueue } from '../src/db/queue.ts'
import { databaseUrl } from './database-url.ts'

/**
 * Makes in `folder` what a first start of Daysheet makes of its database: a PostgreSQL of its own with the migrated database. Once a run of the tests, for
 * `copyPrepared`: a copy takes a fraction of a second, making one anew several.
 */
export async function prepareFolder(folder: string): Promise<void> {
  const cluster = await startEmbeddedPostgres({ folder, throwaway: true })
  try {
    const client = new pg.Client({ connectionString: cluster.url })
    await client.connect()
    await client.query('create database daysheet')
    await client.end()
    await migrate(databaseUrl(cluster.url, 'daysheet'))
    await installQueue(databaseUrl(cluster.url, 'daysheet'))
  } finally {
    await cluster.stop()
  }
}

/** Copies a prepared folder into another, which may be there and is then empty. Owners are kept: PostgreSQL runs as another user when we are root. */
export function copyPrepared(prepared: string, folder: string): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o711 })
  const copied = spawnSync('cp', ['-a', '--reflink=auto', `${prepared}/.`, folder], { encoding: 'utf8' })
  // Elsewhere than on Linux nobody is root, and `cp` has other options or is not there.
  if (copied.status !== 0) fs.cpSync(prepared, folder, { recursive: true })
}
