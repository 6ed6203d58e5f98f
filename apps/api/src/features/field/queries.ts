/** What a supervisor carries into the field. */
import type { Day } from '@daysheet/domain/calendar/day'
import type { CertificateTerms } from '@daysheet/domain/certificates/jurisdiction'
import type { FieldJob, FieldPeople, FieldPerson } from '@daysheet/domain/field/today'
import type { MeasuredPart } from '@daysheet/domain/filings/progress'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { punchesOf, type CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import type { ClockedEvent } from '@daysheet/domain/timeclock/event-order'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'
import { currentCorrections } from '../timeclock/queries.ts'

export const instant = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export type PersonRow = FieldPerson & { corrections: CurrentCorrection[] | null }
/** A row of a filing with how far it is. */
export interface AreaRow extends MeasuredPart {
  id: string
  floor: string | null
  entireFloor: boolean | null
  sectionOfFloor: string | null
  typeOfMaterial: string | null
}
/** A job before its filing progress and its required certificates are computed. */
export type CountedJob = Omit<FieldJob, 'filing' | 'areas' | 'asksFor' | 'change'> & { parts: AreaRow[]; terms: CertificateTerms }
type JobRow = Omit<CountedJob, 'crew' | 'lastCrew'> & { crew: PersonRow[]; lastCrew: FieldJob['lastCrew'] | null }

/** The crew (`c`) of a schedule entry, limited by a condition, by name, with their punches. */
export const crewSql = ({ entry, of }: { entry: string; of: RawBuilder<unknown> }) =>
  sql`coalesce((select json_agg(json_build_object('workerEntryId', c.id, 'workerId', w.id, 'name', w.name, 'phone', w.phone, 'isActive', w.active,
          'isPlanned', c.planned, 'txtStatus', c.txt_status, 'corrections', case when c.corrected then ${sql.raw(currentCorrections('c'))} end,
          'punches', coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'time', ${instant('v.time')}, 'isTyped', false) order by v.time, v.id)
            from clock_event v where v.worker_entry_id = c.id), '[]')) order by w.name, c.id)
        from worker_entry c join worker w on w.id = c.worker_id
        where c.schedule_entry_id = ${sql.raw(entry)} and ${of}), '[]')`

const isOnCrew = sql`(c.planned or c.corrected or exists (select from clock_event v where v.worker_entry_id = c.id))`

/**
 * The people who were clocked on the job of an entry (`e`) on the last day before its schedule
 * (`s`), under any supervisor.
 */
const lastCrew = sql.raw(`select json_build_object('day', ls.day, 'workerIds', json_agg(distinct lc.worker_id))
    from schedule_entry le join schedule ls on ls.id = le.schedule_id join worker_entry lc on lc.schedule_entry_id = le.id
    where le.job_id = e.job_id and ls.day < s.day and exists (select from clock_event lv where lv.worker_entry_id = lc.id)
    group by ls.day order by ls.day desc limit 1`)

/** A supervisor's jobs of these days with their crews, in one statement; how far a job is, is left to the rule. */
export async function jobsOfSupervisor(
  db: Database,
  { supervisorId, from, to, zone }: { supervisorId: string; from: Day; to: Day; zone: string },
): Promise<CountedJob[]> {
  const { rows } = await sql<JobRow>`
    select e.id as "scheduleEntryId", s.day, j.id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address, j.boro,
      json_build_object('boro', j.boro, 'jurisdiction', j.jurisdiction, 'abatement', j.abatement) as terms, e.start_time as "startTime", e.notes, e.cancelled, e.cancelled_reason as "cancelledReason",
      (select ${instant('r.time')} from eos_report r where r.schedule_entry_id = e.id) as "reportedAt",
      (select json_build_object('decon', r.decon, 'prep', r.prep, 'removal', r.removal, 'removalQty', r.removal_qty, 'bagout', r.bagout, 'bagoutQty', r.bagout_qty,
          'breakdown', r.breakdown, 'comments', r.comments, 'isSigned', r.signature is not null) from eos_report r where r.schedule_entry_id = e.id) as report,
      coalesce((select json_agg(json_build_object('id', p.id, 'filingNumber', p.filing_number, 'floor', p.floor,
          'entireFloor', p.entire_floor, 'sectionOfFloor', p.section_of_floor, 'typeOfMaterial', p.type_of_material, 'squareFeet', p.square_feet, 'linearFeet', p.linear_feet, 'scopeStatuses',
          coalesce((select json_agg(json_build_object('id', t.id, 'time', t.time, 'squareFeet', t.square_feet, 'linearFeet', t.linear_feet))
            from scope_status t where t.scope_part_id = p.id), '[]')) order by p.filing_number, p.id)
        from scope_part p where p.job_id = j.id), '[]') as parts,
      (select coalesce(sum(coalesce(l.qty_picked, l.qty)), 0)::float8 from material_order o
        join item_entry l on l.order_id = o.id and l.item_id = ${sql.lit(bagoutItemId)}
        where o.job_id = j.id and (o.date at time zone ${zone})::date = s.day) as bags,
      ${crewSql({ entry: 'e.id', of: isOnCrew })} as crew,
      (${lastCrew}) as "lastCrew"
    from schedule s join schedule_entry e on e.schedule_id = s.id join job j on j.id = e.job_id
    where e.supervisor_id = ${supervisorId}::uuid and s.day between ${from}::date and ${to}::date
    order by s.day, e.id`.execute(db)
  return rows.map(({ lastCrew: last, ...row }) => ({ ...row, crew: row.crew.map(punchesThatCount), ...(last && { lastCrew: last }) }))
}

/** With the office's corrections laid over what was clocked. */
export const punchesThatCount = ({ corrections, ...person }: PersonRow): FieldPerson => ({
  ...person,
  punches: punchesOf<FieldPerson['punches'][number] & ClockedEvent>(
    { workerEntryId: person.workerEntryId, events: person.punches, corrections: corrections ?? [] },
    ({ punchId: id, type, time }) => ({ id, type, time, isTyped: true }),
  ).map(({ id, type, time, typed = false }) => ({ id, type, time, isTyped: typed })),
})

export async function supervisorNamed(db: Database, id: string): Promise<{ id: string; name: string } | undefined> {
  const row = await db.selectFrom('supervisor').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
  return row && { id: row.id, name: row.name ?? '' }
}

/** Everybody who is active, by name, whoever's crew they are usually on: on a site one meets others than one's own. */
export async function activePeople(db: Database): Promise<FieldPeople['people']> {
  const { rows } = await sql<
    FieldPeople['people'][number]
  >`select id as "workerId", name from worker where active order by name, id`.execute(db)
  return rows
}

const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** The worker of each worker entry, by id. A value that is not an id is skipped. */
export async function workersOfEntries(db: Database, ids: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; workerId: string }>`
    select c.id, c.worker_id as "workerId" from worker_entry c where c.id = any(${ids.filter(isId)}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, workerId }) => [id, workerId]))
}
