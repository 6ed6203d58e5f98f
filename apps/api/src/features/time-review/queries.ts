/** What the time review reads and keeps. */
import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { DayState } from '@daysheet/domain/time-review/day-state'
import type { LockedNames } from '@daysheet/domain/time-review/locked-names'
import type { Reader } from '@daysheet/domain/time-review/own-hours'
import type { ReviewShift } from '@daysheet/domain/time-review/review-shift'
import { creditRole, punchesOf, type CurrentCorrection } from '@daysheet/domain/timeclock/correction'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql, type RawBuilder } from 'kysely'
import { mapYielding } from '../../concurrency/yielding.ts'
import type { Database } from '../../db/connection.ts'
import { conflict } from '../../http/errors.ts'
import { ownRows } from '../../rest/own-rows.ts'
import { correctedEvent, currentCorrections } from '../timeclock/queries.ts'

/** Which days, both included, and whose; everybody's without `workerIds`. */
export interface Scope {
  from: Day
  to: Day
  workerIds?: readonly string[]
  /** Also everybody who is on a job with one of them, because what is proposed goes by the crew. */
  withCrews?: true
  /** Whoever sees only their own days sees nothing else of these. */
  own?: OwnDays | undefined
}

const instant = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A clock event as it came. A list, not an object: a week of three hundred people has thousands. */
type EventTuple = [
  id: string,
  type: 'in' | 'out',
  time: string,
  clockOffset: number | null,
  receivedAt: string | null,
  latitude: number | null,
  longitude: number | null,
  hasPhoto: boolean,
  role: string | null,
  accuracy: number | null,
  clockSetBack: boolean | null,
]

type DatedCorrection = CurrentCorrection & { madeAt: string }

interface ShiftRow extends Omit<ReviewShift, 'punches' | 'zone' | 'job' | 'role'> {
  workerName: string | null
  supervisorId: string | null
  isOwn: boolean
  jobNum: number | null
  jobNumDecimals: number | null
  address: string
  events: EventTuple[]
  corrections: DatedCorrection[] | null
}

/** A shift as the rules are told of it, and who and where it is about. */
export interface StoredShift {
  shift: ReviewShift
  workerName: string | null
  supervisorId: string | null
  /** Whether it is of the days of whoever asks; everything is, of whoever sees everything. */
  isOwn: boolean
  /** Somebody clocked or put something right here, whether it counts by now or not. */
  wasClocked: boolean
  /** A person clocked here and the punch was not moved to another job; it may be left out. */
  hasClocked: boolean
  /** When something was put right here that holds. */
  correctionTimes: string[]
}

/**
 * Everybody's shifts of these days, as they count: what was clocked with the corrections laid over it. One statement. Whether a job has a filing is looked up for the
 * job: as `exists`, PostgreSQL reads the areas of all jobs there ever were. (decisions/tests-and-releases.md)
 */
export async function shiftsOf(db: Database, { from, to, workerIds, withCrews, own }: Scope, zone: string): Promise<StoredShift[]> {
  const { rows } = await sql<ShiftRow>`
    select c.worker_id as "workerId", w.name as "workerName", c.id as "workerEntryId", e.id as "scheduleEntryId", e.job_id as "jobId", s.day,
      e.supervisor_id as "supervisorId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address,
      j.pay_regime as regime, j.overtime_codes as "overtimeCodes", j.overtime_holidays as "overtimeHolidays", j.make_up_days as "makeUpDays",
      case when j.latitude is not null then json_build_object('latitude', j.latitude, 'longitude', j.longitude, 'radius', j.site_radius) end as "jobPlace",
      e.start_time as "startTime", c.planned as "isPlanned", e.cancelled as "isCancelled", c.txt_status as "txtStatus",
      (select ${sql.raw(instant('r.time'))} from eos_report r where r.schedule_entry_id = e.id) as "eosReportAt",
      filing.is_there is not null as "hasFiling", ${ownRows(own, 'WorkerEntries', 'c')} as "isOwn", coalesce(own.events, '[]') as events,
      case when c.corrected then ${sql.raw(currentCorrections('c', `, 'madeAt', ${instant('k.made_at')}${correctedEvent}`))} end as corrections
    from schedule s join schedule_entry e on e.schedule_id = s.id join worker_entry c on c.schedule_entry_id = e.id
      join worker w on w.id = c.worker_id join job j on j.id = e.job_id
      left join lateral (
        select json_agg(json_build_array(v.id, v.type, v.time, v.clock_offset, v.received_at, v.latitude, v.longitude, v.image is not null, v.role, v.accuracy, v.clock_set_back)) as events
        from clock_event v where v.worker_entry_id = c.id) own on true
      left join lateral (select true as is_there from scope_part p where p.job_id = e.job_id limit 1) filing on true
    where s.day between ${from}::date and ${to}::date ${withCrews ? ofCrews(workerIds) : ofWorkers('c.worker_id', workerIds)}
    order by s.day, c.id`.execute(db)
  return mapYielding(rows, (row) => stored(row, zone))
}

const ofWorkers = (column: string, ids: readonly string[] | undefined): RawBuilder<unknown> =>
  ids === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${[...ids]}::uuid[])`

const ofCrews = (ids: readonly string[] = []) =>
  sql`and exists (select from worker_entry o where o.schedule_entry_id = e.id and o.worker_id = any(${[...ids]}::uuid[]))`

function stored(row: ShiftRow, zone: string): StoredShift {
  const { workerName, supervisorId, isOwn, jobNum, jobNumDecimals, address, events, corrections, ...shift } = row
  const madeAt = new Map(corrections?.map((correction) => [correction.punchId, correction.madeAt]))
  const moved = new Set(corrections?.filter(({ workerEntryId }) => workerEntryId !== row.workerEntryId).map(({ punchId }) => punchId))
  const origins = new Map(corrections?.map(({ punchId, originId }) => [punchId, originId]))
  const isTakenAway = ({ action, workerEntryId }: CurrentCorrection) => action === 'void' || workerEntryId !== row.workerEntryId
  const punches = punchesOf(
    { workerEntryId: row.workerEntryId, events: events.map(clockedPunch), corrections: corrections ?? [] },
    correctedPunch,
  )
  return {
    shift: {
      ...shift,
      zone,
      role: creditRole({ events: firstOf(events), corrections: corrections ?? [] }),
      job: { jobNum, jobNumDecimals, address },
      ...(corrections && { takenAwayAt: corrections.filter(isTakenAway).map((correction) => correction.madeAt) }),
      punches: punches.map(({ typed = false, ...punch }) => {
        const originId = origins.get(punch.id) ?? row.workerEntryId
        const correctedAt = madeAt.get(punch.id) ?? null
        return { ...punch, typed, correctedAt, ...(originId !== row.workerEntryId && { movedFrom: originId }) }
      }),
    },
    workerName,
    supervisorId,
    isOwn,
    hasClocked: punches.length > 0 || events.some(([id]) => !moved.has(id)),
    wasClocked: events.length > 0 || madeAt.size > 0,
    correctionTimes: [...madeAt.values()],
  }
}

/** The role of the day's first event, where there is one. Found here: an ordered aggregate for each shift costs the statement a tenth. */
function firstOf(events: readonly EventTuple[]): { role: string | null }[] {
  const [first, ...others] = events
  return first ? [{ role: others.reduce((earliest, event) => (event[2] < earliest[2] ? event : earliest), first)[8] }] : []
}

const clockedPunch = ([id, type, time, clockOffset, receivedAt, latitude, longitude, hasPhoto, , accuracy, clockSetBack]: EventTuple) => ({
  id,
  type,
  time: new Date(time).toISOString(),
  clockOffset,
  receivedAt,
  latitude,
  longitude,
  accuracy,
  hasPhoto,
  clockSetBack,
  typed: undefined as boolean | undefined,
})

/** A punch that was moved here has the photo and the place of the event; one that was added has none. */
const correctedPunch = ({ punchId: id, type, time, event }: CurrentCorrection) => ({
  id,
  type,
  time,
  clockOffset: null,
  clockSetBack: event?.clockSetBack ?? null,
  typed: undefined as boolean | undefined,
  receivedAt: event?.receivedAt ?? null,
  latitude: event?.latitude ?? null,
  longitude: event?.longitude ?? null,
  accuracy: event?.accuracy ?? null,
  hasPhoto: (event?.image ?? null) !== null,
})

/** Somebody who is signed in, as the hours know them. */
export async function readerOf(
  db: Database,
  { kind, id, name }: { kind: 'account' | 'supervisor'; id: string; name: string },
): Promise<Reader> {
  const row = await db.selectFrom(kind).select('worker_id').where('id', '=', id).executeTakeFirst()
  return { name, workerId: row?.worker_id ?? null }
}

/** The newest state that somebody gave a day. */
export interface StoredState {
  id: string
  workerId: string
  day: Day
  state: DayState
  digest: string
  minutes: number
  reason: string | null
  madeAt: string
  madeBy: string
  /** Of a locked day. */
  words: LockedNames | null
}

const stateColumns = sql`t.id, t.worker_id as "workerId", t.day, t.state, t.digest, t.minutes, t.reason, ${sql.raw(instant('t.made_at'))} as "madeAt", t.made_by as "madeBy", t.words`
const isNewest = sql`not exists (select from time_day_state n where n.replaces_id = t.id)`

/** The newest state of each of these days that has one. A state replaces one of the same day, so that those of other days are not looked at. */
export async function statesOf(db: Database, { from, to, workerIds }: Scope): Promise<StoredState[]> {
  const { rows } = await sql<StoredState>`
    with given as materialized (
      select t.* from time_day_state t where t.day between ${from}::date and ${to}::date ${ofWorkers('t.worker_id', workerIds)})
    select ${stateColumns} from given t where not exists (select from given n where n.replaces_id = t.id)`.execute(db)
  return rows
}

/** Whose days, and which. */
export interface DaysOfWorker {
  workerId: string
  from: Day
  to: Day
}

/** Every state these days were given, oldest first. */
export async function everyStateOf(db: Database, { workerId, from, to }: DaysOfWorker): Promise<StoredState[]> {
  const { rows } = await sql<StoredState>`
    select ${stateColumns} from time_day_state t where t.worker_id = ${workerId}::uuid and t.day between ${from}::date and ${to}::date order by t.made_at, t.id`.execute(
    db,
  )
  return rows
}

export const statesOfAct = async (db: Database, actId: string): Promise<StoredState[]> => {
  const { rows } = await sql<StoredState>`select ${stateColumns} from time_day_state t where t.act_id = ${actId}::uuid`.execute(db)
  return rows
}

export interface NewState {
  workerId: string
  day: Day
  state: DayState
  digest: string
  minutes: number
  reason: string | null
  replacesId: string | null
  words: LockedNames | null
}

/** Gives days a state, of now and not of when its transaction began to wait; answers how many got it: fewer than were sent when somebody else was first. */
export async function insertStates(tx: Database, actId: string, states: readonly NewState[]): Promise<number> {
  const { rows } = await sql`
    insert into time_day_state (act_id, worker_id, day, state, digest, minutes, reason, replaces_id, words, made_at)
    select ${actId}::uuid, "workerId", day, state, digest, minutes, reason, "replacesId", words, statement_timestamp()
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
      as given("workerId" uuid, day date, state text, digest text, minutes double precision, reason text, "replacesId" uuid, words jsonb)
    order by "workerId", day
    on conflict on constraint time_day_state_seen do nothing returning id`.execute(tx)
  return rows.length
}

/** Holds the hours of these people: nobody corrects, approves or locks days of theirs before this transaction ends. */
export async function lockWorkers(tx: Database, workerIds: readonly string[]): Promise<void> {
  await sql`select from worker where id = any(${[...new Set(workerIds)]}::uuid[]) order by id for no key update`.execute(tx)
}

/** Of the days of these worker entries, those that are locked. Whoever puts hours right holds the workers first. */
async function lockedDays(tx: Database, workerEntryIds: readonly string[]): Promise<{ workerId: string; day: Day }[]> {
  const { rows } = await sql<{ workerId: string; day: Day }>`
    select distinct t.worker_id as "workerId", t.day from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id
      join time_day_state t on t.worker_id = c.worker_id and t.day = s.day
    where c.id = any(${[...new Set(workerEntryIds)]}::uuid[]) and t.state = 'locked' and ${isNewest} order by t.day`.execute(tx)
  return rows
}

/** Hours that went out with an export stay as they are until somebody reopens their days. Holds whose worker entries these are. */
export async function refuseLocked(tx: Database, workerEntryIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    id: string
  }>`select distinct worker_id as id from worker_entry where id = any(${[...new Set(workerEntryIds)]}::uuid[])`.execute(tx)
  await lockWorkers(
    tx,
    rows.map(({ id }) => id),
  )
  const locked = await lockedDays(tx, workerEntryIds)
  if (locked.length === 0) return
  const days = [...new Set(locked.map(({ day }) => formatDay(day)))]
  const [are, them] = days.length === 1 ? ['is', 'it'] : ['are', 'them']
  throw conflict(`${days.join(', ')} ${are} locked. Reopen ${them} first; nothing was changed.`, { code: 'LOCKED' })
}

/** What somebody said of an exception. */
export interface StoredAnswer {
  workerId: string
  day: Day
  key: string
  isNothingToChange: boolean
  comment: string | null
  madeAt: string
  madeBy: string
}

const answerColumns = sql`a.worker_id as "workerId", a.day, a.key, a.is_nothing_to_change as "isNothingToChange", a.comment,
  ${sql.raw(instant('a.made_at'))} as "madeAt", a.made_by as "madeBy"`

/** The newest answer to each exception of these days. */
export async function answersOf(db: Database, { from, to, workerIds }: Scope): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select distinct on (a.day, a.worker_id, a.key) ${answerColumns} from time_exception_answer a
    where a.day between ${from}::date and ${to}::date ${ofWorkers('a.worker_id', workerIds)}
    order by a.day, a.worker_id, a.key, a.made_at desc, a.id desc`.execute(db)
  return rows
}

/** Every answer about these days, oldest first. */
export async function everyAnswerOf(db: Database, { workerId, from, to }: DaysOfWorker): Promise<StoredAnswer[]> {
  const { rows } = await sql<StoredAnswer>`
    select ${answerColumns} from time_exception_answer a where a.worker_id = ${workerId}::uuid and a.day between ${from}::date and ${to}::date order by a.made_at, a.id`.execute(
    db,
  )
  return rows
}

/** Adds answers; those of an act that is known already stay as they are. */
export async function insertAnswers(
  tx: Database,
  { actId, isNothingToChange, comment }: { actId: string; isNothingToChange: boolean; comment: string | null },
  exceptions: readonly { workerId: string; day: Day; key: string }[],
): Promise<void> {
  await sql`
    insert into time_exception_answer (act_id, worker_id, day, key, is_nothing_to_change, comment)
    select ${actId}::uuid, "workerId", day, key, ${isNothingToChange}, ${comment}
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb) as about("workerId" uuid, day date, key text)
    on conflict on constraint time_exception_answer_once do nothing`.execute(tx)
}

/** The clock events of these worker entries as they came, whatever was put right, in order of time. */
export async function eventsOf(db: Database, workerEntryIds: readonly string[]): Promise<ClockEvent[]> {
  const { rows } = await sql<ClockEvent>`
    select v.id, v.version, v.worker_entry_id as "workerEntryId", v.type, ${sql.raw(instant('v.time'))} as time, v.latitude, v.longitude, v.image, v.signature,
      ${sql.raw(instant('v.received_at'))} as "receivedAt", v.clock_offset as "clockOffset", v.clock_set_back as "clockSetBack", v.role
    from clock_event v where v.worker_entry_id = any(${[...new Set(workerEntryIds)]}::uuid[]) order by v.time, v.id`.execute(db)
  return rows
}

/** Who brought these clock events, as the audit remembers. */
export async function broughtBy(db: Database, events: readonly Pick<ClockEvent, 'id'>[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; actor: string }>`
    select a.row_id as id, a.actor from audit_entry a
    where a.row_id = any(${events.map(({ id }) => id)}::uuid[]) and a.table_name = 'clock_event' and a.action = 'insert'`.execute(db)
  return new Map(rows.map(({ id, actor }) => [id, actor]))
}

/**
 * The months of the audit that are in the archive, from the one before the day on: in which it was planned, clocked, and changed afterwards. A history of that day may lack something of them.
 */
export async function archivedMonthsSince(db: Database, day: Day): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_char(month, 'YYYY-MM') as month from audit_archive
    where month >= (date_trunc('month', ${day}::date::timestamp) - interval '1 month')::date order by audit_archive.month`.execute(db)
  return rows.map(({ month }) => month)
}

export async function workerOf(db: Database, id: string): Promise<{ id: string; name: string | null; phone: string | null } | undefined> {
  return db.selectFrom('worker').select(['id', 'name', 'phone']).where('id', '=', id).executeTakeFirst()
}

export async function supervisorsNamed(db: Database, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('supervisor')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('name')
    .execute()
  return rows.map(({ id, name }) => ({ id, name: name ?? 'Unknown' }))
}
