/** Databases of their own for one benchmark run: real settings (synced to disk), our migrations, generated rows, one office account. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { hashPassword } from '../apps/api/src/secrets/password-hash.ts'
import { photo } from './photos.ts'

export interface Account {
  username: string
  password: string
}

export interface Past {
  days: number
  /** 3,000 unless told. */
  orders?: number
  /** The jobs of each of the two full days, 8 people on each; 60 unless told. */
  fullDayJobs?: number
}

export interface Prepared {
  /** What a server is started with as DATA_DIR. */
  folder: string
  /** A new database with so many days and orders behind it; answers its address and the seconds it took to generate. */
  fill: (name: string, past: Past) => Promise<{ url: string; seconds: number }>
  /** Of its maintenance database. */
  url: string
  stop: () => Promise<void>
}

/** The orders of the hundred jobs that a search for Broadway shows. */
const fewOrders = 3_000

/** `throwaway`: nothing is synced to disk, for whoever only reads what was generated. */
export async function preparePostgres(
  account: Account,
  { throwaway = false, maxConnections }: { throwaway?: boolean; maxConnections?: number } = {},
): Promise<Prepared> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-bench-'))
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another user when we are root
  const server = await startEmbeddedPostgres({ folder, throwaway, maxConnections, log: (line) => console.error(line) })
  return {
    folder,
    url: server.url,
    fill: (name, past) => fill(server.url, { name, account, orders: fewOrders, ...past }),
    async stop() {
      await server.stop()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Filling = Past & { orders: number; name: string; account: Account }

async function fill(maintenanceUrl: string, { name, days, orders, fullDayJobs, account }: Filling) {
  const url = new URL(maintenanceUrl)
  url.pathname = `/${name}`
  await run(maintenanceUrl, (client) => client.query(`create database ${client.escapeIdentifier(name)}`))
  await migrate(url.href)
  const began = performance.now()
  const statements = fs.readFileSync(path.join(import.meta.dirname, 'generate.sql'), 'utf8')
  const passwordHash = await hashPassword(account.password)
  await run(url.href, async (client) => {
    // Without triggers: what is generated needs no audit, and its references are right by construction.
    await client.query('set session_replication_role = replica')
    for (const [setting, value] of Object.entries({ days, orders, full_day_jobs: fullDayJobs ?? '' }))
      await client.query('select set_config($1, $2, false)', [`bench.${setting}`, String(value)])
    await client.query(statements)
    await client.query('set session_replication_role = origin')
    await client.query('insert into account (id, username, password_hash) values (gen_random_uuid(), $1, $2)', [
      account.username,
      passwordHash,
    ])
  })
  const seconds = (performance.now() - began) / 1000
  console.error(`${days} days and ${orders} orders were generated in ${seconds.toFixed(1)} s.`)
  return { url: url.href, seconds }
}

/** The faces that the worked day of generate.sql names, where the product keeps uploaded files. */
export async function prepareFaces(folder: string): Promise<void> {
  const place = path.join(folder, 'files', 'events')
  fs.mkdirSync(place, { recursive: true })
  for (let face = 0; face < 8; face += 1) fs.writeFileSync(path.join(place, `face-${face}.jpg`), await photo(480, 480, face))
}

async function run(url: string, action: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await action(client)
  } finally {
    await client.end()
  }
}
