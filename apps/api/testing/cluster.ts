import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { installQueue } from '../src/db/queue.ts'
import { databaseUrl, template } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/** One PostgreSQL for the whole run, with an empty migrated database for every test file to copy. */
export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-test-'))
  fs.chmodSync(folder, 0o711)
  const cluster = await startEmbeddedPostgres({ folder, throwaway: true })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  await migrate(databaseUrl(cluster.url, template))
  await installQueue(databaseUrl(cluster.url, template))
  project.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
