import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { template } from './database-url.ts'
import { copyPrepared, prepareFolder } from './prepared-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    preparedFolder: string
  }
}

/**
 * One PostgreSQL for the whole run, with an empty migrated database for every test file to copy; and a data folder with the same, for tests that start
 * a Daysheet with a PostgreSQL of its own.
 */
export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-test-'))
  fs.chmodSync(folder, 0o711)
  const [prepared, own] = [path.join(folder, 'prepared'), path.join(folder, 'cluster')]
  await prepareFolder(prepared)
  copyPrepared(prepared, own)
  const cluster = await startEmbeddedPostgres({ folder: own, throwaway: true })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`alter database daysheet rename to ${template}`)
  await client.end()
  project.provide('clusterUrl', cluster.url)
  project.provide('preparedFolder', prepared)
  return async () => {
    await cluster.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
