/** What an act did to a day, from the audit, and putting it back. (product.md#undo) */
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'

export type UndoneTable = 'schedule_entry' | 'worker_entry'

/** What one transaction made of one row: what it was before, and what it was left as. Null where there was or is none. */
export interface RowChange {
  table: string
  id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Every row of a day that the newest change of a row touched, when that was by this actor and not before `since`. The rows of one transaction carry its number
 * (xmin) in the audit. Answers undefined when the newest change is another's, or older.
 */
export async function changesWith(
  tx: Database,
  { table, id, actor, since }: { table: UndoneTable; id: string; actor: string; since: Date },
): Promise<{ at: Date; changes: RowChange[] } | undefined> {
  const { rows } = await sql<{ at: Date; changes: RowChange[] }>`
    with newest as (
      select xmin as number, actor, at from audit_entry where row_id = ${id}::uuid and table_name = ${table} order by id desc limit 1),
    act as (
      select a.* from audit_entry a, newest n where a.xmin = n.number and n.actor = ${actor} and n.at >= ${since} and a.at >= ${since}
        and a.table_name in ('schedule_entry', 'worker_entry', 'time_correction', 'eos_report', 'text_message'))
    select min(at) as at, jsonb_agg(row) as changes from (
      select min(at) as at, jsonb_build_object('table', table_name, 'id', row_id,
        'before', (array_agg(old_values order by id))[1], 'after', (array_agg(new_values order by id desc))[1]) as row
      from act group by table_name, row_id) touched
    having count(*) > 0`.execute(tx)
  return rows[0]
}

/** Puts removed rows back as they were. */
export async function reinsertRows(tx: Database, table: string, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)} select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  )
}

/** Takes added rows away. Answers those that are still as they were left. */
export async function deleteUnchanged(tx: Database, table: UndoneTable, id: string, version: unknown): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)} where id = ${id}::uuid and version = ${version}::int returning id`.execute(tx)
  return rows.length > 0
}

const columns: Record<UndoneTable, readonly string[]> = {
  schedule_entry: ['job_id', 'schedule_id', 'supervisor_id', 'start_time', 'cancelled', 'cancelled_reason', 'notes'],
  worker_entry: ['worker_id', 'schedule_entry_id', 'txt_status', 'txt_status_time', 'txt_reason', 'planned'],
}

/** Makes of a row what it was, unless somebody has changed it since. */
export async function updateUnchanged(tx: Database, table: UndoneTable, { id, before, after }: RowChange): Promise<boolean> {
  const names = sql.join(columns[table].map((name) => sql.ref(name)))
  const values = sql.join(columns[table].map((name) => sql.ref(`was.${name}`)))
  const { rows } = await sql`
    update ${sql.table(table)} as now set (${names}) = (select ${values} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(before)}::jsonb) was)
    where now.id = ${id}::uuid and now.version = ${after?.['version']}::int returning now.id`.execute(tx)
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

/** So long before an act a text that they need not come may have gone out for it: it is handed over just before somebody is taken off. */
const toldBefore = sql`interval '1 minute'`

/** Who of these was texted about these jobs since an act, or may have been, and who was told for it that they need not come. */
export async function textedSince(
  tx: Database,
  { workerIds, entryIds, since }: { workerIds: readonly string[]; entryIds: readonly string[]; since: Date },
): Promise<{ workerId: string; name: string }[]> {
  const { rows } = await sql<{ workerId: string; name: string }>`
    select w.id as "workerId", coalesce(w.name, '') as name from worker w where w.id = any(${[...workerIds]}::uuid[]) and exists (
      select from text_message m where m.worker_id = w.id and m.schedule_entry_id = any(${[...entryIds]}::uuid[])
        and (m.time >= ${since} or (m.time >= ${since}::timestamptz - ${toldBefore} and m.kind <> 'ask')) and m.kind in ('ask', 'cancelled', 'removal') and m.state not in ('withheld', 'failed')) order by w.name, w.id`.execute(
    tx,
  )
  return rows
}
