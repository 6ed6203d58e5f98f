/** The registry: which contractors there are, and their databases. (decisions/contractors.md) */
import path from 'node:path'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { migrate } from '../db/migrate.ts'
import { type Contractor, databaseOf, removedDatabaseOf } from './contractor.ts'

type State = 'adding' | 'ready' | 'removing'
export type Registered = Contractor & { state: State }

const migrations = path.join(import.meta.dirname, 'migrations')
const waitMs = 5_000
const uniqueViolation = '23505'
const objectInUse = '55006'
/**
 * A node that serves it listens there, past the pooler. Where none does, what its calls were made by belongs to a pooler, which keeps it for the next;
 * one without a name, too: a pooler says whose it is only when somebody uses it first.
 */
const closePooled = `select pg_terminate_backend(pid) from pg_stat_activity a
  where datname = $1 and usename = current_user and state = 'idle' and application_name in ('', 'daysheet', 'daysheet start')
    and not exists (select from pg_stat_activity where datname = a.datname and application_name in ('daysheet listener', 'daysheet queue'))`

export interface Registry {
  list: () => Promise<Registered[]>
  find: (name: string) => Promise<Registered | undefined>
  /** Writes down that it is being added. Throws `CannotStart` when another contractor has one of the hosts or the number for texts. */
  begin: (contractor: Contractor) => Promise<void>
  setState: (name: string, state: State) => Promise<void>
  /** Forgets it. */
  forget: (name: string) => Promise<void>
  /** Makes its empty database. */
  createDatabase: (name: string) => Promise<void>
  hasDatabase: (database: string) => Promise<boolean>
  /** Gives its database another name, under which nobody looks for it. Answers false while somebody is connected; what a pooler still holds once every node has let go is closed. */
  takeOut: (name: string) => Promise<boolean>
  /** By what name each is connected to its database, and what it does. */
  connectedTo: (name: string) => Promise<string[]>
  /** Drops the database that was taken out. */
  dropTakenOut: (name: string) => Promise<void>
  /** How large its database is, and how many connections to it are open; nothing where there is none. */
  figures: (name: string) => Promise<{ bytes: number; connections: number } | undefined>
  close: () => Promise<void>
}

/** The registry at `url`, up to date. Throws `CannotStart` when there is none to be had. */
export async function openRegistry(url: string): Promise<Registry> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    application_name: 'daysheet registry',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  try {
    const { rows } = await pool.query<{ isTaken: boolean }>(`select to_regclass('job') is not null as "isTaken"`)
    if (rows[0]?.isTaken === true)
      throw new CannotStart(
        'DATABASE_URL names the database of a contractor. With CONTRACTORS=yes it must name the database of the registry.',
      )
    await migrate(url, migrations)
  } catch (error) {
    await pool.end()
    if (error instanceof CannotStart) throw error
    throw new CannotStart(
      `DATABASE_URL: the registry of contractors cannot be opened: ${error instanceof Error ? error.message : String(error)}`,
    )
  }

  async function read(name?: string): Promise<Registered[]> {
    const { rows } = await pool.query<Registered>(
      `select name, state, settings, array(select host from contractor_host h where h.contractor = c.name order by place) as hosts
      from contractor c where $1::text is null or name = $1 order by name`,
      [name ?? null],
    )
    return rows
  }

  return {
    list: () => read(),
    find: async (name) => (await read(name))[0],
    async begin({ name, hosts, settings }) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(
          `insert into contractor (name, state, settings) values ($1, 'adding', $2) on conflict (name) do update set settings = excluded.settings`,
          [name, JSON.stringify(settings)],
        )
        await client.query('delete from contractor_host where contractor = $1', [name])
        for (const [place, host] of hosts.entries())
          await client.query('insert into contractor_host (host, contractor, place) values ($1, $2, $3)', [host, name, place])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error instanceof Error && 'code' in error && error.code === uniqueViolation
          ? new CannotStart('Another contractor already has one of these hosts or this number for texts.')
          : error
      } finally {
        client.release()
      }
    },
    setState: async (name, state) => void (await pool.query('update contractor set state = $2 where name = $1', [name, state])),
    forget: async (name) => void (await pool.query('delete from contractor where name = $1', [name])),
    createDatabase: (name) => alone(url, `create database ${pg.escapeIdentifier(databaseOf(name))} template template0 encoding 'UTF8'`),
    hasDatabase: async (database) => (await pool.query('select from pg_database where datname = $1', [database])).rowCount === 1,
    async takeOut(name) {
      const [from, to] = [databaseOf(name), removedDatabaseOf(name)].map((database) => pg.escapeIdentifier(database))
      await pool.query(closePooled, [databaseOf(name)])
      try {
        await alone(url, `alter database ${from} rename to ${to}`)
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === objectInUse) return false
        throw error
      }
    },
    async connectedTo(name) {
      const { rows } = await pool.query<{ who: string }>(
        `select coalesce(nullif(application_name, ''), 'without a name') || ', ' || coalesce(state, 'unknown') as who from pg_stat_activity where datname = $1 order by 1`,
        [databaseOf(name)],
      )
      return rows.map(({ who }) => who)
    },
    dropTakenOut: (name) => alone(url, `drop database if exists ${pg.escapeIdentifier(removedDatabaseOf(name))} with (force)`),
    async figures(name) {
      const { rows } = await pool.query<{ bytes: string; connections: number }>(
        `select pg_database_size(oid) as bytes, (select count(*)::int from pg_stat_activity where datid = d.oid) as connections
        from pg_database d where datname = $1`,
        [databaseOf(name)],
      )
      return rows[0] && { bytes: Number(rows[0].bytes), connections: rows[0].connections }
    },
    close: () => pool.end(),
  }
}

/** What takes as long as it takes, and may not be in a transaction. */
async function alone(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: waitMs, application_name: 'daysheet registry' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
