import type { Day } from '@daysheet/domain/calendar/day'
import type { ClockedEvent } from '@daysheet/domain/timeclock/event-order'
import { bareEvent, creditRole, punchesOf, type CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import type { PayRegime } from '@daysheet/domain/overtime/pay-terms'
import type { OtherShift } from '@daysheet/domain/timeclock/shift'
import type { MissingClockOut } from '@daysheet/domain/timeclock/hours-report'
import type { ClockedPerson, CountedEntry, TimesheetEntry } from '@daysheet/domain/timeclock/timesheet'
import { sql, type RawBuilder } from 'kysely'
import { mapYielding } from '#concurrency/yielding.ts'
import type { Database } from '#db/connection.ts'
import type { ValueSql } from '#rest/model.ts'
import type { Statement } from '#rest/statement.ts'

/** Of a clock event, what hours are counted from. A list, not an object: a read of a job's whole history carries tens of thousands. */
export type EventTuple = [type: 'in' | 'out', time: string, clockOffset: number | null, id?: string]
/** The id of the worker entry, and what was put right there; nothing where nothing was. */
export type CorrectionsTuple = [workerEntryId: string, corrections: CurrentCorrection[] | null] | null
type PersonTuple = [
  name: string | null,
  role: string | null,
  events: EventTuple[],
  others: OtherShift[],
  isPlanned: boolean,
  corrections: CorrectionsTuple,
  workerId: string,
]
type EntryRow = Pick<TimesheetEntry, 'id' | 'day' | 'startTime' | 'cancelled'> & {
  jobId: string
  jobNum: number | null
  jobNumDecimals: number | null
  address: string
  payRegime: PayRegime
  crew: PersonTuple[]
}

const entryColumns = sql`e.id, s.day, e.start_time as "startTime", e.cancelled, j.id as "jobId", j.job_num as "jobNum",
  j.job_num_decimals as "jobNumDecimals", j.address, j.pay_regime as "payRegime"`

const instantText = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** When a punch was first put right, and in which order of one act: who entered first decides the role. */
const firstPutRight = `case when k.replaces_id is null then k.made_at else (select min(f.made_at) from time_correction f where f.punch_id = k.punch_id) end`

/**
 * The newest correction of each punch that was clocked on a worker entry or counts there, in the order in which they were first put right, each with `more` of it,
 * which begins with a comma. `source` is where the corrections come from.
 */
export const currentCorrections = (entry: string, more = '', source = 'time_correction') => `(
  select json_agg(json_build_object('id', k.id, 'punchId', k.punch_id, 'action', k.action, 'originId', k.origin_id, 'workerEntryId', k.worker_entry_id,
    'type', k.type, 'time', ${instantText('k.time')}, 'role', k.role, 'asClocked', (select json_build_object('clockOffset', v.clock_offset) from clock_event v where v.id = k.punch_id and v.time = k.time)${more})
    order by ${firstPutRight}, k.punch_id)
  from ${source} k where (k.origin_id = ${entry}.id or k.worker_entry_id = ${entry}.id)
    and not exists (select from time_correction n where n.punch_id = k.punch_id and n.replaces_id = k.id))`

/** The clock event that a correction is about, as reads show one. */
export const correctedEvent = `, 'event', (select json_build_object('id', v.id, 'version', v.version, 'workerEntryId', v.worker_entry_id, 'type', v.type,
  'time', ${instantText('v.time')}, 'latitude', v.latitude, 'longitude', v.longitude, 'image', v.image, 'signature', v.signature,
  'accuracy', v.accuracy, 'noPhotoReason', v.no_photo_reason, 'noPositionReason', v.no_position_reason,
  'receivedAt', ${instantText('v.received_at')}, 'clockOffset', v.clock_offset, 'clockSetBack', v.clock_set_back, 'role', v.role, 'certificateReason', v.certificate_reason) from clock_event v where v.id = k.punch_id and v.worker_entry_id = k.origin_id)`

/**
 * The corrections of a worker entry for a caller who does not see every other one (`isSeen`). A
 * punch that was moved to or from a hidden entry names only this one: moved away, it is left out
 * here with its first time here; moved here, it has no clock event. (decisions/roles.md)
 */
const seenCorrections = (entry: string, isSeen: string) => `(
  select o.id, o.punch_id, o.role, o.replaces_id, o.made_at, case when h.is_away then 'void' else o.action end as action,
    case when h.is_hidden then ${entry}.id else o.origin_id end as origin_id, case when h.is_hidden then ${entry}.id else o.worker_entry_id end as worker_entry_id,
    case when h.is_away then coalesce(v.type, f.type) else o.type end as type, case when h.is_away then coalesce(v.time, f.time) else o.time end as time
  from time_correction o
    left join worker_entry p on p.id = case when o.origin_id = ${entry}.id then o.worker_entry_id else o.origin_id end and ${isSeen}
    cross join lateral (select p.id is null as is_hidden, p.id is null and o.origin_id = ${entry}.id as is_away) h
    left join clock_event v on v.id = o.punch_id left join time_correction f on f.id = o.punch_id
  where o.origin_id = ${entry}.id or o.worker_entry_id = ${entry}.id)`

/** What was put right on a worker entry, as a property of it. Looked for only where the row says that there is something. */
export const corrections: ValueSql = (entry, { ownRows }) => {
  const isSeen = ownRows('WorkerEntries', 'p')
  const source = isSeen === undefined ? undefined : seenCorrections(entry, isSeen)
  return `case when ${entry}.corrected then coalesce(${currentCorrections(entry, correctedEvent, source)}, '[]') else '[]' end`
}

/** Whether somebody clocked on a worker entry, something was put right there, or its worker says that something is wrong: it stays. */
export const isClocked = (entry: string) =>
  `(${entry}.corrected or exists (select from clock_event v where v.worker_entry_id = ${entry}.id)
    or exists (select from time_claim l where l.worker_entry_id = ${entry}.id))`

/** How many punches count on a worker entry. */
export const currentPunchCount = (entry: string) => `case when ${entry}.corrected then
  (select count(*) from clock_event v where v.worker_entry_id = ${entry}.id and not exists (
    select from time_correction k where k.punch_id = v.id and k.action <> 'restore'
      and not exists (select from time_correction n where n.punch_id = k.punch_id and n.replaces_id = k.id)))
  + (select count(*) from time_correction k where k.worker_entry_id = ${entry}.id and k.action in ('add', 'change')
    and not exists (select from time_correction n where n.punch_id = k.punch_id and n.replaces_id = k.id))
  else (select count(*) from clock_event v where v.worker_entry_id = ${entry}.id) end`

/** When somebody was clocked or is said to have been: a superset, for finding what lies near. */
const moments = `(select worker_entry_id, worker_id, time from clock_event union all select worker_entry_id, worker_id, time from time_correction)`

/**
 * The other shifts of whoever is on a worker entry, each with all its events: those with a clock event before this one's last and another after its first.
 * The index gives what the same worker clocked around these hours; nothing else is looked at. Whoever was on the clock elsewhere for more than a day
 * without an event is not found from here, and is flagged there. (decisions/time-punches.md)
 */
const shiftsAround = (entry: string, { first, last }: { first: string; last: string }) => `coalesce((
  select json_agg(json_build_object('jobNum', oj.job_num, 'jobNumDecimals', oj.job_num_decimals, 'address', oj.address, 'workerEntryId', oc.id,
      'events', coalesce((select json_agg(json_build_object('id', ov.id, 'type', ov.type, 'time', ${instantText('ov.time')},
        'clockOffset', ov.clock_offset) order by ov.time, ov.id) from clock_event ov where ov.worker_entry_id = oc.id), '[]'),
      'corrections', case when oc.corrected then coalesce(${currentCorrections('oc')}, '[]') else '[]' end) order by near.first, oc.id)
  from (select ov.worker_entry_id, min(ov.time) as first from ${moments} ov
      where ov.worker_id = ${entry}.worker_id and ov.worker_entry_id <> ${entry}.id
        and ov.time > ${first} - interval '1 day' and ov.time < ${last} + interval '1 day'
      group by ov.worker_entry_id having min(ov.time) < ${last} and max(ov.time) > ${first}) near
    join worker_entry oc on oc.id = near.worker_entry_id join schedule_entry oe on oe.id = oc.schedule_entry_id join job oj on oj.id = oe.job_id), '[]')`

/** The other shifts of a worker entry, as a property of it. */
export const otherShifts: ValueSql = (entry) => `(select ${shiftsAround(entry, { first: 'own.first', last: 'own.last' })}
  from (select min(time) as first, max(time) as last from ${moments} own where worker_entry_id = ${entry}.id) own)`

/** What was clocked on a worker entry (`c`), from when to when, and in which role first: read once for all. */
export const withClocked = sql`left join lateral (
  select coalesce(json_agg(case when c.corrected then json_build_array(v.type, v.time, v.clock_offset, v.id)
      else json_build_array(v.type, v.time, v.clock_offset) end), '[]') as events, min(v.time) as first, max(v.time) as last,
    (array_agg(v.role order by v.time))[1] as role
  from clock_event v where v.worker_entry_id = c.id) own on true
left join lateral (select min(k.time) as first, max(k.time) as last, json_build_array(c.id, ${sql.raw(currentCorrections('c'))}) as standing
  from time_correction k where c.corrected and k.worker_entry_id = c.id) put on c.corrected`

/** A person of a crew (`c`, `w`, `own`) with what was clocked, as a PersonTuple; `standing` is what was put right. */
const personWith = (standing: RawBuilder<unknown>) =>
  sql`json_build_array(w.name, own.role, own.events, ${sql.raw(shiftsAround('c', { first: 'least(own.first, put.first)', last: 'greatest(own.last, put.last)' }))}, c.planned, ${standing}, c.worker_id)`
const person = personWith(sql`put.standing`)
/** The same with the id of the worker entry, where nothing was put right too. */
const personAtPlace = personWith(sql`coalesce(put.standing, json_build_array(c.id, null))`)

/** The crew of each group of rows; nobody where the left joins of `withCrew` found nobody. */
const crewOf = (member: RawBuilder<unknown>) => sql`coalesce(json_agg(${member}) filter (where c.id is not null), '[]') as crew`
const crew = crewOf(person)
const withCrew = sql`left join worker_entry c on c.schedule_entry_id = e.id left join worker w on w.id = c.worker_id ${withClocked}`

/** Entries with their whole crews. Grouped rather than asked for one by one: that takes half the time. */
const wholeEntries = (condition: RawBuilder<unknown>, people = crew) => sql<EntryRow>`
  select ${entryColumns}, ${people}
  from schedule_entry e join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id ${withCrew}
  where ${condition} group by e.id, s.id, j.id`

const eventOf = ([type, time, clockOffset, id]: EventTuple): ClockedEvent =>
  id === undefined ? { type, time, clockOffset } : { id, type, time, clockOffset }

/** What counts of these events where they stand, the office's corrections laid over them. */
export function punchesIn(events: readonly EventTuple[], put: CorrectionsTuple): ClockedEvent[] {
  if (put === null) return events.map(eventOf)
  const [workerEntryId, standing] = put
  return punchesOf<ClockedEvent>({ workerEntryId, events: events.map(eventOf), corrections: standing ?? [] }, bareEvent)
}

/** The role of the first event (`role`), where there is one, or else of what was first put right. */
export const roleIn = (role: string | null, events: readonly EventTuple[], put: CorrectionsTuple): string | null =>
  creditRole({ events: events.length > 0 ? [{ role }] : [], corrections: put?.[1] ?? [] })

const personOf = ([name, role, events, others, isPlanned, put, workerId]: PersonTuple): ClockedPerson => ({
  name,
  workerId,
  role: roleIn(role, events, put),
  events: punchesIn(events, put),
  others,
  isPlanned,
  ...(put && { workerEntryId: put[0] }),
})

function entryOf({ jobId, jobNum, jobNumDecimals, address, payRegime, ...entry }: EntryRow): TimesheetEntry {
  return { ...entry, job: { id: jobId, jobNum, jobNumDecimals, address, payRegime }, crew: entry.crew.map(personOf) }
}

async function entries(db: Database, text: RawBuilder<EntryRow>): Promise<TimesheetEntry[]> {
  const { rows } = await text.execute(db)
  return rows.map(entryOf)
}

/** The entries one worker was on in these business days, both included, with that worker's own clock events and nobody else's. */
export function entriesOfWorker(db: Database, workerId: string, { from, to }: { from: Day; to: Day }): Promise<TimesheetEntry[]> {
  return entries(
    db,
    sql<EntryRow>`
    select ${entryColumns}, json_build_array(${personAtPlace}) as crew
    from worker_entry c join worker w on w.id = c.worker_id
      join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id ${withClocked}
    where c.worker_id = ${workerId}::uuid and s.day between ${from}::date and ${to}::date`,
  )
}

/** Every entry of a job, over all days, with the whole crew. */
export const entriesOfJob = (db: Database, jobId: string): Promise<TimesheetEntry[]> =>
  entries(db, wholeEntries(sql`e.job_id = ${jobId}::uuid`))

/** The crew of an entry with its day; none for a job that was never planned. */
interface CrewOfJob {
  jobId: string
  entry: (CountedEntry & Pick<TimesheetEntry, 'crew'>) | null
}

/** The crew of every entry of these jobs, over all days; a job that was never planned has one row without any. Unknown jobs are left out. */
export async function crewsOfJobs(db: Database, jobIds: readonly string[]): Promise<CrewOfJob[]> {
  const { rows } = await sql<Pick<EntryRow, 'jobId' | 'crew' | 'cancelled' | 'payRegime'> & { day: Day | null }>`
    select j.id as "jobId", j.pay_regime as "payRegime", s.day, e.cancelled, ${crew}
    from job j left join schedule_entry e on e.job_id = j.id left join schedule s on s.id = e.schedule_id ${withCrew}
    where j.id = any(${[...jobIds]}::uuid[]) group by j.id, e.id, s.day`.execute(db)
  return rows.map(({ jobId, payRegime, day, cancelled, crew: people }) => ({
    jobId,
    entry: day === null ? null : { day, cancelled, job: { payRegime }, crew: people.map(personOf) },
  }))
}

/** What a timesheet is about: the business days from one to another, both included, or everything of some jobs. */
export type Sheet = { from: Day; to: Day } | { jobIds: readonly string[] }

export const ofSheet = (sheet: Sheet) => ('jobIds' in sheet ? sql`and e.job_id = any(${[...sheet.jobIds]}::uuid[])` : sql``)

/** The entries of these schedules that belong to the sheet, with the whole crew; with the places on it where they are asked for. */
export const entriesOfSchedules = (
  db: Database,
  scheduleIds: readonly string[],
  sheet: Sheet,
  { withPlaces = false } = {},
): Promise<TimesheetEntry[]> =>
  entries(
    db,
    wholeEntries(sql`e.schedule_id = any(${[...scheduleIds]}::uuid[]) ${ofSheet(sheet)}`, withPlaces ? crewOf(personAtPlace) : crew),
  )

/**
 * The places on crews of these business days, both included, at whose end somebody may still be on the clock, with what was clocked there: the last event is an
 * `in` by its raw time, there are more of one kind than of the other, or a phone's clock was off, so that the raw times may stand in another order. Who it is decides the one who knows how events are ordered.
 */
export async function possiblyOnClock(db: Database, { from, to }: { from: Day; to: Day }) {
  const { rows } = await sql<MissingClockOut & { events: EventTuple[]; put: CorrectionsTuple }>`
    select c.id as "workerEntryId", w.id as "workerId", w.name, s.day, j.id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals",
      j.address, coalesce(json_agg(json_build_array(v.type, v.time, v.clock_offset, v.id)) filter (where v.id is not null), '[]') as events,
      case when c.corrected then json_build_array(c.id, ${sql.raw(currentCorrections('c'))}) end as put
    from schedule s join schedule_entry e on e.schedule_id = s.id join worker_entry c on c.schedule_entry_id = e.id
      left join clock_event v on v.worker_entry_id = c.id join worker w on w.id = c.worker_id join job j on j.id = e.job_id
    where s.day between ${from}::date and ${to}::date and (v.id is not null or c.corrected) group by c.id, w.id, s.id, j.id
    having c.corrected or (array_agg(v.type order by v.time desc, v.id desc))[1] = 'in'
      or count(*) filter (where v.type = 'in') <> count(*) filter (where v.type = 'out') or bool_or(coalesce(v.clock_offset, 0) <> 0)
    order by s.day, w.name, c.id`.execute(db)
  return mapYielding(rows, ({ events, put, ...place }) => ({ place, events: punchesIn(events, put) }))
}

/** A schedule, and how many rows a timesheet has for it: the crews of what takes place, and whoever clocked on a cancelled entry. */
export interface CountedDay {
  id: string
  day: Day
  rows: number
}

/** The first so many schedules of a sheet from this day on, counted, by day. */
export async function countedDays(db: Database, sheet: Sheet, from: Day, limit: number): Promise<CountedDay[]> {
  const last = 'to' in sheet ? sql`and s.day <= ${sheet.to}::date` : sql``
  const { rows } = await sql<CountedDay>`
    select s.id, s.day, count(c.id) filter (where (not e.cancelled and c.planned) or clocked.here)::int as rows
    from (select s.id, s.day from schedule s where s.day >= ${from}::date ${last}
        and exists (select from schedule_entry e where e.schedule_id = s.id ${ofSheet(sheet)}) order by s.day limit ${limit}) s
      join schedule_entry e on e.schedule_id = s.id ${ofSheet(sheet)}
      left join worker_entry c on c.schedule_entry_id = e.id
      left join lateral (select true as here where (e.cancelled or not c.planned) and ${sql.raw(currentPunchCount('c'))} > 0) clocked on true
    group by s.id, s.day order by s.day`.execute(db)
  return rows
}

/** The jobs that carry this number, written in digits. It compares as a number: 10000.4 finds 10000.40. */
export async function jobsNumbered(db: Database, jobNum: string) {
  return db
    .selectFrom('job')
    .select(['id', 'job_num as jobNum', 'job_num_decimals as jobNumDecimals'])
    .where('job_num', '=', sql<number>`${jobNum}::numeric`)
    .orderBy('id')
    .execute()
}

export function workerNamed(db: Database, id: string): Promise<{ name: string | null; employeeNumber: string | null } | undefined> {
  return db.selectFrom('worker').select(['name', 'employee_number as employeeNumber']).where('id', '=', id).executeTakeFirst()
}

export function budgetOf(db: Database, jobId: string): Promise<{ budget: number | null } | undefined> {
  return db.selectFrom('job').select('budget').where('id', '=', jobId).executeTakeFirst()
}

/** One moment of the database, for as long as it is read. `close` gives the connection back and may be called again. */
export interface Snapshot {
  db: Database
  close: () => Promise<void>
}

/** Every statement on the snapshot sees the same rows. PostgreSQL ends it when nothing is asked of it for `idleMs`. */
export async function openSnapshot(db: Database, idleMs: number): Promise<Snapshot> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  let closed: Promise<void> | undefined
  // A connection that is broken cannot be rolled back; the pool throws it away all the same.
  const close = () =>
    (closed ??= tx
      .rollback()
      .execute()
      .catch(() => {}))
  try {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)`.execute(tx)
  } catch (error) {
    await close()
    throw error
  }
  return { db: tx, close }
}

/** Whether a column is one of these ids. Of a single one the plan is kept; how many there are in a list PostgreSQL wants to know each time. */
const isOneOf = (ids: readonly string[]) => (ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${[...ids]}::uuid[])`)

const places = 'worker_entry c join schedule_entry e on e.id = c.schedule_entry_id'
/** Held until the transaction ends: at the same moment nobody takes the person off or moves the day. The job's entry is held first, as by whoever deletes it. */
const held = 'for share of e for key share of c'
/** The audit remembers clock events that were stored once and deleted; today nobody deletes one. */
const deletedEvents = "audit_entry where table_name = 'clock_event' and action = 'delete'"

/** The ids of those of these worker entries that exist, held; and of the clock events, those that were deleted. */
export async function lockWorkerEntries(
  tx: Database,
  { entries: ids, events }: { entries: readonly string[]; events: readonly string[] },
): Promise<{ known: Set<string>; deleted: Set<string> }> {
  const { rows } = await sql<{ id: string; deleted: boolean }>`
    with known as (select c.id from ${sql.raw(places)} where c.id ${isOneOf([...new Set(ids)])} order by e.id, c.id ${sql.raw(held)})
    select id, false as deleted from known
    union all select row_id, true from ${sql.raw(deletedEvents)} and row_id ${isOneOf(events)}`.execute(tx)
  const idsThat = (areDeleted: boolean) => new Set(rows.flatMap(({ id, deleted }) => (deleted === areDeleted ? id : [])))
  return { known: idsThat(false), deleted: idsThat(true) }
}

/** Selects the worker entry, held, when it exists and the event was not deleted: what `lockWorkerEntries` finds out, to be part of the statement that stores the event. */
export function lockWorkerEntrySql(statement: Statement, { entry, event }: { entry: string; event: string }): string {
  const wasDeleted = `exists (select from ${deletedEvents} and row_id = ${statement.bind(event)}::uuid)`
  return `select c.id from ${places} where c.id = ${statement.bind(entry)}::uuid and not ${wasDeleted} ${held}`
}

/** A clock event's columns, held for a change of it. */
export async function storedEvent(tx: Database, id: string): Promise<Record<string, unknown> | undefined> {
  return tx.selectFrom('clock_event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface KnownReport {
  id: string
  scheduleEntryId: string
  address: string
  day: Day
}

/** The end-of-shift reports of these entries, each with where and when the shift was. */
export async function reportsOf(db: Database, scheduleEntryIds: readonly string[]): Promise<KnownReport[]> {
  const { rows } = await sql<KnownReport>`
    select r.id, r.schedule_entry_id as "scheduleEntryId", j.address, s.day
    from eos_report r join schedule_entry e on e.id = r.schedule_entry_id join schedule s on s.id = e.schedule_id join job j on j.id = e.job_id
    where r.schedule_entry_id = any(${[...scheduleEntryIds]}::uuid[])`.execute(db)
  return rows
}
