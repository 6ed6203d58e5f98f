/** A database of its own for one benchmark run: real settings (synced to disk), our migrations, the generated year, one office account. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { hashPassword } from '../apps/api/src/features/session/password.ts'

export interface Account {
  username: string
  password: string
}

export async function prepareDatabase(account: Account): Promise<{ url: string; folder: string; stop: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-bench-'))
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  const server = await startEmbeddedPostgres({ folder, log: (line) => console.error(line) })
  const stop = async () => {
    await server.stop()
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    const url = await fill(server.url, account)
    return { url, folder, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function fill(maintenanceUrl: string, account: Account): Promise<string> {
  const url = new URL(maintenanceUrl)
  url.pathname = '/bench'
  await run(maintenanceUrl, (client) => client.query('create database bench'))
  await migrate(url.href)
  const began = performance.now()
  const statements = fs.readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
  const passwordHash = await hashPassword(account.password)
  await run(url.href, async (client) => {
    await client.query(statements)
    await client.query('insert into account (id, username, password_hash) values (gen_random_uuid(), $1, $2)', [
      account.username,
      passwordHash,
    ])
  })
  console.error(`The year was generated in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  return url.href
}

async function run(url: string, deed: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await deed(client)
  } finally {
    await client.end()
  }
}
