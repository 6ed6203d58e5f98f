import { addDays, dayBounds, type Day } from '@daysheet/domain/calendar/day'
import type { PlannedEntry } from '@daysheet/domain/schedules/plan-copy'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import type { WeekEntry } from '@daysheet/domain/schedules/week'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#db/connection.ts'
import { isClocked, currentPunchCount } from '../timeclock/queries.ts'
import { ownRows } from '#rest/own-rows.ts'

export interface ScheduledDay {
  id: string
  day: Day
  /** As a copy, a print or the board of the week needs them: everything that can be read on a card. */
  entries: WeekEntry[]
}

/** What stands on these schedules, jobs and people included, in one statement. Unknown ids are left out. */
export const scheduledDays = (db: Database, ids: readonly string[], own?: OwnDays): Promise<ScheduledDay[]> =>
  daysWhere(db, sql`s.id = any(${[...ids]}::uuid[])`, own)

/** The same of so many days from one on; days without a schedule are left out. */
export const scheduledFrom = (db: Database, from: Day, days: number, own?: OwnDays): Promise<ScheduledDay[]> =>
  daysWhere(db, sql`s.day >= ${from}::date and s.day < ${addDays(from, days)}::date`, own)

/** With `own` what is of somebody's own days alone. */
async function daysWhere(db: Database, isOne: ReturnType<typeof sql>, own?: OwnDays): Promise<ScheduledDay[]> {
  const { rows } = await sql<ScheduledDay>`
    select s.id, s.day, coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'version', e.version, 'startTime', e.start_time, 'cancelled', e.cancelled, 'cancelledReason', e.cancelled_reason, 'notes', e.notes,
        'job', jsonb_build_object('id', j.id, 'address', j.address, 'boro', j.boro, 'jobNum', j.job_num,
          'jobNumDecimals', j.job_num_decimals, 'active', j.active),
        'supervisor', case when v.id is not null then jsonb_build_object('id', v.id, 'name', v.name, 'active', v.active) end,
        'crew', coalesce((
          select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'active', w.active, 'txtStatus', c.txt_status, 'txtReason', c.txt_reason,
            'clocked', ${sql.raw(currentPunchCount('c'))} > 0) order by w.name, w.id)
          from worker_entry c join worker w on w.id = c.worker_id where c.schedule_entry_id = e.id and c.planned), '[]')
      ) order by e.id)
      from schedule_entry e join job j on j.id = e.job_id left join supervisor v on v.id = e.supervisor_id
      where e.schedule_id = s.id and ${ownRows(own, 'ScheduleEntries', 'e')}), '[]') as entries
    from schedule s where ${isOne} and ${ownRows(own, 'Schedules', 's')} order by s.day`.execute(db)
  return rows
}

/** Holds a schedule for this transaction, so that two copies onto it come one after the other. Answers whether it exists. */
export async function lockSchedule(tx: Database, id: string): Promise<boolean> {
  const locked = await tx.selectFrom('schedule').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked !== undefined
}

/** The schedules of these days, by day; those that are missing are made. Held until this transaction ends, in order of day. */
export async function schedulesOn(tx: Database, days: readonly Day[], zone: string): Promise<Map<Day, string>> {
  const rows = days.map((day) => ({ id: newId(), day, date: dayBounds(day, zone).from }))
  await sql`
    insert into schedule (id, day, date) select id, day, date from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted(id uuid, day date, date timestamptz)
    order by day on conflict (day) do nothing`.execute(tx)
  const locked = await sql<{
    id: string
    day: Day
  }>`select id, day from schedule where day = any(${[...days]}::date[]) order by day for update`.execute(tx)
  return new Map(locked.rows.map(({ id, day }) => [day, id]))
}

/** Holds everybody on these schedules as they are, active or not, until this transaction ends: nobody leaves while their day is copied. */
export async function lockPeopleOn(tx: Database, scheduleIds: readonly string[]): Promise<void> {
  const schedules = sql`${[...scheduleIds]}::uuid[]`
  await sql`
    select from worker where id in (
      select c.worker_id from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id where e.schedule_id = any(${schedules}))
    order by id for share`.execute(tx)
  await sql`
    select from supervisor where id in (select e.supervisor_id from schedule_entry e where e.schedule_id = any(${schedules}))
    order by id for share`.execute(tx)
}

/** Adds planned entries with their crews to a schedule: two statements, however many there are. Answers the entries' ids, in order. */
export async function insertPlanned(tx: Database, scheduleId: string, planned: readonly PlannedEntry[]): Promise<string[]> {
  const entries = planned.map((entry) => ({ ...entry, id: newId() }))
  const entryRows = entries.map(({ id, jobId, supervisor, startTime }) => ({ id, jobId, supervisorId: supervisor?.id ?? null, startTime }))
  const crewRows = entries.flatMap(({ id: entryId, crew }) => crew.map((worker) => ({ id: newId(), entryId, workerId: worker.id })))
  await sql`
    insert into schedule_entry (id, schedule_id, job_id, supervisor_id, start_time)
    select id, ${scheduleId}::uuid, "jobId", "supervisorId", "startTime"
    from jsonb_to_recordset(${JSON.stringify(entryRows)}::jsonb) as added(id uuid, "jobId" uuid, "supervisorId" uuid, "startTime" text)
  `.execute(tx)
  await sql`
    insert into worker_entry (id, schedule_entry_id, worker_id)
    select id, "entryId", "workerId"
    from jsonb_to_recordset(${JSON.stringify(crewRows)}::jsonb) as added(id uuid, "entryId" uuid, "workerId" uuid)
  `.execute(tx)
  return entries.map(({ id }) => id)
}

/** The names (of a job: the address), by id, of those of these who are not active; all are held so that they stay what they are until the end. */
export async function inactiveNames(
  tx: Database,
  kind: 'job' | 'supervisor' | 'worker',
  ids: readonly string[],
): Promise<Map<string, string>> {
  const name = sql.ref(kind === 'job' ? 'address' : 'name')
  // Materialized: otherwise PostgreSQL looks at `active` first and holds, or waits for, none of those who are.
  const { rows } = await sql<{ id: string; name: string }>`
    with asked as materialized (select * from ${sql.table(kind)} where id = any(${[...ids]}::uuid[]) order by id for share)
    select id, coalesce(${name}, 'Unknown') as name from asked where not active order by 2`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Who runs these entries. */
export async function supervisorsOf(db: Database, entryIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('schedule_entry')
    .select('supervisor_id')
    .where('id', 'in', [...entryIds])
    .execute()
  return rows.flatMap(({ supervisor_id }) => supervisor_id ?? [])
}

/** Whom a worker entry puts on which entry. */
export const placeOfWorkerEntry = (db: Database, id: string) =>
  db.selectFrom('worker_entry').select(['worker_id', 'schedule_entry_id']).where('id', '=', id).executeTakeFirst()

/** Columns that say whose, or for which job of which day, clock events are. */
export const belonging = { schedule_entry: ['job_id', 'schedule_id'], worker_entry: ['worker_id', 'schedule_entry_id'] } as const

/**
 * Where a planned row belongs, held so that nobody clocks in on it meanwhile, and whether somebody has already. Nothing when there is no such row.
 */
export async function lockDependents(tx: Database, table: keyof typeof belonging, id: string) {
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(belonging[table].map((column) => sql.ref(column)))} from ${sql.table(table)} where id = ${id}::uuid for update`.execute(
    tx,
  )
  const [columns] = rows
  if (!columns) return undefined
  const crew = table === 'worker_entry' ? sql`c.id` : sql`c.schedule_entry_id`
  const clocked = await sql<{ here: boolean }>`
    select exists (select from worker_entry c where ${crew} = ${id}::uuid and ${sql.raw(isClocked('c'))}) as here`.execute(tx)
  return { columns, hasEvents: clocked.rows[0]?.here === true }
}

/**
 * How many punches are left out of the hours when these rows are deleted; nothing when none of the rows is there. The rows are held before the clock is looked at, in the order in
 * which an event holds them, so that an event of this moment is counted or comes after and finds nobody there.
 */
export async function lockClockEvents(tx: Database, table: PlannedTable, ids: readonly string[]): Promise<number | undefined> {
  const wanted = sql`${[...ids]}::uuid[]`
  const { rows } = await sql`select id from ${sql.table(table)} where id = any(${wanted}) order by id for update`.execute(tx)
  if (rows.length === 0) return undefined
  if (table === 'schedule') await sql`select from schedule_entry where schedule_id = any(${wanted}) order by id for update`.execute(tx)
  const column = sql.ref({ schedule: 'e.schedule_id', schedule_entry: 'e.id', worker_entry: 'c.id' }[table])
  const counted = await sql<{ events: number }>`
    select coalesce(sum(${sql.raw(currentPunchCount('c'))}), 0)::int as events from schedule_entry e join worker_entry c on c.schedule_entry_id = e.id
    where ${column} = any(${wanted})`.execute(tx)
  return counted.rows[0]?.events ?? 0
}

/** Tables whose rows take clock events along. */
export type PlannedTable = 'schedule' | 'schedule_entry' | 'worker_entry'

/**
 * The business day of a schedule, held with its entries so that nobody clocks in on one of them meanwhile, and whether somebody has already. The
 * schedule is held first: an entry that is being added or moved onto it waits, and is not clocked on before this is over.
 */
export async function lockDay(tx: Database, scheduleId: string): Promise<{ day: Day; hasEvents: boolean } | undefined> {
  const locked = await tx.selectFrom('schedule').select('day').where('id', '=', scheduleId).forUpdate().executeTakeFirst()
  if (!locked) return undefined
  await sql`select from schedule_entry where schedule_id = ${scheduleId}::uuid order by id for no key update`.execute(tx)
  const clocked = await sql<{ here: boolean }>`
    select exists (select from schedule_entry e join worker_entry c on c.schedule_entry_id = e.id
      where e.schedule_id = ${scheduleId}::uuid and ${sql.raw(isClocked('c'))}) as here`.execute(tx)
  return { day: locked.day, hasEvents: clocked.rows[0]?.here === true }
}

/** The worker entries on these schedules or entries, and on which entry each is. */
export async function crewOf(
  tx: Database,
  table: 'schedule' | 'schedule_entry',
  ids: readonly string[],
): Promise<{ id: string; entryId: string; scheduleId: string }[]> {
  const column = sql.ref(table === 'schedule' ? 'e.schedule_id' : 'e.id')
  const { rows } = await sql<{ id: string; entryId: string; scheduleId: string }>`
    select c.id, e.id as "entryId", e.schedule_id as "scheduleId" from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id
    where ${column} = any(${[...ids]}::uuid[]) order by c.id`.execute(tx)
  return rows
}

/** Takes people off their crews who stay for what they clocked there. Answers how many were on one. */
export async function takeOffCrew(tx: Database, workerEntryIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    update worker_entry set planned = false, txt_status = null, txt_status_time = null, txt_reason = null
    where id = any(${[...workerEntryIds]}::uuid[]) and planned returning id`.execute(tx)
  return rows.length
}

/** Cancels entries that stay for what was clocked there. Answers how many took place. */
export async function takeOffSchedule(tx: Database, entryIds: readonly string[], reason: string): Promise<number> {
  const { rows } = await sql`
    update schedule_entry set cancelled = true, cancelled_reason = ${reason}
    where id = any(${[...entryIds]}::uuid[]) and (not cancelled or cancelled_reason is distinct from ${reason}) returning id`.execute(tx)
  return rows.length
}

/** The other entries of these schedules: nobody clocked on them. */
export async function deleteOtherEntries(tx: Database, scheduleIds: readonly string[], kept: readonly string[]): Promise<void> {
  await sql`delete from schedule_entry where schedule_id = any(${[...scheduleIds]}::uuid[]) and id <> all(${[...kept]}::uuid[])`.execute(tx)
}

/** The others on these entries: they clocked nothing there. */
export async function deleteOtherCrew(tx: Database, entryIds: readonly string[], kept: readonly string[]): Promise<void> {
  await sql`delete from worker_entry where schedule_entry_id = any(${[...entryIds]}::uuid[]) and id <> all(${[...kept]}::uuid[])`.execute(
    tx,
  )
}

/** Puts on their crews those of these people who have clocked there without being on it. */
export async function putOnCrew(tx: Database, pairs: readonly { entryId: string; workerId: string }[]): Promise<void> {
  await sql`update worker_entry c set planned = true from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as put("entryId" uuid, "workerId" uuid)
    where c.schedule_entry_id = put."entryId" and c.worker_id = put."workerId" and not c.planned`.execute(tx)
}
