import { nobodyInParticular } from '@daysheet/domain/live/certificate-change'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { ResourceName } from '@daysheet/domain/wire/resources'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'

/** Of a page of changes, those of somebody's own days, and those by which something ceased to be theirs. */
export type OwnChanges = { seen: ReadonlySet<number>; taken: ReadonlySet<number> }

/**
 * For each of these supervisors the changes that they may be told of. A change is of the row it names, or of the one that this belongs to; of a row that is gone, its data
 * says whose it was. What this does not know is told to nobody who is kept to their own days. (product.md#roles; decisions/roles.md)
 */
export async function ownChanges(
  db: Database,
  seqs: readonly number[],
  supervisorIds: readonly string[],
  days: Pick<OwnDays, 'from' | 'to'>,
): Promise<Map<string, OwnChanges>> {
  const isOwn = (table: string, plural: ResourceName, id: string): RawBuilder<SqlBool> =>
    sql`exists (select from ${sql.table(table)} o where o.id = ${sql.raw(id)} and ${ownRows({ ...days, me: 'p.id' }, plural, 'o')})`
  const of = (name: string) => `(c.data ->> '${name}')::uuid`
  const entry = isOwn('schedule_entry', 'ScheduleEntries', of('scheduleEntryId'))
  const crew = isOwn('worker_entry', 'WorkerEntries', of('workerEntryId'))
  // A change that moves a punch concerns two worker entries, and names neither.
  const movedCrew = sql<SqlBool>`exists (select from time_correction k join worker_entry o on o.id in (k.origin_id, k.worker_entry_id)
    where k.id = c.row_id and c.data is null and ${ownRows({ ...days, me: 'p.id' }, 'WorkerEntries', 'o')})`
  const job = isOwn('job', 'Jobs', of('jobId'))
  const containerOfText = isOwn('container_req', 'ContainerReqs', of('containerReqId'))
  const isSeen = sql<boolean>`case c.entity
    when 'Schedule' then ${isOwn('schedule', 'Schedules', 'c.row_id')}
    when 'ScheduleEntry' then ${isOwn('schedule_entry', 'ScheduleEntries', 'c.row_id')} or (c.type = 'remove' and ${sql.raw(of('supervisorId'))} = p.id)
    when 'WorkerEntry' then ${entry}
    when 'EosReport' then ${entry}
    when 'Event' then ${crew}
    when 'TextMessage' then ${crew} or ${containerOfText}
    when 'TimeCorrection' then ${crew} or ${movedCrew}
    when 'TimeReview' then ${isOwn('worker', 'Workers', 'c.row_id')}
    when 'Job' then ${isOwn('job', 'Jobs', 'c.row_id')}
    when 'Worker' then ${isOwn('worker', 'Workers', 'c.row_id')}
    when 'Supervisor' then c.row_id = p.id
    when 'Location' then c.row_id = p.id
    when 'FieldRefusal' then exists (select from field_refusal o where o.id = c.row_id and o.supervisor_id = p.id)
    when 'Checklist' then ${isOwn('checklist', 'Checklists', 'c.row_id')} or ${job}
    when 'ImageSet' then ${isOwn('image_set', 'ImageSets', 'c.row_id')} or ${job}
    when 'JobInspection' then ${isOwn('job_inspection', 'JobInspections', 'c.row_id')} or ${job}
    when 'ContainerReq' then ${job}
    when 'Scope' then ${job}
    when 'CityFiling' then ${job}
    when 'Materials' then ${job}
    when 'Item' then true
    when 'Settings' then true
    when 'ChecklistTemplate' then true
    when 'Certificate' then c.row_id = p.id or c.row_id = ${nobodyInParticular}::uuid or ${isOwn('worker', 'Workers', 'c.row_id')}
    when 'CertificateKind' then true
    else false end`
  const wasOwn = sql<boolean>`c.entity = 'ScheduleEntry' and exists (select from audit_entry a where a.row_id = c.row_id and a.table_name = 'schedule_entry'
    and a.action = 'update' and a.at > c.at - interval '1 minute' and a.at <= c.at and a.old_values ->> 'supervisor_id' = p.id::text)`
  const { rows } = await sql<{ id: string; seen: number[]; taken: number[] }>`
    select p.id, coalesce(json_agg(c.seq) filter (where ${isSeen}), '[]') as seen, coalesce(json_agg(c.seq) filter (where ${wasOwn}), '[]') as taken
    from unnest(${[...supervisorIds]}::uuid[]) p(id) cross join change_event c where c.seq = any(${[...seqs]}::bigint[]) group by p.id`.execute(
    db,
  )
  return new Map(rows.map(({ id, seen, taken }) => [id, { seen: new Set(seen), taken: new Set(taken) }]))
}
