import type { Filing, FilingFile, RemovedFiling } from '@daysheet/domain/filings/filing-answers'
import type { Feet, MeasuredStatus } from '@daysheet/domain/filings/progress'
import type { ScopePart } from '@daysheet/domain/filings/scope-part'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { ownRows } from '#rest/own-rows.ts'
import type { Database } from '#db/connection.ts'

const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const fileShown = sql`jsonb_build_object('id', u.id, 'name', u.name, 'sha256', u.sha256, 'bytes', u.bytes, 'source', u.source, 'pages', u.pages,
  'uploadedAt', ${moment('u.uploaded_at')}, 'uploadedBy', u.uploaded_by)`

/** Changes with every change of the scope or the progress of job `j`: the versions of all their rows. */
const scopeTag = sql`md5(concat(
  (select string_agg(p.id || ':' || p.version, ',' order by p.id) from scope_part p where p.job_id = j.id), '|',
  (select string_agg(s.id || ':' || s.version, ',' order by s.id)
    from scope_status s join scope_part p on p.id = s.scope_part_id where p.job_id = j.id)))`

/** Feet done of the removal `r` when it was taken away: of each kept row what its latest status says. */
const completedWhenRemoved = sql`(select coalesce(sum(latest.feet), 0) from jsonb_array_elements(r.kept_rows) part
  cross join lateral (select coalesce((s ->> 'square_feet')::numeric, 0) + coalesce((s ->> 'linear_feet')::numeric, 0) as feet
    from jsonb_array_elements(part -> 'statuses') s order by (s ->> 'time')::timestamptz desc, (s ->> 'id')::uuid desc limit 1) latest)`

export async function jobExists(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('job').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The tag, the filings and what was taken away of a job, in one statement; nothing when there is no such job. */
export async function filingsOf(
  db: Database,
  jobId: string,
  now: Date,
): Promise<{ tag: string; filings: Filing[]; removed: RemovedFiling[] } | undefined> {
  const { rows } = await sql<{ tag: string; filings: Filing[]; removed: RemovedFiling[] }>`
    select ${scopeTag} as tag,
      coalesce((select jsonb_agg(jsonb_build_object('filingNumber', g.filing_number, 'areas', g.areas, 'savedAt', ${moment('f.saved_at')},
          'savedBy', f.saved_by, 'file', case when u.id is not null then ${fileShown} end) order by g.filing_number collate "C")
        from (select coalesce(p.filing_number, '') as filing_number, count(*) as areas from scope_part p where p.job_id = j.id group by 1) g
        left join filing f on f.job_id = j.id and f.filing_number = g.filing_number
        left join filing_file u on u.id = f.file_id), '[]') as filings,
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'filingNumber', r.filing_number, 'areas', r.areas, 'completed', ${completedWhenRemoved}, 'reason', r.reason,
          'removedAt', ${moment('r.removed_at')}, 'removedBy', r.removed_by, 'until', ${moment('r.until')}) order by r.removed_at desc, r.id)
        from removed_filing r where r.job_id = j.id and r.until > ${now}), '[]') as removed
    from job j where j.id = ${jobId}::uuid`.execute(db)
  return rows[0]
}

/** Holds these jobs until the transaction ends, so that nothing is added to their scope by anybody else. Answers which there are. */
export async function lockJobs(tx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from job where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

const partShown = sql`p.id, p.version, p.job_id as "jobId", p.filing_number as "filingNumber", p.floor, p.entire_floor as "entireFloor",
  p.section_of_floor as "sectionOfFloor", p.abatement_type as "abatementType", p.abatement_procedure as "abatementProcedure",
  p.type_of_material as "typeOfMaterial", p.square_feet as "squareFeet", p.linear_feet as "linearFeet", p.permit_required as "permitRequired"`

export async function scopeOf(db: Database, jobId: string): Promise<ScopePart[]> {
  return (await sql<ScopePart>`select ${partShown} from scope_part p where p.job_id = ${jobId}::uuid order by p.id`.execute(db)).rows
}

/** The scope of a job that is held, its rows and their progress held as well, and the tag they have. */
export async function lockScope(tx: Database, jobId: string): Promise<{ parts: ScopePart[]; tag: string }> {
  const { rows: parts } = await sql<ScopePart>`
    select ${partShown} from scope_part p where p.job_id = ${jobId}::uuid order by p.id for update`.execute(tx)
  await sql`
    select from scope_status s join scope_part p on p.id = s.scope_part_id where p.job_id = ${jobId}::uuid order by s.id for update of s`.execute(
    tx,
  )
  const { rows } = await sql<{ tag: string }>`select ${scopeTag} as tag from job j where j.id = ${jobId}::uuid`.execute(tx)
  return { parts, tag: rows[0]?.tag ?? '' }
}

/** These scope parts as far as they are there, held against being deleted until the transaction ends. */
export async function lockParts(tx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from scope_part where id = any(${[...ids]}::uuid[]) order by id for key share`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface WorkedPart extends Feet {
  id: string
  jobId: string
  /** The newest status. */
  latest: MeasuredStatus | null
}

/**
 * The scope parts that exist among these, with their progress. Locks them, so that no one else
 * records progress meanwhile.
 */
export async function lockProgress(tx: Database, ids: readonly string[]): Promise<WorkedPart[]> {
  const { rows } = await sql<WorkedPart>`
    with held as materialized (select id, job_id, square_feet, linear_feet from scope_part where id = any(${[...ids]}::uuid[]) order by id for no key update)
    select p.id, p.job_id as "jobId", p.square_feet as "squareFeet", p.linear_feet as "linearFeet",
      (select json_build_object('id', t.id, 'time', t.time, 'squareFeet', t.square_feet, 'linearFeet', t.linear_feet)
        from scope_status t where t.scope_part_id = p.id order by t.time desc, t.id desc limit 1) as latest
    from held p`.execute(tx)
  return rows
}

/** The job a scope part belongs to, or the scope part a status does. */
export async function ownerOf(tx: Database, table: 'scope_part' | 'scope_status', id: string): Promise<string | undefined> {
  const owner = sql.ref<string>(table === 'scope_part' ? 'job_id' : 'scope_part_id')
  return (await tx.selectFrom(table).select(owner.as('owner')).where('id', '=', id).executeTakeFirst())?.owner
}

/** What a scope part says of its work, without what the server adds. */
export type PartValues = Omit<ScopePart, 'id' | 'version'>

const recordset = (rows: readonly PartValues[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(id uuid, "jobId" uuid,
  "filingNumber" text, floor text, "entireFloor" boolean, "sectionOfFloor" text, "abatementType" text, "abatementProcedure" text,
  "typeOfMaterial" text, "squareFeet" numeric, "linearFeet" numeric, "permitRequired" boolean)`

/** Adds scope parts in this order, in one statement. */
export async function insertParts(tx: Database, parts: readonly PartValues[]): Promise<void> {
  if (parts.length === 0) return
  await sql`
    insert into scope_part (id, job_id, filing_number, floor, entire_floor, section_of_floor, abatement_type, abatement_procedure,
      type_of_material, square_feet, linear_feet, permit_required)
    select c.id, c."jobId", c."filingNumber", c.floor, c."entireFloor", c."sectionOfFloor", c."abatementType", c."abatementProcedure",
      c."typeOfMaterial", c."squareFeet", c."linearFeet", c."permitRequired"
    from ${recordset(parts.map((part) => ({ ...part, id: newId() })))}`.execute(tx)
}

/** Gives scope parts that are there new values, in one statement. */
export async function updateParts(tx: Database, parts: readonly (PartValues & { id: string })[]): Promise<void> {
  if (parts.length === 0) return
  await sql`
    update scope_part p set filing_number = c."filingNumber", floor = c.floor, entire_floor = c."entireFloor",
      section_of_floor = c."sectionOfFloor", abatement_type = c."abatementType", abatement_procedure = c."abatementProcedure",
      type_of_material = c."typeOfMaterial", square_feet = c."squareFeet", linear_feet = c."linearFeet", permit_required = c."permitRequired"
    from ${recordset(parts)} where p.id = c.id`.execute(tx)
}

/** Notes whose filing this is now and what it came from: the file named, else the job's latest PDF in which the number was read, else the City's record. */
export async function saveFiling(
  tx: Database,
  filing: { jobId: string; filingNumber: string; fileId: string | null; savedAt: Date; savedBy: string },
): Promise<void> {
  const { jobId, filingNumber, fileId, savedAt, savedBy } = filing
  await sql`
    insert into filing (id, job_id, filing_number, file_id, saved_at, saved_by)
    values (${newId()}, ${jobId}, ${filingNumber}, coalesce(${fileId}::uuid, (
      select id from filing_file where job_id = ${jobId}::uuid and ${filingNumber}::text = any(filing_numbers)
      order by source = 'pdf' desc, uploaded_at desc, id desc limit 1)),
      ${savedAt}, ${savedBy})
    on conflict (job_id, filing_number) do update
      set file_id = coalesce(excluded.file_id, filing.file_id), saved_at = excluded.saved_at, saved_by = excluded.saved_by`.execute(tx)
}

export interface Removal {
  id: string
  /** What was taken away at once shares it. */
  action: string
  reason: RemovedFiling['reason']
  at: Date
  by: string
  until: Date
}

/** Takes these scope parts of one filing of a held job away, with their progress, and keeps both until then. */
export async function removeParts(tx: Database, partIds: readonly string[], removal: Removal): Promise<void> {
  const ids = sql`${[...partIds]}::uuid[]`
  const { id, action, reason, at, by, until } = removal
  await sql`
    insert into removed_filing (id, deed, job_id, filing_number, areas, reason, kept_rows, file_id, saved_at, saved_by, removed_at, removed_by, until)
    select ${id}::uuid, ${action}::uuid, taken.job_id, taken.filing_number, taken.areas, ${reason}, taken.kept, f.file_id, f.saved_at, f.saved_by,
      ${at}::timestamptz, ${by}, ${until}::timestamptz
    from (select p.job_id, coalesce(min(p.filing_number), '') as filing_number, count(*) as areas, jsonb_agg(to_jsonb(p) || jsonb_build_object('statuses',
        coalesce((select jsonb_agg(to_jsonb(s) order by s.id) from scope_status s where s.scope_part_id = p.id), '[]')) order by p.id) as kept
      from scope_part p where p.id = any(${ids}) group by p.job_id) taken
    left join filing f on f.job_id = taken.job_id and f.filing_number = taken.filing_number`.execute(tx)
  await sql`delete from scope_status where scope_part_id = any(${ids})`.execute(tx)
  await sql`delete from scope_part where id = any(${ids})`.execute(tx)
}

/** Deletes what can no longer be restored. */
export async function deleteExpiredRemovals(tx: Database, now: Date): Promise<void> {
  await tx.deleteFrom('removed_filing').where('until', '<=', now).execute()
}

export interface Removed {
  id: string
  jobId: string
  filingNumber: string
  reason: RemovedFiling['reason']
  until: Date
}

/** What was taken away under this id, or at once under this action. */
export async function removalsOf(db: Database, id: string): Promise<Removed[]> {
  const { rows } = await sql<Removed>`
    select id, job_id as "jobId", filing_number as "filingNumber", reason, until from removed_filing
    where ${id}::uuid in (id, deed) order by id`.execute(db)
  return rows
}

/** Whether a scope part with the id of one of the removed exists again. */
export async function anyPartExists(tx: Database, removalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from removed_filing r, jsonb_array_elements(r.kept_rows) kept join scope_part p on p.id = (kept ->> 'id')::uuid
    where r.id = ${removalId}::uuid limit 1`.execute(tx)
  return rows.length > 0
}

/** The columns that are restored of deleted rows: every one. decisions/filings-saving.md says what a migration that adds one has to do. */
export const restoredColumns = {
  scope_part: [
    ...['id', 'job_id', 'filing_number', 'floor', 'entire_floor', 'section_of_floor', 'abatement_type', 'abatement_procedure'],
    ...['type_of_material', 'square_feet', 'linear_feet', 'permit_required', 'version'],
  ],
  scope_status: ['id', 'scope_part_id', 'time', 'square_feet', 'linear_feet', 'version'],
}
const columnNames = (names: readonly string[], of = '') => sql.raw(names.map((name) => `${of}${name}`).join(', '))

/** Restores the rows of a removal as they were, ids, progress and origin included; the removal is gone then. Answers how many parts came back. */
export async function restoreParts(tx: Database, removalId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into scope_part (${columnNames(restoredColumns.scope_part)}) select ${columnNames(restoredColumns.scope_part, 'back.')}
    from removed_filing r, jsonb_populate_recordset(null::scope_part, r.kept_rows) back
    where r.id = ${removalId}::uuid returning id`.execute(tx)
  await sql`
    insert into scope_status (${columnNames(restoredColumns.scope_status)}) select ${columnNames(restoredColumns.scope_status, 'back.')}
    from removed_filing r, jsonb_array_elements(r.kept_rows) part,
      jsonb_populate_recordset(null::scope_status, part -> 'statuses') back where r.id = ${removalId}::uuid`.execute(tx)
  await sql`
    insert into filing (id, job_id, filing_number, file_id, saved_at, saved_by)
    select ${newId()}::uuid, job_id, filing_number, file_id, saved_at, saved_by from removed_filing
    where id = ${removalId}::uuid and saved_at is not null
    on conflict (job_id, filing_number) do nothing`.execute(tx)
  await tx.deleteFrom('removed_filing').where('id', '=', removalId).execute()
  return rows.length
}

/** The jobs that have a filing of this number, as it is written. */
export async function jobsWithFiling(db: Database, filingNumber: string): Promise<string[]> {
  const rows = await db.selectFrom('scope_part').select('job_id').distinct().where('filing_number', '=', filingNumber).execute()
  return rows.map(({ job_id }) => job_id)
}

/** How people know these jobs, in the order of their numbers. */
export async function namesOfJobs(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('job')
    .select(['id as jobId', 'job_num as jobNum', 'job_num_decimals as jobNumDecimals', 'address'])
    .where('id', 'in', [...ids])
    .orderBy('job_num')
    .orderBy('id')
    .execute()
}

/** Who changed the scope of a job last and when, as far as the outbox still knows of it. */
export async function lastScopeChange(db: Database, jobId: string): Promise<{ by: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    with told as materialized (select max(at) as at from change_event where entity = 'Scope' and row_id = ${jobId}::uuid),
      near as materialized (
        select a.id, a.at, a.actor, coalesce(a.new_values, a.old_values) as row from audit_entry a, told
        where a.at between told.at - interval '10 seconds' and told.at
          and a.table_name in ('scope_part', 'scope_status', 'filing', 'removed_filing'))
    select n.at, coalesce(nullif(s.name, ''), substring(n.actor from '^(?:account|supervisor) (.+)$')) as by
    from near n left join supervisor s on n.actor = 'supervisor ' || s.username
    where n.row ->> 'job_id' = ${jobId}::text
      or n.row ->> 'scope_part_id' in (select p.id::text from scope_part p where p.job_id = ${jobId}::uuid)
    order by n.id desc limit 1`.execute(db)
  return rows[0]
}

export interface NewFilingFile extends FilingFile {
  jobId: string
  filingNumbers: readonly string[]
  storedName: string
}

export async function insertFilingFile(tx: Database, file: NewFilingFile): Promise<void> {
  const { id, name, source, sha256, bytes, pages } = file
  await tx
    .insertInto('filing_file')
    .values({
      id,
      name,
      source,
      sha256,
      bytes,
      pages,
      job_id: file.jobId,
      filing_numbers: [...file.filingNumbers],
      stored_name: file.storedName,
      uploaded_at: file.uploadedAt,
      uploaded_by: file.uploadedBy,
    })
    .execute()
}

/** With `own` only when it is of a job of somebody's own days, as the rows of its filing are. */
export async function filingFileNamed(db: Database, id: string, own?: OwnDays) {
  return db
    .selectFrom('filing_file')
    .select(['name', 'source', 'stored_name as storedName', 'job_id as jobId'])
    .where('id', '=', id)
    .where(ownRows(own, 'ScopeParts', 'filing_file'))
    .executeTakeFirst()
}

export interface JobWithFiling {
  filingNumber: string
  jobNum: number | null
  jobNumDecimals: number | null
  address: string
}

/** Where else filings of these numbers are, when these very bytes were saved as scope before, and which borough the job is in. */
export async function findEarlierUploads(db: Database, query: { jobId: string; filingNumbers: readonly string[]; sha256: string }) {
  const { rows: elsewhere } = await sql<JobWithFiling>`
    select distinct p.filing_number as "filingNumber", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address
    from scope_part p join job j on j.id = p.job_id
    where p.filing_number = any(${[...query.filingNumbers]}) and p.job_id <> ${query.jobId}::uuid
    order by 1, 2, 4 limit 5`.execute(db)
  const saved = await db
    .selectFrom('filing')
    .innerJoin('filing_file', 'filing_file.id', 'filing.file_id')
    .select(['filing.saved_at as at', 'filing.saved_by as by', 'filing.job_id as jobId'])
    .where('filing_file.sha256', '=', query.sha256)
    .orderBy('filing.saved_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const job = await db.selectFrom('job').select('boro').where('id', '=', query.jobId).executeTakeFirst()
  return { elsewhere, saved, boro: job?.boro ?? null }
}
