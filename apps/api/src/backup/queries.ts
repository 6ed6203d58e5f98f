/** Every statement of a backup, on one connection without time limits. Table and column names come from the catalog. This folder writes `backup_run`. */
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Readable } from 'node:stream'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { BackupFailed, type Manifest } from './manifest.ts'

export type Connection = pg.Client
export type BackupTable = { name: string; columns: string[] }

/** How values are written, so that the same row has the same text on every server. */
const settings = [
  `set timezone = 'UTC'`,
  `set datestyle = 'ISO, YMD'`,
  `set intervalstyle = 'postgres'`,
  `set bytea_output = 'hex'`,
  `set extra_float_digits = 1`,
  `set statement_timeout = 0`,
  `set lock_timeout = 0`,
  `set idle_in_transaction_session_timeout = 0`,
  `set row_security = off`,
]

const patienceMs = 5_000

/** A connection of our own. Whoever opens it ends it. `limits`: of a question in passing. */
export async function connectForBackup(url: string, name: string, limits: { query_timeout?: number } = {}): Promise<Connection> {
  const wanted = { connectionString: url, application_name: name, connectionTimeoutMillis: patienceMs, keepAlive: true }
  const client = new pg.Client({ ...wanted, ...limits })
  client.on('error', () => {}) // the running statement reports it too
  try {
    await client.connect()
    for (const setting of settings) await client.query(setting)
  } catch (error) {
    await client.end().catch(() => {})
    throw error
  }
  return client
}

/** A few quick statements on a connection of their own: a server that does not answer holds them up for seconds only. */
export async function retryQuery<T>(url: string, name: string, action: (client: Connection) => Promise<T>): Promise<T> {
  const client = await connectForBackup(url, name, { query_timeout: patienceMs })
  try {
    return await action(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** What went wrong with the database, for whoever asked. */
export function databaseFault(error: unknown): BackupFailed {
  if (isDatabaseUnavailable(error)) return new BackupFailed('The database cannot be reached.')
  return new BackupFailed(`The database refused: ${error instanceof Error ? error.message : String(error)}.`)
}

/** From here to the end of the transaction the connection sees one moment of the database, whatever others write. */
export async function beginSnapshot(client: Connection): Promise<{ takenAt: Date; postgres: string }> {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ at: Date; version: string }>(`select now() as at, current_setting('server_version') as version`)
  if (rows[0] === undefined) throw new Error('PostgreSQL told no time')
  return { takenAt: rows[0].at, postgres: rows[0].version }
}

export async function appliedMigrations(client: Connection): Promise<Manifest['migrations']> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.applied_migration') is not null as there`)
  if (rows[0]?.there !== true) throw new BackupFailed('The database has no Daysheet data yet, so there is nothing to back up.')
  return (await client.query<Manifest['migrations'][number]>('select name, checksum from public.applied_migration order by name')).rows
}

/** Every table of ours with the columns that are stored, not derived. */
export async function backupTables(client: Connection): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(`
    select c.relname as name, array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`)
  return rows
}

/**
 * How many rows a table has and the sum of the first 60 bits of the SHA-256 of each row's text: equal for equal rows in any order, on any server. A hash of
 * PostgreSQL's own would be quicker but may differ between its versions.
 */
export async function checksumOf(client: Connection, table: string): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || left(encode(sha256(convert_to(daysheet_row::text, 'UTF8')), 'hex'), 15))::bit(60)::bigint::numeric), 0)::text as checksum
    from public.${pg.escapeIdentifier(table)} as daysheet_row`)
  const [row] = rows
  if (row === undefined) throw new Error('PostgreSQL counted nothing')
  return { rows: Number(row.rows), checksum: row.checksum }
}

/** The rows of a table as PostgreSQL's COPY writes them. Until they are read to their end the connection takes no other statement: it can only be ended. */
export function rowsOf(client: Connection, { name, columns }: BackupTable): Readable {
  const rows = copyTo(`copy public.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) to stdout`)
  rows.on('error', () => {}) // whoever reads hears it too; one who has given up must not end the process
  return client.query(rows)
}

/** Numbers are given out ahead of the transactions that use them, so what is read now is at least what the kept rows have. */
export async function sequencesOf(client: Connection): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select c.relname as table, a.attname as column, pg_get_serial_sequence(format('public.%I', c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped
    order by c.relname collate "C", a.attnum`)
  const found: Manifest['sequences'] = []
  for (const { table, column, sequence } of rows) {
    // The name comes quoted where it has to be.
    const { rows: at } = await client.query<{ last: string; used: boolean }>(
      `select last_value as last, is_called as used from ${sequence}`,
    )
    if (at[0]) found.push({ table, column, last: Number(at[0].last), isUsed: at[0].used })
  }
  return found
}

export type NamedFile = { container: string; name: string; bytes: number; sha256: string }

/** Which files do rows say are in the store? Older schemas keep fewer rows of files. */
export async function namedFiles(client: Connection): Promise<NamedFile[]> {
  const there = async (table: string) =>
    (await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [`public.${table}`])).rows[0]?.there === true
  const parts = [
    ...((await there('stored_file')) ? ['select container, name, bytes, sha256 from public.stored_file'] : []),
    ...((await there('filing_file'))
      ? [`select 'filings', stored_name, min(bytes), min(sha256) from public.filing_file group by stored_name`]
      : []),
    ...((await there('audit_archive')) ? [`select 'audit', name, bytes::float8, sha256 from public.audit_archive`] : []),
  ]
  if (parts.length === 0) return []
  return (await client.query<NamedFile>(parts.join(' union all '))).rows
}

/** `folder`: what a backup that is whole is named, inside the place where it was made. */
export type RunEnd = { folder?: string; rows?: number; files?: number; bytes?: number; problem?: string | undefined }

/** Says in the database that a run begins; one into the same place that is still said to run was killed, or could not tell its end: it is over. Nothing where the schema is older than 0010. */
export async function recordStart(client: Connection, { id, place }: { id: string; place: string }): Promise<void> {
  if (!(await hasRuns(client))) return
  await client.query(
    `update public.backup_run set outcome = 'failed', ended_at = now(), problem = 'It broke off, or could not say how it ended.' where kind = 'backup' and outcome = 'running' and place = $1`,
    [place],
  )
  await client.query(
    `insert into public.backup_run (id, kind, started_at, place, outcome) values ($1, 'backup', clock_timestamp(), $2, 'running')`,
    [id, place],
  )
}

export async function recordEnd(
  client: Connection,
  id: string,
  outcome: 'whole' | 'failed',
  { folder, rows, files, bytes, problem }: RunEnd,
): Promise<void> {
  if (!(await hasRuns(client))) return
  await client.query(
    'update public.backup_run set ended_at = clock_timestamp(), outcome = $2, rows = $3, files = $4, bytes = $5, problem = $6, place = coalesce($7, place) where id = $1',
    [id, outcome, rows ?? null, files ?? null, bytes ?? null, problem ?? null, folder ?? null],
  )
}

async function hasRuns(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.backup_run') is not null as there`)
  return rows[0]?.there === true
}
