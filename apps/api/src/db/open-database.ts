import { sql } from 'kysely'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { isDiskFull } from '../disk-full.ts'
import type { Config } from '../config.ts'
import { closeDatabase, connect } from './connection.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { installQueue } from './queue.ts'
import { isDatabaseUnavailable } from './unavailable.ts'
import { dataFolderMode, makeFolder } from '../make-folder.ts'

/** A migrated database to connect to, past any pooler, and how to let go of it. */
export type OpenDatabase = { url: string; stop: () => Promise<void> }

/** `as it is`: nothing is migrated. A backup before an update must not be the update, and a restore begins with nothing. */
type How = 'up to date' | 'as it is'
type Need = Pick<Config, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase'> & Partial<Pick<Config, 'databaseDirectUrl'>>

/** The oldest PostgreSQL that Daysheet runs on. */
export const minServerVersion = 15
const databaseName = 'daysheet'

export const diskFull = (dataDir: string): string => `DATA_DIR: the disk of ${dataDir} is full. Make room, then start again.`

/**
 * The database of this configuration, up to date: the one of DATABASE_URL, or the embedded server of DATA_DIR, started. The caller holds the folder's
 * lock. Throws `CannotStart` with what to do when it cannot be used.
 */
export async function openDatabase(config: Need, log: (line: string) => void, how: How = 'up to date'): Promise<OpenDatabase> {
  // Migrations and backups hold locks of their session. (decisions/clusters.md)
  const own = config.databaseDirectUrl ?? config.databaseUrl
  if (own !== undefined) {
    await checkSessions(own, config)
    await prepare(own, config, how)
    return { url: own, stop: async () => {} }
  }
  const server = await startEmbeddedPostgres({ folder: config.dataDir, throwaway: config.allowUnsafeDatabase, log }).catch(
    (error: unknown) => {
      throw new CannotStart(isDiskFull(error) ? diskFull(config.dataDir) : error instanceof Error ? error.message : String(error))
    },
  )
  try {
    const url = inDatabase(server.url)
    await createDatabase(server.url)
    await prepare(url, config, how)
    return { url, stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * For a command: the database of a Daysheet that already runs on DATA_DIR, otherwise `openDatabase`, and nobody else can start on DATA_DIR until the command has
 * stopped.
 */
export async function openForCommand(config: Need, log: (line: string) => void, how: How = 'up to date'): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openDatabase(config, log, how)
  makeFolder(config.dataDir, dataFolderMode())
  const lock = await lockFolder(config.dataDir)
  if ('heldBy' in lock) return { url: urlOfRunning(config.dataDir), stop: async () => {} }
  try {
    const { url, stop } = await openDatabase(config, log, how)
    const stopAll = async () => {
      await stop()
      await lock.release()
    }
    return { url, stop: stopAll }
  } catch (error) {
    await lock.release()
    throw error
  }
}

function urlOfRunning(dataDir: string): string {
  const read = (file: string) => fs.readFileSync(file, 'utf8')
  const pointer = path.join(dataDir, 'pgdata-location')
  const data = fs.existsSync(pointer) ? read(pointer).trim() : path.join(dataDir, 'pgdata')
  try {
    // postmaster.pid: process, data folder, start time, port, …
    const port = read(path.join(data, 'postmaster.pid')).split('\n')[3]
    return inDatabase(`postgres://postgres:${read(path.join(dataDir, 'postgres-password')).trim()}@127.0.0.1:${port}/postgres`)
  } catch {
    throw new CannotStart(`Daysheet runs on ${dataDir}, but its database cannot be found there. Try again as the user who started it.`)
  }
}

function inDatabase(serverUrl: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${databaseName}`
  return url.href
}

async function createDatabase(serverUrl: string) {
  await connected({ url: serverUrl }, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`create database ${databaseName}`)
  })
}

async function prepare(url: string, { allowUnsafeDatabase, databaseDirectUrl, databaseUrl, dataDir }: Need, how: How) {
  const setting = url === databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  await connected({ url, setting }, async (client) => {
    const { rows } = await client.query<Record<string, string>>(`select current_setting('server_version_num') as version,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`)
    checkServer(rows[0] ?? {}, { setting, allowUnsafe: allowUnsafeDatabase })
  })
  if (how === 'as it is') return
  try {
    await migrate(url)
    await installQueue(url)
  } catch (error) {
    if (databaseUrl === undefined && isDiskFull(error)) throw new CannotStart(diskFull(dataDir))
    throw new CannotStart(whyNotPrepared({ url, setting, error }))
  }
}

/** Our own server is the owner of its database, so what is missing there is room. */
function whyNotPrepared({ url, setting, error }: { url: string; setting: string; error: unknown }): string {
  const { username, pathname } = new URL(url)
  const database = pathname.slice(1)
  if (error instanceof Error && 'code' in error && error.code === '42501')
    return `${setting}: user "${username}" cannot create tables in "${database}". Make it the owner: alter database "${database}" owner to "${username}".`
  if (isDiskFull(error)) return `${setting}: the disk of the database server is full.`
  return error instanceof Error ? error.message : String(error)
}

function checkServer(server: Record<string, string>, { setting, allowUnsafe }: { setting: string; allowUnsafe: boolean }) {
  const version = Math.floor(Number(server.version) / 10_000)
  if (version < minServerVersion)
    throw new CannotStart(`${setting} leads to PostgreSQL ${version}; Daysheet needs ${minServerVersion} or newer.`)
  if (server.encoding !== 'UTF8') throw new CannotStart(`${setting} leads to a database in ${server.encoding}; Daysheet needs UTF8.`)
  const off = ['fsync', 'full_page_writes', 'synchronous_commit'].filter((name) => server[name] === 'off')
  if (off.length === 0 || allowUnsafe) return
  throw new CannotStart(`The database has ${off.join(' and ')} off, so it could lose what it has confirmed. Turn it on.`)
}

async function connected(
  { url, setting = 'DATABASE_URL' }: { url: string; setting?: string },
  action: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, application_name: 'daysheet start' })
  client.on('error', () => {}) // the running statement reports it too
  try {
    await client.connect()
    await action(client)
  } catch (error) {
    throw error instanceof CannotStart ? error : new CannotStart(`${setting}: ${whyNot(url, error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A sentence for an operator. It names the host, never the password. */
function whyNot(url: string, error: unknown): string {
  const { hostname, port, username, pathname } = new URL(url)
  const place = `${hostname}:${port || '5432'}`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === '28P01' || code === '28000') return `the server at ${place} refuses the user "${username}" or its password.`
  if (code === '3D000') return `the server at ${place} has no database "${pathname.slice(1)}". Create it, then start again.`
  if (code === '53300') return `the server at ${place} has no connection left for "${username}".`
  if (isDatabaseUnavailable(error)) return `no PostgreSQL server answers at ${place}.`
  return error instanceof Error ? error.message : String(error)
}

/**
 * Throws `CannotStart` for a way that hands each transaction another connection, which is to be used past any pooler: nothing that is announced would be heard, and locks would be nobody's. Seen by what
 * one connection answers while another one has a transaction. (decisions/clusters.md)
 */
export async function checkSessions(url: string, { databaseDirectUrl }: Pick<Need, 'databaseDirectUrl'>): Promise<void> {
  const setting = url === databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  await connected({ url, setting }, (one) =>
    connected({ url, setting }, async (other) => {
      const before = await processOf(one)
      await other.query('begin')
      const meanwhile = await processOf(other)
      const after = await processOf(one)
      await other.query('rollback')
      if (before === after && after !== meanwhile) return
      throw new CannotStart(
        `${setting} leads through a pooler that gives each transaction another connection. Lead it past the pooler: docs/scale.md, "A cluster of hosts".`,
      )
    }),
  )
}

async function processOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/**
 * Where there are two ways to the database, throws `CannotStart` for a pooler that drops what we ask of each connection (times would come out in another zone, statements would have no end), or that
 * leads to another database than DATABASE_DIRECT_URL. (decisions/clusters.md)
 */
export async function checkPool({ databaseUrl, databaseDirectUrl }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>): Promise<void> {
  if (databaseUrl === undefined || databaseDirectUrl === undefined) return
  const pooled = await sessionAt(databaseUrl).catch((error: unknown) => {
    throw new CannotStart(`DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (pooled.zone !== 'UTC' || !pooled.isLimited)
    throw new CannotStart(
      'DATABASE_URL leads through a pooler that drops the settings of a session. Have it set them: deploy/cluster/pgbouncer.ini, connect_query.',
    )
  const direct = await sessionAt(databaseDirectUrl)
  if (direct.place !== pooled.place) throw new CannotStart('DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.')
}

interface Session {
  zone: string
  isLimited: boolean
  /** Of the server and the database on it. */
  place: string
}

async function sessionAt(url: string): Promise<Session> {
  const db = connect(url, { name: 'daysheet start', max: 1, prepare: false })
  try {
    const { rows } = await sql<Session>`
      select current_setting('TimeZone') as zone, current_setting('statement_timeout') <> '0' as "isLimited",
        (select system_identifier::text from pg_control_system()) || '/' || current_database() as place`.execute(db)
    const [session] = rows
    if (session === undefined) throw new Error('A select without a from answered no row')
    return session
  } finally {
    await closeDatabase(db)
  }
}
