/** Records of phones that were refused, kept for the office to look at. */
import type { FieldKind, FieldRefusal } from '@daysheet/domain/field/batch'
import type { shownAndPlaced } from '@daysheet/domain/field/refused-body'
import { hiddenRefusalText, type RefusalWithBody, type StoredRefusal } from '@daysheet/domain/field/refusal'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { Session } from '#http/access.ts'
import { personColumns } from '../phones/queries.ts'

type Person = Pick<Session['actor'], 'kind' | 'id'>

export interface RefusedRecord {
  id: string
  kind: FieldKind
  body: Readonly<Record<string, unknown>>
  shown: ReturnType<typeof shownAndPlaced>
  person: Person
  refusal: FieldRefusal
  at: Date
}

/** An id is the phone's own: nobody touches with it what somebody else's phone made. */
const isOf = ({ kind, id }: Person): RawBuilder<boolean> =>
  kind === 'account' ? sql`r.account_id = ${id}::uuid` : sql`r.supervisor_id = ${id}::uuid`

/**
 * Keeps what was refused, once for each record. What somebody has set aside stays aside when the same record is refused for the same reason again, and comes back for
 * another one.
 */
export async function saveRefusal(tx: Database, { id, kind, body, shown, person, refusal, at }: RefusedRecord): Promise<void> {
  const { account_id: accountId, supervisor_id: supervisorId } = personColumns(person)
  const isSame = sql`r.status_code = excluded.status_code and r.code is not distinct from excluded.code and r.message = excluded.message`
  const messages = refusal.messages === null ? null : JSON.stringify(refusal.messages)
  await sql`
    insert into field_refusal as r (id, kind, body, shown, account_id, supervisor_id, first_at, last_at, status_code, code, message, messages)
    values (${id}::uuid, ${kind}, ${JSON.stringify(body)}::jsonb, ${JSON.stringify(shown)}::jsonb, ${accountId}::uuid, ${supervisorId}::uuid, ${at}, ${at}, ${refusal.statusCode}, ${refusal.code},
      ${refusal.message}, ${messages}::jsonb)
    on conflict (id) do update set kind = excluded.kind, body = excluded.body, shown = excluded.shown, last_at = excluded.last_at, tries = r.tries + 1, status_code = excluded.status_code,
      code = excluded.code, message = excluded.message, messages = excluded.messages,
      aside_at = case when ${isSame} then r.aside_at end, aside_by = case when ${isSame} then r.aside_by end,
      aside_comment = case when ${isSame} then r.aside_comment end
    where ${isOf(person)}`.execute(tx)
}

/** How many records of a person wait for the office, not counting this one. */
export async function openRefusals(tx: Database, person: Person, id: string): Promise<number> {
  const { rows } = await sql<{
    open: number
  }>`select count(*)::int as open from field_refusal r where ${isOf(person)} and r.aside_at is null and r.id <> ${id}::uuid`.execute(tx)
  return rows[0]?.open ?? 0
}

/** Which of these records of somebody were refused before. */
export async function previouslyRefused(db: Database, ids: readonly string[], person: Person): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string
  }>`select r.id from field_refusal r where r.id = any(${[...ids]}::uuid[]) and ${isOf(person)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The record is stored after all. */
export async function deleteRefusal(tx: Database, id: string, person: Person): Promise<void> {
  await sql`delete from field_refusal r where r.id = ${id}::uuid and ${isOf(person)}`.execute(tx)
}

const instant = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
/** The id that a body named, or null when the value is no id: a phone may have sent anything. */
const idIn = (name: string) =>
  sql.raw(`case when r.shown ->> '${name}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (r.shown ->> '${name}')::uuid end`)

/** What was set aside is shown for so long, for whoever did it by mistake. */
const asideShown = sql.raw("interval '30 days'")
/** More than anybody looks through; the newest. */
const most = 500

/** The caller: whose records and which kinds they may see. */
export interface RefusalReader {
  person: Person
  own: OwnDays | undefined
  seesKind: (kind: FieldKind) => boolean
}

const columns = sql`r.id, r.version, r.kind,
  jsonb_build_object('type', r.shown -> 'type', 'time', r.shown -> 'time', 'pictures', r.shown -> 'pictures') as shown,
  ${instant('r.first_at')} as "firstAt", ${instant('r.last_at')} as "lastAt", r.tries, r.status_code as "statusCode", r.code, r.message, r.messages,
  jsonb_build_object('id', coalesce(r.supervisor_id, r.account_id), 'kind', split_part(r.made_by, ' ', 1),
    'name', coalesce(nullif(s.name, ''), nullif(a.name, ''), a.username, s.username, split_part(r.made_by, ' ', 2))) as person,
  case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as worker,
  case when j.id is not null then jsonb_build_object('id', j.id, 'address', j.address, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals) end as job,
  case when r.aside_at is not null then jsonb_build_object('at', ${instant('r.aside_at')}, 'by', r.aside_by, 'comment', r.aside_comment) end as aside`

const withPlaces = sql`field_refusal r left join supervisor s on s.id = r.supervisor_id left join account a on a.id = r.account_id
  left join worker_entry c on c.id = ${idIn('workerEntryId')} left join worker w on w.id = c.worker_id
  left join schedule_entry e on e.id = coalesce(c.schedule_entry_id, ${idIn('scheduleEntryId')})
  left join job j on j.id = coalesce(e.job_id, ${idIn('jobId')})`

const ownOnly = (own: OwnDays | undefined) => (own ? sql`and r.supervisor_id = ${own.supervisorId}::uuid` : sql``)

/** Everything that was refused, the newest first, with whom and what it is about as far as that is there. */
export async function refusals(db: Database, { now, ...reader }: { now: Date } & RefusalReader): Promise<StoredRefusal[]> {
  const { rows } = await sql<StoredRefusal>`
    select ${columns} from ${withPlaces}
    where (r.aside_at is null or r.aside_at > ${now}::timestamptz - ${asideShown}) ${ownOnly(reader.own)}
    order by (r.aside_at is not null), r.last_at desc, r.id limit ${most}`.execute(db)
  return rows.map((row) => (isSeen(row, reader) ? row : hidden(row)))
}

const uuidText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** All ids in a body, at any depth. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return uuidText.test(value) ? [value.toLowerCase()] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** The names of the rows with these ids. */
async function namesOfIds(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {}
  const wanted = sql`any(${[...new Set(ids)]}::uuid[])`
  const jobName = sql`concat_ws(' ', j.job_num, j.address)`
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(name, '') as name from worker where id = ${wanted}
    union all select id, coalesce(name, username) from supervisor where id = ${wanted}
    union all select j.id, ${jobName} from job j where j.id = ${wanted}
    union all select e.id, concat_ws(', ', ${jobName}, to_char(s.day, 'MM-DD-YYYY')) from schedule_entry e join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id where e.id = ${wanted}
    union all select c.id, coalesce(w.name, '') from worker_entry c join worker w on w.id = c.worker_id where c.id = ${wanted}
    union all select id, concat_ws(' - ', name, unit_of_measure) from item where id = ${wanted}
    union all select id, concat_ws(', ', floor, case when entire_floor then 'Entire floor' else section_of_floor end, type_of_material) from scope_part where id = ${wanted}
    union all select id, concat('Load ', number) from load where id = ${wanted}`.execute(db)
  return Object.fromEntries(rows.flatMap(({ id, name }) => (name === '' ? [] : [[id, name]])))
}

/** One record with its body; undefined when it does not exist or the caller may not see it. */
export async function refusalWithId(db: Database, id: string, reader: RefusalReader): Promise<RefusalWithBody | undefined> {
  const { rows } = await sql<Omit<RefusalWithBody, 'names'>>`
    select ${columns}, r.body from ${withPlaces} where r.id = ${id}::uuid ${ownOnly(reader.own)}`.execute(db)
  const row = rows.find((one) => isSeen(one, reader))
  return row && { ...row, names: await namesOfIds(db, idsIn(row.body)) }
}

/** The person who made a record may always see it. */
const isSeen = ({ kind, person: maker }: Pick<StoredRefusal, 'kind' | 'person'>, { person, seesKind }: RefusalReader) =>
  seesKind(kind) || (maker.kind === person.kind && maker.id === person.id)

/**
 * What people see who may not read this kind of record: that there is one, and from whose phone.
 */
const hidden = (row: StoredRefusal): StoredRefusal => ({
  ...row,
  shown: null,
  worker: null,
  job: null,
  message: hiddenRefusalText,
  messages: null,
})

/** Sets one aside with a comment; false when it is not there, or somebody has set it aside before. */
export async function setRefusalAside(tx: Database, id: string, { comment, at }: { comment: string; at: Date }): Promise<boolean> {
  const set = await tx
    .updateTable('field_refusal')
    .set({ aside_at: at, aside_by: sql`acting()`, aside_comment: comment })
    .where('id', '=', id)
    .where('aside_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return set !== undefined
}
