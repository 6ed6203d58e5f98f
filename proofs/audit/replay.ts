import { isDeepStrictEqual } from 'node:util'
import { sqlOn } from '../cluster.ts'

type Row = Record<string, unknown> & { id: string }
interface Entry {
  id: number
  actor: string
  action: 'insert' | 'update' | 'delete'
  table_name: string
  row_id: string
  old_values: Row | null
  new_values: Row | null
}

/** Of these the audit tells that they changed, or (`kept_rows`) tells their rows one by one. (decisions/audit.md) */
const untold = ['password_hash', 'last_four_ss', 'kept_rows']
/** Rows that a migration made, such as the item Bagout and the kinds of certificates, are unknown to the audit until their first change. Their ids begin so. */
const isMadeByMigration = (id: string) => id.startsWith('00000000-0000-4000-8000-')
/** Deeds of the product itself, each under its name; `database` is what nobody signed. */
const ownActors = new Set(['first start', 'texts', 'carrier', 'customer', 'session', 'sign-in'])

/** Tables without an author for each change; audit-coverage.test.ts says why of each. */
const unwatched = [
  ...[
    'applied_migration',
    'audit_archive',
    'audit_entry',
    'backup_run',
    'carrier_callback',
    'change_event',
    'change_horizon',
    'error_count',
    'familiar_place',
    'last_seen',
    'node',
    'phone',
  ],
  ...['session', 'sign_in_counter', 'taken_username', 'used_ticket'],
]

export interface Replayed {
  entries: number
  tables: number
  rows: number
  actors: Map<string, number>
  broken: string[]
}

/** Rebuilds every table of business data at `url` from its audit alone, and compares; looks whether each entry has an author. */
export async function replay(url: string): Promise<Replayed> {
  const entries = await sqlOn<Entry>(url, 'select * from audit_entry order by id')
  const names = await sqlOn<{ name: string }>(
    url,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('${unwatched.join("', '")}') order by 1`,
  )
  const broken: string[] = []
  const tables = new Map<string, Map<string, Row>>(names.map(({ name }) => [name, new Map()]))
  for (const entry of entries) {
    const table = tables.get(entry.table_name)
    const before = table?.get(entry.row_id)
    const isFirstOfThese = isMadeByMigration(entry.row_id) && before === undefined
    if (entry.action === 'insert' ? before !== undefined : !isFirstOfThese && !isDeepStrictEqual(told(entry.old_values), before))
      broken.push(`entry ${entry.id} (${entry.action} of ${entry.table_name}) does not follow from those before it`)
    const after = told(entry.new_values)
    if (after === undefined) table?.delete(entry.row_id)
    else table?.set(entry.row_id, after)
  }
  let rows = 0
  for (const [name, rebuilt] of tables) {
    const stored = await sqlOn<{ row: Row }>(url, `select to_jsonb(t) as row from ${name} t`)
    rows += stored.length
    const differing = stored.filter(
      ({ row }) => !isDeepStrictEqual(told(row), rebuilt.get(row.id)) && (!isMadeByMigration(row.id) || rebuilt.has(row.id)),
    )
    const gone = [...rebuilt.keys()].filter((id) => !stored.some(({ row }) => row.id === id))
    if (differing.length + gone.length > 0)
      broken.push(`${name}: ${differing.length} rows are otherwise than the audit tells, ${gone.length} are not there`)
  }
  const actors = new Map<string, number>()
  for (const { actor } of entries) actors.set(actor, (actors.get(actor) ?? 0) + 1)
  const nameless = [...actors].filter(([actor]) => !ownActors.has(actor) && !/^(account|supervisor) \S/.test(actor))
  for (const [actor, count] of nameless) broken.push(`${count} changes have no author (${actor})`)
  return { entries: entries.length, tables: tables.size, rows, actors, broken }
}

function told(row: Row | null): Row | undefined {
  if (row === null) return undefined
  return Object.fromEntries(Object.entries(row).filter(([name]) => !untold.includes(name))) as Row // the same row with fewer columns
}
