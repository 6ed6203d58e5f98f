/** Many rows of one table at once, for moving in from an old deployment: a batch is one statement, whatever its length. */
import type { Database } from '../db/connection.ts'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { PendingRow } from '../rest/hooks.ts'
import type { Model } from '../rest/model.ts'
import { runStatement } from '../rest/statement.ts'

interface Column {
  name: string
  type: string
  columnDefault: string | null
}

/** How rows get into one table. */
export interface TableLoader {
  /** Inserts the rows; throws PostgreSQL's error, or `DuplicateRows` when some were there already. */
  load: (tx: Database, rows: readonly PendingRow[]) => Promise<void>
  /** What a column that always has a value takes where a row has none, in SQL: `false`. */
  defaultOf: (column: string) => string | null
}

export class DuplicateRows extends Error {}

/** Reads the table's columns once, so that what a row leaves out gets the column's default. */
export async function makeTableLoader(db: Database, model: Model): Promise<TableLoader> {
  const columns = await runStatement<Column>(
    db,
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, case when a.attnotnull then pg_get_expr(d.adbin, d.adrelid) end as "columnDefault"
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attname not in ('version', 'created_at') order by a.attnum`,
    [model.table],
  )
  const names = columns.map(({ name }) => name)
  const values = columns.map(({ name, type, columnDefault }) => {
    const value = type === 'jsonb' ? `x.${name}::jsonb` : `x.${name}`
    return columnDefault === null ? value : `coalesce(${value}, ${columnDefault})`
  })
  // A JSON column's value is JSON text by now.
  const given = columns.map(({ name, type }) => `${name} ${type === 'jsonb' ? 'text' : type}`).join(', ')
  const text = `insert into ${model.table} (${names.join(', ')})
    select ${values.join(', ')} from jsonb_to_recordset($1::jsonb) as x(${given})
    ${model.name === 'Item' ? replacingBagout(names) : ''} returning id`
  return {
    defaultOf: (column) => columns.find(({ name }) => name === column)?.columnDefault ?? null,
    async load(tx, rows) {
      const added = await runStatement(tx, text, [
        JSON.stringify(
          rows.map(({ columns: row }) => row),
          asJson,
        ),
      ])
      if (added.length < rows.length) throw new DuplicateRows()
    },
  }
}

/** The Bagout item is there from the first migration on; an old deployment brings its own values for it. */
const replacingBagout = (names: readonly string[]) =>
  `on conflict (id) do update set ${names
    .filter((name) => name !== 'id')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')} where item.id = '${bagoutItemId}'`

/** PostgreSQL reads bytes from text as `\x…`. A Buffer has turned itself into an object by the time a replacer sees it. */
function asJson(_key: string, value: unknown): unknown {
  const isBuffer = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
  return isBuffer ? `\\x${Buffer.from(value.data as number[]).toString('hex')}` : value // a Buffer's own toJSON
}
