import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject, onTestFinished, vi } from 'vitest'
import { waitLimit } from '@daysheet/testing/limits'
import { closeDatabase, connect, type Database } from '../src/db/connection.ts'
import { databaseUrl, template } from './database-url.ts'

/**
 * A migrated, empty database of this test file's own. Call it once at the top of the file (`const { db, url } = await freshDatabase()`); it is
 * dropped when the file is done, and the file fails if a connection of the code under test is still open then.
 */
export async function freshDatabase(name = `test_${randomBytes(6).toString('hex')}`): Promise<{ db: Database; url: string }> {
  await onCluster((cluster) => cluster.query(`create database ${name} template ${template} strategy file_copy`))
  const url = databaseUrl(inject('clusterUrl'), name)
  const db = connect(url, { name: 'test', connectTimeoutMs: waitLimit })
  afterAll(async () => {
    await closeDatabase(db)
    await onCluster(async (cluster) => {
      const open = () => connectionsTo(cluster, name)
      const leaked = await vi
        .waitUntil(async () => (await open()).length === 0, { timeout: waitLimit, interval: 20 })
        .then(
          () => [],
          () => open(),
        )
      await cluster.query(`drop database ${name} with (force)`)
      if (leaked.length > 0) throw new Error(`Connections were left open: ${leaked.join(' · ')}`)
    })
  })
  return { db, url }
}

/** A database with nothing in it, not even a schema, dropped at the end of the test. */
export async function anEmptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onCluster((cluster) => cluster.query(`create database ${name} template template0`))
  onTestFinished(() => onCluster(async (cluster) => void (await cluster.query(`drop database ${name} with (force)`))))
  return databaseUrl(inject('clusterUrl'), name)
}

/** The same, dropped when the file is done. */
export async function anEmptyDatabaseOfFile(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onCluster((cluster) => cluster.query(`create database ${name} template template0`))
  afterAll(() => onCluster(async (cluster) => void (await cluster.query(`drop database ${name} with (force)`))))
  return databaseUrl(inject('clusterUrl'), name)
}

async function connectionsTo(cluster: pg.Client, name: string): Promise<string[]> {
  const { rows } = await cluster.query<{ described: string }>(
    `select application_name || ': ' || query as described from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  return rows.map((row) => row.described)
}

async function onCluster<T>(action: (cluster: pg.Client) => Promise<T>): Promise<T> {
  const cluster = new pg.Client({ connectionString: inject('clusterUrl'), application_name: 'test frame' })
  await cluster.connect()
  try {
    return await action(cluster)
  } finally {
    await cluster.end()
  }
}
