/** A database of one size: the year of bench/generate.sql, and the past of past.sql behind and beside it. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { makeSearchIndexes } from '../../apps/api/src/db/search-indexes.ts'
import type { Prepared } from '../prepare.ts'

/** A contractor's usual year: what bench/generate.sql makes. */
export const usual = { workers: 500, years: 1 }

export interface Size {
  workers: number
  years: number
}

export interface Generated {
  size: Size
  /** As many times the usual year. */
  times: number
  url: string
  seconds: number
  gigabytes: number
  /** The largest tables, by rows. */
  tables: { name: string; rows: number }[]
}

export const timesOf = ({ workers, years }: Size) => (workers * years) / (usual.workers * usual.years)

const usualEntries = 25

/** Entries on each day before the last year, so that all days together are as many times a usual year as the size says. */
const widthOf = (size: Size) => (size.years === 1 ? 0 : Math.round(((timesOf(size) - 1) / (size.years - 1)) * usualEntries))

/** `tables`: only these grow beyond the usual year, for whoever asks nothing of the others. */
export async function generate(postgres: Prepared, size: Size, tables?: readonly string[]): Promise<Generated> {
  const began = performance.now()
  const times = timesOf(size)
  const { url } = await postgres.fill(`load_${times}`, { days: 365 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    // The usual year is left as it is: past.sql adds what is more.
    for (const [name, value] of Object.entries({ times, years: size.years, width: widthOf(size), workers: size.workers }))
      await client.query('select set_config($1, $2, false)', [`load.${name}`, String(value)])
    const putBack = await withoutIndexes(client)
    for (const statement of statementsOf(path.join(import.meta.dirname, 'past.sql'))) {
      const [, table] = /^insert into (\w+)/m.exec(statement) ?? []
      if (table === undefined || tables === undefined || tables.includes(table)) await client.query(statement)
    }
    await putBack()
    await client.query('vacuum analyze')
    await makeSearchIndexes(url, { info: (details, message) => console.error(message, JSON.stringify(details)) })
    const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    const { rows: largest } = await client.query<{ name: string; rows: number }>(
      `select relname as name, reltuples::float8 as rows from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by reltuples desc limit 5`,
    )
    const seconds = (performance.now() - began) / 1000
    const gigabytes = Number(rows[0]?.bytes ?? 0) / 1e9
    console.error(`${size.workers} workers × ${size.years} years (${times}×): ${gigabytes.toFixed(1)} GB in ${seconds.toFixed(0)} s`)
    return { size, times, url, seconds, gigabytes, tables: largest }
  } finally {
    await client.end()
  }
}

/** One by one, so that each is committed when it is done: a statement ends where a line ends with a semicolon. */
const statementsOf = (file: string): string[] =>
  fs
    .readFileSync(file, 'utf8')
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '')

/** Takes away the indexes that hold nothing together; answers how to make them again, which is quicker than to keep them while rows come. */
async function withoutIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    await client.query("set maintenance_work_mem = '512MB'")
    for (const { made } of rows) await client.query(made)
  }
}
