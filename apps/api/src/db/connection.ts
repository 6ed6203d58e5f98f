import { createHash } from 'node:crypto'
import net from 'node:net'
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { ConnectionBudget, PoolShare } from '../concurrency/connection-budget.ts'
import { watchRead } from './cancel-read.ts'
import { callerGone, stopIfGone } from '../concurrency/request-context.ts'
import type { Tables } from './tables.ts'

/** The database, or a transaction on it: every query function takes one as its first argument. */
export type Database = Kysely<Tables>

export type ConnectOptions = {
  /** Connections at most; the rest waits `connectTimeoutMs`, then fails as "busy". */
  max?: number
  /** So long somebody waits for a connection. */
  connectTimeoutMs?: number
  /** A statement that runs longer is ended by the server, and given up by us. */
  statementTimeoutMs?: number
  /** Shown by PostgreSQL beside each connection. */
  name?: string
  /** Off behind a pooler that hands each transaction another connection. */
  prepare?: boolean
  /** Off behind a pooler, because its connections are not PostgreSQL's own. */
  cancelReads?: boolean
  /** A statement with a bound pattern that once takes so long is planned for its values from then on. */
  slowPatternMs?: number
  /** Told of each statement that took long. */
  slow?: { ms: number; tell: (statement: SlowStatement) => void }
  /** Shared with the pools of other databases; missing: the pool is on its own. */
  budget?: ConnectionBudget | undefined
  /** Told when an idle connection breaks: the server went away. The pool replaces it by itself. */
  onError?: (error: Error) => void
}

/** A statement that took long, as it may be logged: its text has placeholders where the values are. */
export type SlowStatement = {
  text: string
  ms: number
  /** Of its result, or changed by it; null when it failed. */
  rows: number | null
}

/** With `givingUpLaterMs` just under the five seconds in which a caller must have an answer. (promises.md#r17) */
const defaultStatementTimeoutMs = 4_500
/** PostgreSQL ends a long statement by itself and says so; we give up a little later, when it says nothing because it cannot be reached. */
const givingUpLaterMs = 400
/** A statement that only waits for somebody else's rows is given up a little earlier: that is no fault of the question, and worth another try. */
const waitingEndsEarlierMs = 400
const idleInTransactionMs = 10_000
export const defaultConnectTimeoutMs = 2_000
const connectionLifetimeSeconds = 30 * 60
/** Far above what a search among a few thousand rows takes, and below what one takes that reads 200,000; nobody notices it. */
const defaultSlowPatternMs = 50
/** Texts remembered for preparing, and statements prepared on one connection: generated filters must not fill the server's memory. */
const preparedTextsKept = 500

/** Opens a pool of connections to `url`. Nothing is connected yet when it returns. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const timeout = options.statementTimeoutMs ?? defaultStatementTimeoutMs
  const pool = new pg.Pool({
    ...inUtc(url),
    max: options.max ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? defaultConnectTimeoutMs,
    maxLifetimeSeconds: connectionLifetimeSeconds,
    ...sessionTimeouts(timeout),
    query_timeout: timeout + givingUpLaterMs,
    application_name: options.name ?? 'daysheet',
    keepAlive: true,
    pipeline: true,
    stream: () => new GatheringSocket(),
    types: valueTypes(),
  })
  // Without a listener a stopped PostgreSQL would end the process.
  pool.on('error', options.onError ?? (() => {}))
  // The pool listens to idle connections only; one that breaks while it is in use fails its statement, and must not end the process as well.
  pool.on('connect', (client) => client.on('error', () => {}))
  const share = options.budget?.join(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: adapting(pool, { ...options, share }) }) })
  pools.set(db, { pool, share })
  return db
}

/** What PostgreSQL ends by itself, in milliseconds. Asked for at the start of a connection; a pooler has to set it on its own (deploy/cluster/pgbouncer.ini). */
export const sessionTimeouts = (statementTimeoutMs = defaultStatementTimeoutMs) => ({
  statement_timeout: statementTimeoutMs,
  lock_timeout: Math.max(statementTimeoutMs - waitingEndsEarlierMs, 0),
  idle_in_transaction_session_timeout: idleInTransactionMs,
})

/** What the address asks of each session (`?options=`) stays, and the time zone is ours whatever it says: given both, pg would take the address's options alone. */
function inUtc(url: string): { connectionString: string; options: string } {
  const ours = '-c timezone=UTC'
  const address = new URL(url)
  const requested = address.searchParams.get('options')
  if (requested === null) return { connectionString: url, options: ours }
  address.searchParams.delete('options')
  return { connectionString: address.href, options: `${requested} ${ours}`.trim() }
}

const pools = new WeakMap<Database, { pool: pg.Pool; share: PoolShare | undefined }>()

/** How many connections the pool of `db` has, how many of them nobody uses now, and how many callers wait for one. */
export function poolStats(db: Database): { total: number; idle: number; waiting: number } {
  const { pool, share } = pools.get(db) ?? {}
  return { total: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: (pool?.waitingCount ?? 0) + (share?.waiting() ?? 0) }
}

export async function closeDatabase(db: Database) {
  await db.destroy()
}

/**
 * Runs `action` in one transaction and names `actor` (a username, or what acts: `import`, `carrier`) for the audit. Inside a transaction it joins that one.
 * Every statement of the action goes through the `tx` it is given.
 */
export async function inTransaction<T>(db: Database, actor: string, action: (tx: Database) => Promise<T>): Promise<T> {
  if (db.isTransaction) return action(db)
  return db.transaction().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(nameActor, [actor]))
    return action(tx)
  })
}

/** Sent with what begins a transaction. */
const nameActor = 'set local daysheet.actor = $1'

type Written = (error?: Error | null) => void

/** Sends what is written at one go in one piece: each piece wakes PostgreSQL, which costs more than most of what they say. */
class GatheringSocket extends net.Socket {
  override write(piece: string | Uint8Array, encoding?: BufferEncoding | Written, written?: Written): boolean {
    if (this.writableCorked === 0) {
      this.cork()
      process.nextTick(() => this.uncork())
    }
    return typeof encoding === 'string' ? super.write(piece, encoding, written) : super.write(piece, encoding ?? written)
  }
}

const nothing = { rows: [] }

/**
 * How columns come out. `numeric` and `bigint` become numbers: amounts, feet, quantities and job numbers have at most 15 digits and travel as JSON
 * numbers anyway; a bigint here is a count or a sequence, far below 2^53. A `date` stays `YYYY-MM-DD`: a Date would shift it by the machine's zone.
 */
function valueTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.DATE, (text) => text)
  return types
}

/**
 * What Kysely asks of a pool, over ours, with every statement that comes a second time prepared by name: more than twice as fast. Each is timed, which costs two
 * looks at the clock.
 */
function adapting(
  pool: pg.Pool,
  {
    prepare = true,
    cancelReads = true,
    slowPatternMs = defaultSlowPatternMs,
    slow,
    share,
  }: ConnectOptions & { share: PoolShare | undefined },
): PostgresPool {
  const names = prepare ? statementNames() : undefined
  const timed = (text: string, startedAt: number, rows: number | null) => {
    const ms = performance.now() - startedAt
    if (ms >= slowPatternMs && pattern.test(text)) names?.planEachTime(text)
    if (slow && ms >= slow.ms) slow.tell({ text, ms, rows })
  }
  const adapters = new WeakMap<pg.PoolClient, ReturnType<typeof adapt>>()
  const places = new WeakMap<pg.PoolClient, () => void>()
  const adapt = (client: pg.PoolClient) => {
    const prepared = new Set<string>()
    let isBroken = false
    /** What opens a transaction and is not sent yet: it goes along with the first statement, so that nobody waits for its answer. */
    let opening: string | undefined
    let isInTransaction = false
    return {
      async query(text: string, values: readonly unknown[]) {
        if (text === 'begin' || text.startsWith('start transaction')) isInTransaction = true
        if (text === 'commit' || text === 'rollback') isInTransaction = false
        if (text === 'begin') {
          opening = text
          return nothing
        }
        if (opening !== undefined && text === nameActor) {
          opening += `; ${nameActor.replace('$1', () => pg.escapeLiteral(String(values[0])))}`
          return nothing
        }
        if (opening !== undefined && (text === 'commit' || text === 'rollback')) {
          opening = undefined
          return nothing
        }
        const begun = opening === undefined ? undefined : client.query(opening)
        opening = undefined
        const name = values.length > 0 ? names?.nameOf(text) : undefined
        const isNamed = name !== undefined && (prepared.has(name) || prepared.size < preparedTextsKept)
        if (isNamed) prepared.add(name)
        const watched = cancelReads && !isInTransaction ? watchRead(client, text) : undefined
        const startedAt = performance.now()
        try {
          const answered = client.query(isNamed ? { name, text, values: [...values] } : { text, values: [...values] })
          const [result] = await Promise.all([answered, begun])
          timed(text, startedAt, result.rowCount)
          return result
        } catch (error) {
          timed(text, startedAt, null)
          if (isOfNoMoreUse(error)) isBroken = true
          throw watched?.wasEnded(error) ? callerGone() : error
        } finally {
          if (watched?.end()) isBroken = true
        }
      },
      release(destroy?: boolean) {
        client.release(destroy === true || isBroken)
        places.get(client)?.()
      },
    }
  }
  const adapted = {
    options: pool.options,
    end() {
      share?.leave()
      return pool.end()
    },
    async connect() {
      stopIfGone()
      const { client, giveBack } = share ? await share.connect() : { client: await pool.connect(), giveBack: undefined }
      if (giveBack) places.set(client, giveBack)
      const known = adapters.get(client) ?? adapt(client)
      adapters.set(client, known)
      return known
    },
  }
  // Kysely's type also has a form of query() for cursors, which it uses only when it was given a cursor class.
  return adapted as unknown as PostgresPool
}

/**
 * Whether nobody may get the connection next: we gave up waiting and it is still busy with the statement, or it leads to a server that is no longer the primary, while the same
 * address may lead to the new one by now. (decisions/clusters.md)
 */
const isOfNoMoreUse = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || ('code' in error && error.code === '25006'))

/**
 * A bound pattern. How many rows it matches decides how they are found. Of a prepared statement PostgreSQL may make one plan for any pattern, which among many rows reads all of
 * them for a rare word; among few that costs less than a plan for each search does. So the first slow one decides. (decisions/database.md)
 */
const pattern = / (?:~\*?|i?like) \$\d/

type Naming = 'seen once' | 'planned each time' | { name: string }

/** Gives a statement text its name from the second time on, unless it is to be planned each time; forgets the texts not seen for longest. */
function statementNames() {
  const seen = new Map<string, Naming>()
  const remember = (text: string, naming: Naming) => {
    seen.delete(text)
    seen.set(text, naming)
    if (seen.size > preparedTextsKept) for (const oldest of seen.keys()) if (seen.delete(oldest)) break
    return naming
  }
  const named = (text: string) => ({ name: `d${createHash('sha1').update(text).digest('base64url').slice(0, 20)}` })
  return {
    nameOf(text: string): string | undefined {
      const before = seen.get(text)
      const naming = remember(text, before === 'seen once' ? named(text) : (before ?? 'seen once'))
      return typeof naming === 'object' ? naming.name : undefined
    },
    planEachTime: (text: string) => void remember(text, 'planned each time'),
  }
}
