/**
 * Indexes by which a word is found that few rows hold (`pg_trgm`), where PostgreSQL has the extension and lets us use it; without them a search reads every row. They are no
 * migration: the extension may be missing, and on a large table an index is made beside everybody who writes, which a transaction cannot. (decisions/database.md)
 */
import { sql } from 'kysely'
import pg from 'pg'
import { repeat } from '../concurrency/repeat.ts'
import type { Database } from './connection.ts'

const indexes = [{ name: 'job_address_words', table: 'job', column: 'address' }]
const names = indexes.map(({ name }) => name)

/** Any number that nothing else in this database locks. */
const indexLock = 20_261_126
/** No such extension, or not for this role: nothing that another try would change. */
const withoutExtension = new Set(['0A000', '58P01', '42501'])

type Log = { info: (details: object, message: string) => void; warn: (details: object, message: string) => void }

export type SearchIndexState = 'made' | 'being made' | 'none'

/** Whether searches have their indexes. */
export async function searchIndexState(db: Database): Promise<SearchIndexState> {
  const { rows } = await sql<{ valid: boolean }>`select i.indisvalid as valid from unnest(${names}::text[]) name
    join pg_index i on i.indexrelid = to_regclass('public.' || name)`.execute(db)
  if (rows.some(({ valid }) => !valid)) return 'being made'
  return rows.length === indexes.length ? 'made' : 'none'
}

/**
 * Makes what is missing, and anew what a run that was killed has left half made, while others go on writing. At most one process at a time does. Answers whether nothing is left
 * to do: all are made, or PostgreSQL does not let us, which the log says once. `url` is past any pooler.
 */
export async function makeSearchIndexes(url: string, log: Pick<Log, 'info'>, signal?: AbortSignal): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'daysheet search indexes', connectionTimeoutMillis: 5_000 })
  client.on('error', () => {}) // the running statement reports it too
  // What is under way is finished by PostgreSQL itself; nobody waits for it.
  const leave = () => void client.end()
  try {
    await client.connect()
    signal?.addEventListener('abort', leave, { once: true })
    if (signal?.aborted) return false
    // It waits for every transaction that is under way, a backup's too.
    await client.query('set statement_timeout = 0')
    await client.query('set lock_timeout = 0')
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [indexLock])
    if (rows[0]?.mine !== true) return false
    for (const index of indexes) await makeIndex(client, index, log)
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && withoutExtension.has(String(error.code)))) throw error
    log.info({ reason: error.message }, 'Searches go without an index: PostgreSQL does not let us have pg_trgm (docs/scale.md)')
    return true
  } finally {
    signal?.removeEventListener('abort', leave)
    await client.end()
  }
}

async function makeIndex(client: pg.Client, { name, table, column }: (typeof indexes)[number], log: Pick<Log, 'info'>): Promise<void> {
  const { rows: found } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [`public.${name}`],
  )
  if (found[0]?.valid === true) return
  if (found[0]?.valid === false) await client.query(`drop index concurrently public.${name}`)
  await client.query('create extension if not exists pg_trgm')
  const { rows } = await client.query<{ schema: string }>(
    `select quote_ident(nspname) as schema from pg_extension join pg_namespace n on n.oid = extnamespace where extname = 'pg_trgm'`,
  )
  const startedAt = performance.now()
  log.info({ index: name }, 'The index for searches is being made')
  // Few rows come, so each is put into its place at once: a search never looks through a list of those that are not.
  await client.query(
    `create index concurrently ${name} on public.${table} using gin (${column} ${rows[0]?.schema}.gin_trgm_ops) with (fastupdate = off)`,
  )
  log.info({ index: name, seconds: Math.round((performance.now() - startedAt) / 1000) }, 'The index for searches is made')
}

const tryEveryMs = 10 * 60_000

/** Makes the indexes in the background, once; tried again while another node makes them, and when something went wrong. */
export function startSearchIndexes({ db, url, log }: { db: Database; url: string; log: Log }): {
  look: () => Promise<void>
  stop: () => Promise<void>
} {
  const stopping = new AbortController()
  let isDone = false

  async function look() {
    // Of many contractors nearly all have them: no connection is opened for that.
    isDone ||= (await searchIndexState(db)) === 'made' || (await makeSearchIndexes(url, log, stopping.signal))
  }
  const looks = repeat(look, {
    everyMs: tryEveryMs,
    onError: (error) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'The index for searches could not be made; it is tried again')
    },
  })

  return {
    /** Looks now, after whatever look is under way. */
    look: looks.now,
    stop() {
      stopping.abort()
      return looks.stop()
    },
  }
}
