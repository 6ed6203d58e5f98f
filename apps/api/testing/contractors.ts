/** A node with many contractors, on the PostgreSQL of the run. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '../src/config.ts'
import { databaseOf } from '../src/contractors/contractor.ts'
import { openRegistry } from '../src/contractors/queries.ts'
import { type ContractorsOptions, startContractors } from '../src/contractors/start-contractors.ts'
import { hangUp } from './ask-host.ts'
import { anEmptyDatabaseOfFile, freshDatabase } from './database.ts'
import { somebody } from './somebody.ts'

export const nodeSecret = 'a secret of the tests of many contractors, long enough'

/** An empty registry and the settings of nodes that follow it. Call it once at the top of the file. */
export async function aRegistry(env: Record<string, string> = {}) {
  const url = await anEmptyDatabaseOfFile()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-contractors-'))
  const settings = {
    CONTRACTORS: 'yes',
    DATABASE_URL: url,
    APP_SECRET: nodeSecret,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'silent',
    MAP_TILE_URL: 'none',
    DAYSHEET_TEST_DATABASE: 'yes',
    ...env,
  }
  const registry = await openRegistry(url)
  afterAll(async () => {
    await registry.close()
    hangUp()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  return { registry, settings, config: readConfig(settings), folder }
}

export type TestRegistry = Awaited<ReturnType<typeof aRegistry>>

/** A contractor with an empty database, in the registry. Its name is `word` and some letters. Call it at the top of the file. */
export async function aContractor({ registry }: Pick<TestRegistry, 'registry'>, word: string) {
  const name = `${word}-${randomBytes(4).toString('hex')}`
  const host = `${name}.example.com`
  const { db, url } = await freshDatabase(databaseOf(name))
  await registry.begin({ name, hosts: [host], settings: {} })
  await registry.setState(name, 'ready')
  const signedIn = () => somebody(db, 'account')
  return { name, host, db, url, signedIn }
}

export type TestContractor = Awaited<ReturnType<typeof aContractor>>

/** A node that follows the registry, stopped when the file is done. */
export async function aNode(registry: TestRegistry, options: Partial<ContractorsOptions> = {}) {
  const said: string[] = []
  const node = await startContractors({ config: registry.config, log: (line) => said.push(line), ...options })
  afterAll(() => node.stop())
  return { ...node, said }
}
