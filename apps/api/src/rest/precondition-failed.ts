/** The 412 of an edit made on an older version of a row: the row as it is now, and who changed it since. (decisions/rest-api.md, decisions/live-changes.md) */
import type { Database } from '../db/connection.ts'
import { HttpError } from '../http-error.ts'
import { canRead } from './caller.ts'
import { columnOf } from './model.ts'
import { readOne } from './read.ts'
import type { Resource } from './resource.ts'
import { runStatement } from './statement.ts'

/** Who changed something, and when; nobody's name when it was no person. */
interface Authorship {
  changedBy: string | null
  changedAt: string
}

/** 412; nothing when there is no such row. `versions` are those the caller had seen. */
export async function preconditionFailed(resource: Resource, id: string, versions: readonly number[]): Promise<HttpError | undefined> {
  const { body, version } = await readOne(resource, id)
  if (body === null || version === null) return undefined
  const { table, fields } = resource.model
  const shown = [...fields.values()].filter(
    (field) => !field.writeOnly && field.name !== 'version' && canRead(resource.caller, resource.model, field.name),
  )
  const current = JSON.parse(body) as unknown
  return staleRow(resource.db, { table, id, version, current, properties: shown.map(({ name }) => name), versions })
}

interface NewerRow {
  table: string
  id: string
  version: number
  /** The row as it is read. */
  current: unknown
  /** Those that a read shows. Their columns are their snake case. */
  properties: readonly string[]
  /** Those the caller had seen. */
  versions: readonly number[]
}

/** The 412 of a row that has a newer version than the caller had seen. */
async function staleRow(db: Database, { versions, current, ...newer }: NewerRow): Promise<HttpError> {
  const seen = versions.length > 0 ? Math.min(...versions) : newer.version - 1
  const { row, changes } = await changesSince(db, { ...newer, seen })
  const details = { current, changedBy: row?.changedBy ?? null, changedAt: row?.changedAt ?? null, changes }
  return new HttpError(412, 'Someone else changed this in the meantime.', { name: 'PreconditionFailed', code: 'STALE', details })
}

/** Refuses, with a 412, a change of a row that has another version than the caller had seen; of whoever names none, every version is taken. */
export async function refuseStale(
  db: Database,
  {
    current,
    versions,
    ...row
  }: Pick<NewerRow, 'table' | 'properties'> & { current: { id: string; version: number }; versions: readonly number[] | undefined },
): Promise<void> {
  const { id, version } = current
  if (versions && !versions.includes(version)) throw await staleRow(db, { ...row, id, version, current, versions })
}

interface ChangedColumn {
  column: string
  at: Date
  actor: string
  supervisor: string | null
}

/** By property, who changed it last between two versions of a row; `row` is the last change of all. Only names that a read shows are told. */
async function changesSince(
  db: Database,
  { table, id, seen, version, properties }: Pick<NewerRow, 'table' | 'id' | 'version' | 'properties'> & { seen: number },
): Promise<{ row: Authorship | undefined; changes: Record<string, Authorship> }> {
  const columns = await runStatement<ChangedColumn>(
    db,
    `select distinct on (n.key) n.key as "column", a.at, a.actor, s.name as supervisor
     from audit_entry a cross join lateral jsonb_each(a.new_values) n
     left join supervisor s on a.actor = 'supervisor ' || s.username
     where a.row_id = $1 and a.table_name = $2 and a.action = 'update' and a.old_values -> n.key is distinct from n.value
       and (a.new_values ->> 'version')::integer > $3 and (a.new_values ->> 'version')::integer <= $4
     order by n.key, a.id desc`,
    [id, table, seen, version],
  )
  const byColumn = new Map(columns.map((change) => [change.column, authorshipOf(change)]))
  const changes = properties.flatMap((name) => {
    const change = byColumn.get(columnOf(name))
    return change ? [[name, change] as const] : []
  })
  return { row: byColumn.get('version'), changes: Object.fromEntries(changes) }
}

/** The audit names an actor by kind and username (`account office`); what is no person, such as a carrier, stays unnamed. */
function authorshipOf({ actor, supervisor, at }: ChangedColumn): Authorship {
  const username = /^(?:account|supervisor) (.+)$/.exec(actor)?.[1] ?? null
  return { changedBy: supervisor || username, changedAt: at.toISOString() }
}
