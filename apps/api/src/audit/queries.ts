/** Every statement about where the audit lies: its months in the database, and those in the store for files. This folder writes `audit_archive`. (decisions/audit.md) */
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** An object of the archive, and the month whose rows are in it and not in the database. */
export interface ArchivedMonth {
  /** `2024-03`, by UTC. */
  month: string
  name: string
  rows: number
  bytes: number
  sha256: string
  /** Of the lines, unpacked. */
  contentSha256: string
}

/** The months of which there are rows in the database, oldest first. */
export async function monthsInDatabase(db: Database): Promise<{ month: string; rows: number }[]> {
  const { rows } = await sql<{ month: string; rows: number }>`
    select to_char(at at time zone 'UTC', 'YYYY-MM') as month, count(*) as rows from audit_entry group by 1 order by 1`.execute(db)
  return rows
}

/** The oldest month of which there are rows, from `since` on. */
export async function oldestMonth(db: Database, since = '0001-01'): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(at) at time zone 'UTC', 'YYYY-MM') as month from audit_entry where at >= ${`${firstDay(since)}T00:00:00Z`}::timestamptz`.execute(
    db,
  )
  return rows[0]?.month ?? undefined
}

export async function archivedMonths(db: Database): Promise<ArchivedMonth[]> {
  const { rows } = await sql<ArchivedMonth>`
    select to_char(month, 'YYYY-MM') as month, name, rows, bytes, sha256, content_sha256 as "contentSha256" from audit_archive order by month`.execute(
    db,
  )
  return rows
}

export async function archivedMonth(db: Database, month: string): Promise<ArchivedMonth | undefined> {
  return (await archivedMonths(db)).find((one) => one.month === month)
}

/** Of two that move the same audit at once, the second waits for the end of the first. */
export async function lockArchive(tx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.audit.archive', 0))`.execute(tx)
}

const linesAtOnce = 2_000

/** The ids of what is in the database of a month. */
export async function idsOfMonth(tx: Database, month: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from audit_entry a where ${ofMonth(month)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Each row of a month but for those `besides` as a line of JSON, in the order of their ids. In a transaction. */
export async function* linesOfMonth(tx: Database, month: string, besides: readonly number[]): AsyncGenerator<string[]> {
  await sql`declare audit_lines no scroll cursor for
    select row_to_json(a)::text as line from audit_entry a where ${ofMonth(month)} and id <> all(${[...besides]}::bigint[]) order by id`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(linesAtOnce)} from audit_lines`.execute(tx)
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close audit_lines`.execute(tx)
}

const firstDay = (month: string) => `${month}-01`

function ofMonth(month: string) {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new Error('This is no month')
  const [year, at] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year ?? 0, at ?? 0, 1)).toISOString()
  return sql`a.at >= ${sql.lit(`${firstDay(month)}T00:00:00Z`)}::timestamptz and a.at < ${sql.lit(next)}::timestamptz`
}

/** Takes the rows of a month out of the database, and says where they are. Answers how many went. */
export async function removeMonth(tx: Database, archived: ArchivedMonth): Promise<number> {
  const { month, name, rows, bytes, sha256, contentSha256 } = archived
  await sql`
    insert into audit_archive (month, name, rows, bytes, sha256, content_sha256)
    values (${firstDay(month)}::date, ${name}, ${rows}, ${bytes}, ${sha256}, ${contentSha256})`.execute(tx)
  await sql`select set_config('daysheet.audit_is_archived', 'on', true)`.execute(tx)
  const { numAffectedRows } = await sql`delete from audit_entry a where ${ofMonth(month)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Puts rows back as they were, each a line of JSON. */
export async function insertLines(tx: Database, lines: readonly string[]): Promise<void> {
  await sql`
    insert into audit_entry overriding system value
    select r.* from unnest(${[...lines]}::text[]) line, jsonb_populate_record(null::audit_entry, line::jsonb) r`.execute(tx)
}

/** From here on the rows of the month are in the database alone. */
export async function forgetArchived(tx: Database, month: string): Promise<void> {
  await sql`delete from audit_archive where month = ${firstDay(month)}::date`.execute(tx)
}
