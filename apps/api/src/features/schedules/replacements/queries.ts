/** Queries for replacing a person on a crew. (product.md#replace; decisions/replies.md) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { CheckedPerson } from '@daysheet/domain/certificates/check-certificates'
import type { CertificateTerms } from '@daysheet/domain/certificates/jurisdiction'
import type { Replaced } from '@daysheet/domain/schedules/replacement'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#db/connection.ts'
import { needsCards } from '#features/certificates/queries.ts'

export interface Place {
  id: string
  workerId: string
  entryId: string
  scheduleId: string
  jobId: string
  day: Day
  cancelled: boolean
  name: string
  job: CertificateTerms
}

/** The place of a person on a crew, with its job and day. */
export async function placeOf(db: Database, id: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select c.id, c.worker_id as "workerId", e.id as "entryId", s.id as "scheduleId", j.id as "jobId", s.day, e.cancelled, coalesce(w.name, '') as name,
      jsonb_build_object('boro', j.boro, 'jurisdiction', j.jurisdiction, 'abatement', j.abatement) as job
    from worker_entry c join worker w on w.id = c.worker_id join schedule_entry e on e.id = c.schedule_entry_id
      join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id
    where c.id = ${id}::uuid and c.planned`.execute(db)
  return rows[0]
}

export type FreePerson = CheckedPerson & { hasPhone: boolean; lastOnJob: Day | null }

/** Whether person `w` is on a crew that day, on a job that is not cancelled. */
const isBooked = (day: Day) => sql`exists (select from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id
  join schedule s on s.id = e.schedule_id where c.worker_id = w.id and c.planned and not e.cancelled and s.day = ${day}::date)`

/** All active people who are on no crew that day, without the office and the warehouse. */
export async function freePeople(db: Database, { day, jobId }: Pick<Place, 'day' | 'jobId'>): Promise<FreePerson[]> {
  const { rows } = await sql<FreePerson>`
    select 'worker' as person, w.id as "personId", w.name, w.role, coalesce(w.phone, '') <> '' as "hasPhone",
      (select max(s.day) from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id
        where c.worker_id = w.id and c.planned and not e.cancelled and e.job_id = ${jobId}::uuid and s.day < ${day}::date) as "lastOnJob",
      coalesce((select jsonb_agg(jsonb_build_object('kindId', t.kind_id, 'issued', t.issued, 'expires', t.expires, 'functions', t.functions))
        from certificate t where t.worker_id = w.id), '[]') as certificates
    from worker w where w.active and ${needsCards('w')} and not ${isBooked(day)}`.execute(db)
  return rows
}

/** The schedules from the first day to the last, both included. */
export async function schedulesBetween(db: Database, { from, to }: { from: Day; to: Day }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from schedule where day between ${from}::date and ${to}::date`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks a job of a day, then a place on its crew: the same order in which texts and answers lock
 * them.
 */
export async function lockPlace(tx: Database, { id, entryId }: Pick<Place, 'id' | 'entryId'>): Promise<void> {
  await sql`select from schedule_entry where id = ${entryId}::uuid for no key update`.execute(tx)
  await sql`select from worker_entry where id = ${id}::uuid for update`.execute(tx)
}

/**
 * The address of a job that the person is on that day; null if they are free. Locks the person, so
 * that two office users cannot put them on two jobs.
 */
export async function lockFree(tx: Database, { workerId, day }: { workerId: string; day: Day }): Promise<string | null> {
  await sql`select from worker where id = ${workerId}::uuid for update`.execute(tx)
  const { rows } = await sql<{ address: string }>`
    select j.address from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id
    where c.worker_id = ${workerId}::uuid and c.planned and not e.cancelled and s.day = ${day}::date limit 1`.execute(tx)
  return rows[0]?.address ?? null
}

/**
 * Replaces a person on a crew. If the new person has clocked there without being planned, their row
 * is used.
 */
export async function swap(tx: Database, { id, entryId }: Pick<Place, 'id' | 'entryId'>, workerId: string): Promise<Replaced> {
  await sql`delete from worker_entry where id = ${id}::uuid`.execute(tx)
  const { rows } = await sql<Replaced>`
    insert into worker_entry (id, schedule_entry_id, worker_id) values (${newId()}::uuid, ${entryId}::uuid, ${workerId}::uuid)
    on conflict (schedule_entry_id, worker_id) do update set planned = true
    returning id, version, schedule_entry_id as "scheduleEntryId", worker_id as "workerId", (select jsonb_build_object('id', w.id, 'name', w.name,
      'phone', w.phone, 'active', w.active, 'language', w.language) from worker w where w.id = worker_id) as worker`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the person was not put on the crew')
  return row
}
