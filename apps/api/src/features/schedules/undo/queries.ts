/**
 * Reads from the audit what an act did to a day, and takes it back.
 * (product.md#undo; decisions/planning.md)
 */
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

export type UndoneTable = 'schedule_entry' | 'worker_entry'

/** What one transaction made of one row: what it was before, and what it was left as. Null where there was or is none. */
export interface RowChange {
  table: string
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * What one transaction did to a day. The ids are those of its first and last line in the audit.
 * Later lines have higher ids, whatever the clocks say.
 */
export interface Act {
  at: Date
  firstId: string
  lastId: string
  changes: RowChange[]
}

/**
 * The columns of the plan. Texts, answers and corrections write the other columns, which an undo
 * does not take back.
 */
const planned: Record<UndoneTable, readonly string[]> = {
  schedule_entry: ['job_id', 'schedule_id', 'supervisor_id', 'start_time', 'cancelled', 'cancelled_reason', 'notes'],
  worker_entry: ['worker_id', 'schedule_entry_id', 'planned'],
}
const textColumns = ['txt_status', 'txt_status_time', 'txt_reason'] as const

const plannedIn = (table: UndoneTable, values: string) =>
  sql`jsonb_build_array(${sql.join(planned[table].map((name) => sql`${sql.ref(values)} -> ${sql.lit(name)}`))})`

/**
 * The act that left a row with `version`, with every row of a day that it touched. Without
 * `version`, the newest act that changed the plan in that row. The audit lines of one transaction
 * share its number (xmin). Undefined when another actor did it, or before `since`.
 */
export async function actOn(
  tx: Database,
  { table, id, version, actor, since }: { table: UndoneTable; id: string; version: number | null; actor: string; since: Date },
): Promise<Act | undefined> {
  const isIt =
    version === null
      ? sql`${plannedIn(table, 'old_values')} is distinct from ${plannedIn(table, 'new_values')}`
      : sql`(new_values ->> 'version')::int = ${version}`
  const { rows } = await sql<Act>`
    with found as (
      select xmin as number, actor, at from audit_entry where row_id = ${id}::uuid and table_name = ${table} and ${isIt} order by id desc limit 1),
    act as (
      select a.* from audit_entry a, found f where a.xmin = f.number and f.actor = ${actor} and f.at >= ${since} and a.at >= ${since})
    select min(at) as at, (select min(id) from act) as "firstId", (select max(id) from act) as "lastId", jsonb_agg(row) as changes from (
      select min(at) as at, jsonb_build_object('table', table_name, 'id', row_id,
        'before', (array_agg(old_values order by id))[1], 'after', (array_agg(new_values order by id desc))[1]) as row
      from act where table_name in ('schedule_entry', 'worker_entry', 'time_correction', 'eos_report', 'text_message')
      group by table_name, row_id) touched
    having count(*) > 0`.execute(tx)
  return rows[0]
}

/**
 * Locks the schedule entries, so that other transactions cannot text their crews or add people to
 * them before this one ends.
 */
export async function lockEntries(tx: Database, ids: readonly string[]): Promise<void> {
  await sql`select from schedule_entry where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(tx)
}

/** Whether any of these columns of these schedule entries changed since an act. */
export async function entriesChangedSince(
  tx: Database,
  { entryIds, columns, lastId }: { entryIds: readonly string[]; columns: readonly string[]; lastId: string },
): Promise<boolean> {
  const isChanged = sql.join(
    columns.map((name) => sql`old_values -> ${sql.lit(name)} is distinct from new_values -> ${sql.lit(name)}`),
    sql` or `,
  )
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from audit_entry where row_id = any(${[...entryIds]}::uuid[]) and table_name = 'schedule_entry' and id > ${lastId}::bigint
      and (${isChanged})) as changed`.execute(tx)
  return rows[0]?.changed === true
}

/** Puts removed rows back as they were. */
export async function reinsertRows(tx: Database, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Whether the plan in a row is still as an act left it, whatever was texted and answered since. */
const isAsLeft = (table: UndoneTable, after: RowChange['after']) => sql`
  jsonb_build_array(${sql.join(planned[table].map((name) => sql.ref(`now.${name}`)))})
    = ${JSON.stringify(planned[table].map((name) => after?.[name] ?? null))}::jsonb`

/**
 * Deletes a row that the act added, unless people were put on it since. Returns whether the row was
 * still as the act left it.
 */
export async function deleteUnchanged(tx: Database, table: UndoneTable, { id, after }: RowChange): Promise<boolean> {
  const isEmpty =
    table === 'schedule_entry'
      ? sql`not exists (select from worker_entry where schedule_entry_id = now.id) and not exists (select from eos_report where schedule_entry_id = now.id)`
      : sql`true`
  const { rows } = await sql`
    delete from ${sql.table(table)} as now where now.id = ${id}::uuid and ${isAsLeft(table, after)} and ${isEmpty} returning now.id`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Restores the plan in a row, unless it was changed since. A person who answered since then keeps
 * their answer.
 */
export async function updateUnchanged(tx: Database, table: UndoneTable, { id, before, after }: RowChange): Promise<boolean> {
  const answered = sql`now.txt_status in ('y', 'n') and now.txt_status is distinct from ${after?.['txt_status'] ?? null}::text`
  const texts = table === 'worker_entry' ? textColumns : []
  const columns = [
    ...planned[table].map((name) => sql`${sql.ref(name)} = ${sql.ref(`was.${name}`)}`),
    ...texts.map((name) => sql`${sql.ref(name)} = case when ${answered} then ${sql.ref(`now.${name}`)} else ${sql.ref(`was.${name}`)} end`),
  ]
  const { rows } = await sql`
    update ${sql.table(table)} as now set ${sql.join(columns)}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(before)}::jsonb) was
    where now.id = ${id}::uuid and ${isAsLeft(table, after)} returning now.id`.execute(tx)
  return rows.length > 0
}

/** Texts that lost the person's place on the job when it was removed are about it again. */
export async function relinkTexts(tx: Database, changes: readonly RowChange[]): Promise<void> {
  const lost = changes.filter(({ before, after }) => before?.['worker_entry_id'] && !after?.['worker_entry_id']).map(({ before }) => before)
  if (lost.length === 0) return
  await sql`
    update text_message m set worker_entry_id = was.worker_entry_id, schedule_entry_id = was.schedule_entry_id
    from jsonb_populate_recordset(null::text_message, ${JSON.stringify(lost)}::jsonb) was where m.id = was.id and m.worker_entry_id is null`.execute(
    tx,
  )
}

/** Whoever waited for a text that was held back by the act waits for nothing: they show as not texted, with the reason. */
export async function clearWithheld(tx: Database, workerEntryIds: readonly string[]): Promise<void> {
  await sql`
    update worker_entry c set txt_status = null, txt_reason = newest.reason
    from (select distinct on (worker_entry_id) worker_entry_id, state, reason from text_message
      where worker_entry_id = any(${[...workerEntryIds]}::uuid[]) and kind <> 'reply' order by worker_entry_id, time desc, id desc) newest
    where newest.worker_entry_id = c.id and newest.state = 'withheld' and c.txt_status = 'sent'`.execute(tx)
}

/**
 * The names of those who were made inactive since an act began. Locks all of them until the end.
 */
export async function deactivatedSince(
  tx: Database,
  kind: 'worker' | 'supervisor' | 'job',
  { ids, firstId }: { ids: readonly string[]; firstId: string },
): Promise<string[]> {
  const name = sql.ref(kind === 'job' ? 'address' : 'name')
  const { rows } = await sql<{ name: string }>`
    with asked as materialized (select * from ${sql.table(kind)} where id = any(${[...ids]}::uuid[]) order by id for share)
    select coalesce(${name}, 'Unknown') as name from asked where not active and exists (select from audit_entry a
      where a.row_id = asked.id and a.table_name = ${kind} and a.id >= ${firstId}::bigint and (a.old_values ->> 'active')::boolean) order by 1`.execute(
    tx,
  )
  return rows.map((row) => row.name)
}

/**
 * A schedule entry with the job, supervisor and people that need to be active. `isNew`: this person
 * was put on the crew since the act began.
 */
export interface StaffedEntry {
  entryId: string
  jobId: string
  supervisorId: string | null
  crew: { id: string; workerId: string; isNew: boolean }[]
}

export async function staffOf(tx: Database, entryIds: readonly string[], firstId: string): Promise<StaffedEntry[]> {
  const { rows } = await sql<StaffedEntry>`
    select e.id as "entryId", e.job_id as "jobId", e.supervisor_id as "supervisorId", coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'workerId', c.worker_id, 'isNew', exists (select from audit_entry a
        where a.row_id = c.id and a.table_name = 'worker_entry' and a.id >= ${firstId}::bigint and (a.old_values is null
          or (a.old_values ->> 'schedule_entry_id')::uuid <> e.id or (a.old_values ->> 'worker_id')::uuid <> c.worker_id
          or not (a.old_values ->> 'planned')::boolean))) order by c.id)
      from worker_entry c where c.schedule_entry_id = e.id and c.planned), '[]') as crew
    from schedule_entry e where e.id = any(${[...entryIds]}::uuid[]) order by e.id`.execute(tx)
  return rows
}
