import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { filledTables, type FilledTable, type Row, type Rows } from './rows.ts'

/** The demo's own account: its presence says that this database is a demo. */
export async function hasDemoAccount(db: Database): Promise<boolean> {
  const found = await db.selectFrom('account').select('id').where('username', '=', 'demo').executeTakeFirst()
  return found !== undefined
}

/** The first table in which somebody keeps something of their own; the Bagout item comes with every database. */
export async function occupiedTable(db: Database): Promise<FilledTable | null> {
  for (const table of filledTables) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${table === 'item' ? sql`id <> ${bagout}` : sql`true`} limit 1`.execute(db)
    if (rows.length > 0) return table
  }
  return null
}

const bagout = sql`'00000000-0000-4000-8000-00000000ba60'::uuid`

/**
 * Writes all rows, one statement a table, and keeps quiet about it: nobody can be looking at a database that was empty, so live updates would
 * only be ballast.
 */
export async function insertRows(tx: Database, rows: Rows): Promise<void> {
  await sql`select set_config('daysheet.quiet', 'on', true)`.execute(tx)
  for (const table of filledTables) await insertTable(tx, table, rows[table])
}

async function insertTable<T extends FilledTable>(tx: Database, table: T, rows: readonly Row<T>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows, asJson)}::jsonb)`.execute(tx)
}

/** JSON columns are held as JSON text, bytes as PostgreSQL writes them in hexadecimal. */
function asJson(key: string, value: unknown): unknown {
  if ((key === 'images' || key === 'questions') && typeof value === 'string') return JSON.parse(value)
  return isBytes(value) ? `\\x${Buffer.from(value.data).toString('hex')}` : value
}

// What JSON.stringify makes of a Buffer before it asks the replacer.
const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value && Array.isArray(value.data)
