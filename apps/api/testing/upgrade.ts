/** Databases of earlier schemas, and what an update must leave as it was. (promises.md#r11) */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

export const migrationsIn = (folder: string): string[] =>
  fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** Runs `action` with a folder that holds the first `count` migrations of another. */
export async function withFirst<T>(folder: string, count: number, action: (earlier: string) => Promise<T>): Promise<T> {
  const earlier = fs.mkdtempSync(path.join(os.tmpdir(), 'daysheet-migrations-'))
  try {
    for (const name of migrationsIn(folder).slice(0, count)) fs.copyFileSync(path.join(folder, name), path.join(earlier, name))
    return await action(earlier)
  } finally {
    fs.rmSync(earlier, { recursive: true, force: true })
  }
}

/** Of each table the columns, the number of rows and a digest of what is in these columns. */
export type Content = Record<string, { columns: string[]; rows: number; digest: string }>

/**
 * Columns that a migration changes on purpose. Each change has its own test (upgrade.test.ts).
 */
const changedOnPurpose: Readonly<Record<string, readonly string[]>> = {
  certificate_kind: ['name'],
  office_setting: ['certificate_gate', 'time_thresholds'],
}

/**
 * What is in the database at `url`; with `like`, in the tables and columns of that earlier content
 * alone.
 */
export async function contentOf(url: string, like?: Content): Promise<Content> {
  const client = new pg.Client({ connectionString: url, application_name: 'content', options: '-c timezone=UTC' })
  await client.connect()
  try {
    const content: Content = {}
    for (const { name, columns: there } of await tablesOf(client)) {
      const kept = there.filter((column) => changedOnPurpose[name]?.includes(column) !== true)
      const columns = like ? (like[name]?.columns ?? []).filter((column) => there.includes(column)) : kept
      if (columns.length === 0) continue
      const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const { rows } = await client.query<{ rows: string; digest: string }>(
        `select count(*) as rows, md5(coalesce(string_agg(d, '' order by d), '')) as digest from (select md5(row(${list})::text) as d from ${pg.escapeIdentifier(name)}) digests`,
      )
      content[name] = { columns, rows: Number(rows[0]?.rows), digest: rows[0]?.digest ?? '' }
    }
    return content
  } finally {
    await client.end()
  }
}

async function tablesOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'applied_migration' and a.attnum > 0 and not a.attisdropped
    group by c.relname order by c.relname`)
  return rows
}

/** What an update took or changed, a sentence each. */
export function lossesIn(before: Content, after: Content): string[] {
  return Object.entries(before).flatMap(([table, was]) => {
    const is = after[table]
    if (!is) return [`the table ${table} is gone`]
    const gone = was.columns.filter((column) => !is.columns.includes(column))
    if (gone.length > 0) return [`${table} has lost ${gone.join(', ')}`]
    if (is.rows !== was.rows) return [`${table} has ${is.rows} rows, before ${was.rows}`]
    return is.digest === was.digest ? [] : [`${table} has other values than before`]
  })
}
