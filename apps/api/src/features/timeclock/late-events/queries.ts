/** What was deleted, as the audit remembers it, and where somebody is clocked who comes onto a crew on the site. */
import type { PunchPlace } from '@daysheet/domain/field/punch'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownRowsToWrite } from '#rest/own-rows.ts'

export type RestoredTable = 'worker_entry' | 'schedule_entry' | 'schedule' | 'job' | 'worker'

export interface DeletedRow {
  id: string
  /** By column. */
  values: Record<string, unknown>
}

/** Of these ids, the rows that are not there any more, as they were. */
export async function deletedRows(tx: Database, table: RestoredTable, ids: readonly unknown[]): Promise<DeletedRow[]> {
  const { rows } = await sql<DeletedRow>`
    select distinct on (row_id) row_id as id, old_values as values from audit_entry a
    where row_id = any(${[...new Set(ids)]}::uuid[]) and table_name = ${table} and action = 'delete'
      and not exists (select from ${sql.table(table)} t where t.id = a.row_id)
    order by row_id, a.id desc`.execute(tx)
  return rows
}

/** Stores rows that were deleted; those that somebody has put back meanwhile stay. What a row was deleted too early to know gets the default of its column. */
export async function restoreRows(tx: Database, table: RestoredTable, rows: readonly DeletedRow[]): Promise<void> {
  if (rows.length === 0) return
  const columns = await columnsOf(tx, table)
  const known = ({ values }: DeletedRow) => columns.filter((column) => column in values).join(' ')
  for (const [names, alike] of Map.groupBy(rows, known)) {
    const list = sql.join(names.split(' ').map((name) => sql.ref(name)))
    const values = JSON.stringify(alike.map((row) => row.values))
    await sql`insert into ${sql.table(table)} (${list}) select ${list} from jsonb_populate_recordset(null::${sql.table(table)}, ${values}::jsonb)
      on conflict do nothing`.execute(tx)
  }
}

async function columnsOf(tx: Database, table: RestoredTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Of deleted worker entries, those whose worker is on the same entry again: the id of that one, by the id of the deleted one. */
export async function replacementPlaces(tx: Database, rows: readonly DeletedRow[]): Promise<Map<string, string>> {
  const values = JSON.stringify(rows.map((row) => row.values))
  const again = await sql<{ gone: string; here: string }>`
    select g.id as gone, c.id as here from jsonb_to_recordset(${values}::jsonb) as g(id uuid, schedule_entry_id uuid, worker_id uuid)
    join worker_entry c on c.schedule_entry_id = g.schedule_entry_id and c.worker_id = g.worker_id`.execute(tx)
  return new Map(again.rows.map(({ gone, here }) => [gone, here]))
}

/** The schedules there are of these business days, by day. */
export async function schedulesOfDays(tx: Database, days: readonly unknown[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; day: string }>`select id, day::text from schedule where day = any(${days}::date[])`.execute(tx)
  return new Map(rows.map(({ id, day }) => [day, id]))
}

/**
 * Whether an entry exists that the caller runs or once ran: a phone may not know yet that the job
 * has another supervisor now.
 */
export async function isOwnEntry(tx: Database, scheduleEntryId: string, own: OwnDays | undefined): Promise<boolean> {
  const { rows } =
    await sql`select from schedule_entry e where e.id = ${scheduleEntryId}::uuid and ${ownRowsToWrite(own, 'ScheduleEntries', 'e')}`.execute(
      tx,
    )
  return rows.length > 0
}

/** The worker entry of somebody on an entry. */
export async function placeOf(tx: Database, { scheduleEntryId, workerId }: PunchPlace): Promise<string | undefined> {
  const place = await tx
    .selectFrom('worker_entry')
    .select('id')
    .where('schedule_entry_id', '=', scheduleEntryId)
    .where('worker_id', '=', workerId)
    .executeTakeFirst()
  return place?.id
}

/** Puts somebody on an entry, not planned, unless they are there. */
export async function addPlace(tx: Database, { id, scheduleEntryId, workerId }: PunchPlace & { id: string }): Promise<void> {
  await tx
    .insertInto('worker_entry')
    .values({ id, schedule_entry_id: scheduleEntryId, worker_id: workerId, planned: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
