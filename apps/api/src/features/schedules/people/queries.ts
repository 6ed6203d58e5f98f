/** What one person is planned on. */
import type { Day } from '@daysheet/domain/calendar/day'
import { minutesOfStartTime } from '@daysheet/domain/calendar/start-time'
import type { UpcomingEntry } from '@daysheet/domain/schedules/deactivation'
import { mostListed, type WorkerDays } from '@daysheet/domain/schedules/worker-days'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'
import { currentPunchCount, isClocked } from '#features/timeclock/queries.ts'

/**
 * The days on which an employee is planned from a day on, and the jobs where they clocked.
 * Undefined if the reader may not see the employee. With `own`, only the reader's own days. One
 * query.
 */
export async function daysOfWorker(
  db: Database,
  { id, today, own }: { id: string; today: Day; own: OwnDays | undefined },
): Promise<WorkerDays | undefined> {
  const job = sql`'jobId', j.id, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals, 'address', j.address`
  const places = sql`worker_entry c join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id
    join job j on j.id = e.job_id`
  const theirs = sql`c.worker_id = w.id and ${ownRows(own, 'WorkerEntries', 'c')}`
  const { rows } = await sql<WorkerDays>`
    select
      coalesce((select json_agg(found.entry order by found.day, found.id) from (
        select s.day, e.id, json_build_object('scheduleEntryId', e.id, 'day', s.day, ${job}, 'startTime', e.start_time,
          'supervisor', v.name, 'txtStatus', c.txt_status) as entry
        from ${places} left join supervisor v on v.id = e.supervisor_id
        where ${theirs} and c.planned and not e.cancelled and s.day >= ${today}::date order by s.day, e.id limit ${mostListed}) found), '[]') as planned,
      coalesce((select json_agg(found.job order by found.last desc, found.id) from (
        select j.id, max(s.day) as last, json_build_object(${job}, 'days', count(distinct s.day), 'lastDay', max(s.day)) as job
        from ${places}
        where ${theirs} and s.day <= ${today}::date and ${sql.raw(currentPunchCount('c'))} > 0
        group by j.id order by max(s.day) desc, j.id limit ${mostListed}) found), '[]') as jobs
    from worker w where w.id = ${id}::uuid and ${ownRows(own, 'Workers', 'w')}`.execute(db)
  return rows[0]
}

/** Whom a read of upcoming entries is about: somebody on crews, or who runs them. */
export interface PlannedPerson {
  kind: 'worker' | 'supervisor'
  id: string
}

/** What somebody is planned on from this business day on, in order of day and start; cancelled entries are left out. */
export async function upcomingEntries(db: Database, { kind, id }: PlannedPerson, from: string): Promise<UpcomingEntry[]> {
  const own = sql`jsonb_build_object('workerEntryId', c.id, 'txtStatus', c.txt_status,
    'hasEvents', ${sql.raw(isClocked('c'))})`
  const led = sql`jsonb_build_object('crewTexted', exists (select from worker_entry c where c.schedule_entry_id = e.id and c.txt_status in ('sent', 'y')),
    'hasEvents', exists (select from worker_entry c where c.schedule_entry_id = e.id and ${sql.raw(isClocked('c'))}))`
  const { rows } = await sql<{ entry: UpcomingEntry }>`
    select jsonb_build_object('scheduleEntryId', e.id, 'day', s.day, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals,
      'address', j.address, 'startTime', e.start_time) || ${kind === 'worker' ? own : led} as entry
    from schedule s join schedule_entry e on e.schedule_id = s.id join job j on j.id = e.job_id
    ${kind === 'worker' ? sql`join worker_entry c on c.schedule_entry_id = e.id and c.worker_id = ${id}::uuid and c.planned` : sql``}
    where s.day >= ${from}::date and not e.cancelled ${kind === 'supervisor' ? sql`and e.supervisor_id = ${id}::uuid` : sql``}
    order by s.day, e.id`.execute(db)
  return rows
    .map(({ entry }) => entry)
    .sort((one, other) => one.day.localeCompare(other.day) || minutesOfStartTime(one.startTime) - minutesOfStartTime(other.startTime))
}

/**
 * Takes somebody off these entries, except where there are clock events. Their worker entries (of a supervisor, the entries themselves) are held
 * before the clock is looked at, so that an event arriving at this moment is seen here or comes after. An event holds the job's entry before the
 * worker entry; nothing here asks for them the other way round. Answers off how many they are.
 */
export async function removeFromEntries(tx: Database, { kind, id }: PlannedPerson, entryIds: readonly string[]): Promise<number> {
  const ids = sql`${[...entryIds]}::uuid[]`
  const locked =
    kind === 'worker'
      ? sql`select from worker_entry where schedule_entry_id = any(${ids}) and worker_id = ${id}::uuid order by id for update`
      : sql`select from schedule_entry where id = any(${ids}) order by id for no key update`
  await locked.execute(tx)
  const taken =
    kind === 'worker'
      ? sql`delete from worker_entry c where c.schedule_entry_id = any(${ids}) and c.worker_id = ${id}::uuid
          and not ${sql.raw(isClocked('c'))} returning c.id`
      : sql`update schedule_entry e set supervisor_id = null where e.id = any(${ids}) and e.supervisor_id = ${id}::uuid
          and not exists (select from worker_entry c where c.schedule_entry_id = e.id and ${sql.raw(isClocked('c'))}) returning e.id`
  return (await taken.execute(tx)).rows.length
}
