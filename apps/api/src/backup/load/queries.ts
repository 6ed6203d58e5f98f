/** Every statement of a restore: all that writes is one transaction of the connection it is given. The user must own what it makes, and nothing more. (decisions/backups.md) */
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Writable } from 'node:stream'
import type { Manifest } from '../manifest.ts'
import type { Connection, BackupTable } from '../queries.ts'

/** Whether no other restore into this database is under way. Until the end of the connection none can begin. */
export async function tryLockRestore(client: Connection): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(hashtextextended('daysheet.restore', 0)) as free`)
  return rows[0]?.free === true
}

/** One thing that is in this database already, by name; nothing when it is empty. */
export async function firstNonEmptyTable(client: Connection): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by n.nspname = 'public' desc, c.relname limit 1`)
  return rows[0]?.name
}

/** Begins a transaction whose changes are not announced. */
export async function beginQuietTransaction(client: Connection): Promise<void> {
  await client.query('begin')
  await client.query(`select set_config('daysheet.quiet', 'on', true), set_config('daysheet.actor', 'restore command', true)`)
}

/** What the migrations put into tables while they made them, and what keeps a load slow: taken away here, put back by `restoreConstraints`. */
export interface DroppedConstraints {
  tables: string[]
  /** Statements that put foreign keys and indexes back, indexes first. */
  back: string[]
}

/** Empties every table, keeps its triggers still and takes its foreign keys and plain indexes away. An owner may do all of that. */
export async function prepareForLoad(client: Connection, tables: readonly string[]): Promise<DroppedConstraints> {
  const named = tables.map((table) => `public.${pg.escapeIdentifier(table)}`)
  for (const table of named) await client.query(`alter table ${table} disable trigger user`)
  const { rows: keys } = await client.query<{ away: string; back: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`)
  const { rows: indexes } = await client.query<{ away: string; back: string }>(`
    select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`)
  for (const { away } of [...keys, ...indexes]) await client.query(away)
  if (named.length > 0) await client.query(`truncate ${named.join(', ')}`)
  return { tables: named, back: [...indexes, ...keys].map(({ back }) => back) }
}

/** Takes rows as COPY writes them. */
export function copyRowsInto(client: Connection, { name, columns }: BackupTable): Writable {
  return client.query(copyFrom(`copy public.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')}) from stdin`))
}

/** Puts indexes and foreign keys back, which looks at every row, and lets triggers work again. */
export async function restoreConstraints(client: Connection, { tables, back }: DroppedConstraints): Promise<void> {
  for (const statement of back) await client.query(statement)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

export async function setSequences(client: Connection, sequences: Manifest['sequences']): Promise<void> {
  for (const { table, column, last, isUsed } of sequences)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      `public.${pg.escapeIdentifier(table)}`,
      column,
      last,
      isUsed,
    ])
}

/** Further than any installation gets: see below. */
const farAhead = 1_000_000_000

/**
 * Screens that are open while their server is replaced come back with the position they had heard last. News of the restored database begin far after it, so that such a screen
 * is told to read everything anew instead of missing what comes.
 */
export async function advanceChangeSequence(client: Connection): Promise<void> {
  await client.query(`
    with ahead as (select setval(pg_get_serial_sequence('public.change_event', 'seq'),
      (select greatest(max(pruned_through), nextval(pg_get_serial_sequence('public.change_event', 'seq'))) + ${farAhead} from public.change_horizon)) as seq)
    update public.change_horizon set pruned_through = ahead.seq from ahead`)
}

export interface RestoreRun {
  id: string
  place: string
  startedAt: Date
  rows: number
  files: number
  bytes: number
}

export async function recordRestore(client: Connection, { id, place, startedAt, rows, files, bytes }: RestoreRun): Promise<void> {
  await client.query(
    `insert into public.backup_run (id, kind, started_at, ended_at, place, rows, files, bytes, outcome)
     values ($1, 'restore', $2, clock_timestamp(), $3, $4, $5, $6, 'whole')`,
    [id, startedAt, place, rows, files, bytes],
  )
}

/** What PostgreSQL calls the transaction of this connection: by that it can be asked about later. */
export async function currentTransactionId(client: Connection): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select pg_current_xact_id()::text as name')
  if (rows[0] === undefined) throw new Error('PostgreSQL told no transaction')
  return rows[0].name
}

export async function commit(client: Connection): Promise<void> {
  await client.query('commit')
}

/** Whether a restore was committed. Nothing while nobody knows: its end is still under way, or this is another server than the one that it was. */
export async function isCommitted(
  client: Connection,
  { transaction, run }: { transaction: string; run: string },
): Promise<boolean | undefined> {
  const { rows } = await client.query<{ state: string | null; there: boolean }>(
    `select pg_xact_status($1::text::xid8) as state, to_regclass('public.backup_run') is not null as there`,
    [transaction],
  )
  if (rows[0]?.state === 'aborted') return false
  if (rows[0]?.there !== true) return undefined
  return (await client.query('select from public.backup_run where id = $1', [run])).rowCount === 1 ? true : undefined
}

/** Without these figures the first questions would be planned as if every table were empty. */
export async function analyze(client: Connection): Promise<void> {
  await client.query('analyze')
}
