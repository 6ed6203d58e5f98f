/**
 * Who was texted about an act since it happened, and where those people are once it is undone.
 * (product.md#undo)
 */
import type { FollowUp } from '@daysheet/domain/schedules/undo'
import type { PlaceNow, TextToWrite, ToldSinceAct } from '@daysheet/domain/schedules/undo-texts'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { Act, RowChange } from '../queries.ts'

/**
 * The schedule entries and people that an act was about; `workerIds` null means the whole crews.
 */
export interface Subject {
  act: Act
  entryIds: readonly string[]
  workerIds: readonly string[] | null
  /** The job and schedule of each of these entries. */
  stays: readonly { entryId: string; scheduleId: string; jobId: string }[]
}

/**
 * A text that a person need not come is written just before the act that takes them off. It belongs
 * to the act when it is at most this much older.
 */
const toldBefore = sql`interval '1 minute'`

const lostIn = ({ changes }: Act) =>
  changes.flatMap(({ table, id, before }: RowChange) =>
    table === 'text_message' && typeof before?.['schedule_entry_id'] === 'string' ? [{ id, entryId: before['schedule_entry_id'] }] : [],
  )

/**
 * The texts about these entries that were written after the act, or for it. Texts about an entry
 * that the act removed have lost their reference to it; the act's changes still have it. A removal
 * to a person who was off the crew by then never had one: it names the day and the job.
 */
const textsSince = ({ act, entryIds, workerIds, stays }: Subject) => sql`
  text_message m left join jsonb_to_recordset(${JSON.stringify(lostIn(act))}::jsonb) as lost(id uuid, "entryId" uuid) on lost.id = m.id
    join audit_entry a on a.row_id = m.id and a.table_name = 'text_message' and a.action = 'insert'
    left join lateral (select stay."entryId" from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb)
        as stay("entryId" uuid, "scheduleId" uuid, "jobId" uuid) join schedule s on s.id = stay."scheduleId"
      where m.kind = 'removal' and m.schedule_entry_id is null and a.id > ${act.lastId}::bigint
        and m.about_day = s.day and m.about_job_id = stay."jobId" order by 1 limit 1) off on true
  where m.kind in ('ask', 'cancelled', 'removal')
    and coalesce(m.schedule_entry_id, lost."entryId", off."entryId") = any(${[...entryIds]}::uuid[])
    and (${workerIds === null}::boolean or m.worker_id = any(${[...(workerIds ?? [])]}::uuid[]))
    and (a.id > ${act.lastId}::bigint or (m.kind <> 'ask' and a.at >= ${act.at}::timestamptz - ${toldBefore}))`

/** Those of the texts that wait to be handed over. */
export async function textsWaiting(tx: Database, subject: Subject): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select m.id from ${textsSince(subject)} and m.state = 'queued' order by m.worker_entry_id, m.time`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The newest of these texts that each person may have read about each entry. */
export async function toldSince(
  tx: Database,
  subject: Subject,
): Promise<(Omit<ToldSinceAct, 'scheduleId' | 'jobId'> & { entryId: string })[]> {
  const { rows } = await sql<{ workerId: string; entryId: string; kind: ToldSinceAct['kind'] }>`
    select distinct on (m.worker_id, "entryId") m.worker_id as "workerId", coalesce(m.schedule_entry_id, lost."entryId", off."entryId") as "entryId", m.kind
    from ${textsSince(subject)} and m.state not in ('queued', 'withheld') and (m.state <> 'failed' or m.carrier_id is not null)
    order by m.worker_id, "entryId", m.time desc, m.id desc`.execute(tx)
  return rows
}

/**
 * Where these people are on a crew: on these entries, or on other entries of the same job and day.
 */
export async function placesOf(
  tx: Database,
  {
    workerIds,
    entryIds,
    stays,
  }: { workerIds: readonly string[]; entryIds: readonly string[]; stays: readonly { scheduleId: string; jobId: string }[] },
): Promise<Omit<PlaceNow, 'isBack'>[]> {
  const { rows } = await sql<Omit<PlaceNow, 'isBack'>>`
    select c.worker_id as "workerId", c.id as "workerEntryId", e.id as "entryId", e.schedule_id as "scheduleId", e.job_id as "jobId", e.cancelled
    from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id
    where c.planned and c.worker_id = any(${[...workerIds]}::uuid[]) and (e.id = any(${[...entryIds]}::uuid[])
      or (e.schedule_id, e.job_id) in (select stay."scheduleId", stay."jobId"
        from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as stay("scheduleId" uuid, "jobId" uuid)))
    order by e.id, c.id`.execute(tx)
  return rows
}

/** What each of these texts says, and who gets it. */
export async function followUpsFor(tx: Database, texts: readonly TextToWrite[]): Promise<FollowUp[]> {
  const lines = texts.map(({ kind, workerId, scheduleId, jobId, place }, at) => ({
    at,
    kind,
    workerId,
    scheduleId,
    jobId,
    entryId: kind === 'removal' ? null : place?.entryId,
    workerEntryId: kind === 'removal' ? null : place?.workerEntryId,
  }))
  const { rows } = await sql<{ one: FollowUp }>`
    select jsonb_build_object('kind', t.kind, 'scheduleEntryId', t."entryId", 'scheduleId', s.id, 'day', s.day, 'startTime', e.start_time, 'supervisor', v.name,
      'job', jsonb_build_object('id', j.id, 'address', j.address, 'boro', j.boro, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals),
      'people', jsonb_agg(jsonb_build_object('workerId', w.id, 'workerEntryId', t."workerEntryId", 'name', coalesce(w.name, ''), 'language', w.language,
        'hasPhone', coalesce(w.phone, '') <> '') order by w.name, w.id)) as one
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as t(at int, kind text, "workerId" uuid, "scheduleId" uuid, "jobId" uuid, "entryId" uuid, "workerEntryId" uuid)
      join worker w on w.id = t."workerId" join schedule s on s.id = t."scheduleId" join job j on j.id = t."jobId"
      left join schedule_entry e on e.id = t."entryId" left join supervisor v on v.id = e.supervisor_id
    group by t.kind, t."entryId", s.id, j.id, e.id, v.id order by (t.kind <> 'removal'), min(t.at)`.execute(tx)
  return rows.map(({ one }) => one)
}

/** The names of these people, sorted by name. */
export async function namesOf(tx: Database, workerIds: readonly string[]): Promise<{ workerId: string; name: string }[]> {
  const { rows } = await sql<{ workerId: string; name: string }>`
    select id as "workerId", coalesce(name, '') as name from worker where id = any(${[...workerIds]}::uuid[]) order by name, id`.execute(tx)
  return rows
}

/** The day and job of each entry. */
export async function staysOf(tx: Database, entryIds: readonly string[]): Promise<Map<string, { scheduleId: string; jobId: string }>> {
  const { rows } = await sql<{ id: string; scheduleId: string; jobId: string }>`
    select id, schedule_id as "scheduleId", job_id as "jobId" from schedule_entry where id = any(${[...entryIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...stay }) => [id, stay]))
}
