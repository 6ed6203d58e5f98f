/** What the office did to a supervisor's jobs, read from the audit. */
import type { Day } from '@daysheet/domain/calendar/day'
import type { CertificateTerms } from '@daysheet/domain/certificates/jurisdiction'
import type { PlannedAs, PlannedNow, PlanStep } from '@daysheet/domain/field/jobs/job-change'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'
import { crewSql, instant, punchesThatCount, type CountedJob, type PersonRow } from '../queries.ts'

/** A job of a day that the supervisor has or had, with the changes made to it, oldest first. */
export interface ActedOn {
  id: string
  steps: PlanStep[]
  now: PlannedNow
}

interface StepRow extends Pick<PlanStep, 'at'> {
  id: string
  before: Omit<PlannedAs, 'day'>
  /** Null if the job was deleted. */
  after: Omit<PlannedAs, 'day'> | null
  dayBefore: Day | null
  dayAfter: Day | null
  now: PlannedNow
}

const planned = (row: string) =>
  `jsonb_build_object('supervisorId', ${row} -> 'supervisor_id', 'cancelled', ${row} -> 'cancelled', 'cancelledReason', ${row} -> 'cancelled_reason')`
/** The day of a schedule, even if the schedule was deleted. */
const dayOfSchedule = (row: string) => `coalesce((select s.day::text from schedule s where s.id = (${row} ->> 'schedule_id')::uuid),
  (select g.old_values ->> 'day' from audit_entry g where g.row_id = (${row} ->> 'schedule_id')::uuid and g.table_name = 'schedule' order by g.id desc limit 1))`

const currentPlan = sql.raw(`case when e.id is not null then json_build_object('supervisorId', e.supervisor_id, 'cancelled', e.cancelled,
  'cancelledReason', e.cancelled_reason, 'day', n.day, 'supervisor', v.name) end`)

/**
 * Changes since a moment to jobs that the supervisor had at the time: changes of the job, and of
 * the date of its whole day.
 */
export async function actsOnJobs(db: Database, { supervisorId, since }: { supervisorId: string; since: string }): Promise<ActedOn[]> {
  const { rows } = await sql<StepRow>`
    with acts as (
      select a.row_id as entry_id, a.id, a.at, ${sql.raw(planned('a.old_values'))} as before, ${sql.raw(dayOfSchedule('a.old_values'))} as day_before,
        case when a.new_values is not null then ${sql.raw(planned('a.new_values'))} end as after, ${sql.raw(dayOfSchedule('a.new_values'))} as day_after
      from audit_entry a
      where a.table_name = 'schedule_entry' and a.old_values is not null and a.at >= ${since} and a.old_values ->> 'supervisor_id' = ${supervisorId}
      union all
      select e.id, a.id, a.at, ${sql.raw(planned('to_jsonb(e)'))}, a.old_values ->> 'day', ${sql.raw(planned('to_jsonb(e)'))}, a.new_values ->> 'day'
      from audit_entry a join schedule_entry e on e.schedule_id = a.row_id
      where a.table_name = 'schedule' and a.old_values is not null and a.new_values is not null and a.at >= ${since}
        and e.supervisor_id = ${supervisorId}::uuid and a.old_values ->> 'day' <> a.new_values ->> 'day')
    select t.entry_id as id, ${instant('t.at')} as at, t.before, t.after, t.day_before as "dayBefore", t.day_after as "dayAfter", ${currentPlan} as now
    from acts t left join schedule_entry e on e.id = t.entry_id left join schedule n on n.id = e.schedule_id left join supervisor v on v.id = e.supervisor_id
    order by t.entry_id, t.id`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]) => ({
    id,
    steps: own.map(({ at, before, after, dayBefore, dayAfter }) => ({
      at,
      before: { ...before, day: dayBefore ?? '' },
      after: after && { ...after, day: dayAfter ?? '' },
    })),
    now: own[0]?.now ?? null,
  }))
}

/** A job that the supervisor no longer has on that day, and when they lost it. */
export interface Former {
  id: string
  day: Day
  at: string
}

export type FormerRow = Omit<CountedJob, 'lastCrew'> & { terms: CertificateTerms }

/**
 * The lost jobs with what a phone needs to clock people out: the address, and the crew members who
 * clocked before the supervisor lost the job or whom the supervisor clocked. The office's new plan
 * is not included.
 */
export async function formerJobs(db: Database, former: readonly Former[], supervisorId: string): Promise<FormerRow[]> {
  if (former.length === 0) return []
  const wasClocked: RawBuilder<unknown> = sql`exists (select from clock_event v where v.worker_entry_id = c.id and (v.time < f.at or exists (
    select from audit_entry m join supervisor u on m.actor = 'supervisor ' || u.username
    where m.row_id = v.id and m.table_name = 'clock_event' and m.action = 'insert' and u.id = ${supervisorId}::uuid)))`
  const { rows } = await sql<Omit<FormerRow, 'crew'> & { crew: PersonRow[] }>`
    select f.id as "scheduleEntryId", f.day, (j.row ->> 'id')::uuid as "jobId", (j.row ->> 'job_num')::float8 as "jobNum", (j.row ->> 'job_num_decimals')::int as "jobNumDecimals",
      j.row ->> 'address' as address, j.row ->> 'boro' as boro,
      jsonb_build_object('boro', j.row -> 'boro', 'jurisdiction', j.row -> 'jurisdiction', 'abatement', j.row -> 'abatement') as terms,
      e.row ->> 'start_time' as "startTime", (e.row ->> 'cancelled')::boolean as cancelled, e.row ->> 'cancelled_reason' as "cancelledReason",
      (select ${instant('r.time')} from eos_report r where r.schedule_entry_id = f.id and r.time < f.at) as "reportedAt",
      ${crewSql({ entry: 'f.id', of: wasClocked })} as crew
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f(id uuid, day date, at timestamptz)
      cross join lateral (select coalesce((select to_jsonb(x) from schedule_entry x where x.id = f.id and x.supervisor_id = ${supervisorId}::uuid),
        (select d.old_values from audit_entry d where d.row_id = f.id and d.table_name = 'schedule_entry' and d.old_values ->> 'supervisor_id' = ${supervisorId}
          order by d.id desc limit 1)) as row) e
      cross join lateral (select coalesce((select to_jsonb(x) from job x where x.id = (e.row ->> 'job_id')::uuid),
        (select d.old_values from audit_entry d where d.row_id = (e.row ->> 'job_id')::uuid and d.table_name = 'job' order by d.id desc limit 1)) as row) j
    where j.row is not null`.execute(db)
  return rows.map((row) => ({ ...row, notes: null, bags: 0, parts: [], crew: row.crew.map(punchesThatCount) }))
}
