/** What the time review reads of its own: who looks, and the history of a day. */
import type { Day } from '@daysheet/domain/calendar/day'
import type { Reader } from '@daysheet/domain/time-review/own-hours'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

const instant = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Somebody who is signed in, as the hours know them. */
export async function readerOf(
  db: Database,
  { kind, id, name }: { kind: 'account' | 'supervisor'; id: string; name: string },
): Promise<Reader> {
  const row = await db.selectFrom(kind).select('worker_id').where('id', '=', id).executeTakeFirst()
  return { name, workerId: row?.worker_id ?? null }
}

/** The clock events of these worker entries as they came, whatever was put right, in order of time. */
export async function eventsOf(db: Database, workerEntryIds: readonly string[]): Promise<ClockEvent[]> {
  const { rows } = await sql<ClockEvent>`
    select v.id, v.version, v.worker_entry_id as "workerEntryId", v.type, ${sql.raw(instant('v.time'))} as time, v.latitude, v.longitude, v.image, v.signature,
      ${sql.raw(instant('v.received_at'))} as "receivedAt", v.clock_offset as "clockOffset", v.clock_set_back as "clockSetBack", v.role
    from clock_event v where v.worker_entry_id = any(${[...new Set(workerEntryIds)]}::uuid[]) order by v.time, v.id`.execute(db)
  return rows
}

/** Who brought these clock events, as the audit remembers. */
export async function broughtBy(db: Database, events: readonly Pick<ClockEvent, 'id'>[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; actor: string }>`
    select a.row_id as id, a.actor from audit_entry a
    where a.row_id = any(${events.map(({ id }) => id)}::uuid[]) and a.table_name = 'clock_event' and a.action = 'insert'`.execute(db)
  return new Map(rows.map(({ id, actor }) => [id, actor]))
}

/**
 * The months of the audit that are in the archive, from the one before the day on: in which it was planned, clocked, and changed afterwards. A history of that day may lack something of them.
 */
export async function archivedMonthsSince(db: Database, day: Day): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from audit_archive
    where month >= (date_trunc('month', ${day}::date::timestamp) - interval '1 month')::date order by audit_archive.month`.execute(db)
  return rows.map(({ month }) => month)
}

export async function workerOf(db: Database, id: string): Promise<{ id: string; name: string | null; phone: string | null } | undefined> {
  return db.selectFrom('worker').select(['id', 'name', 'phone']).where('id', '=', id).executeTakeFirst()
}

export async function supervisorsNamed(db: Database, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('supervisor')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute()
  return rows.map(({ id, name }) => ({ id, name: name ?? 'Unknown' }))
}
