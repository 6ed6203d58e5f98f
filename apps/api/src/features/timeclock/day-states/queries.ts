/** The states of days and the answers to exceptions. This file writes `time_day_state` and `time_exception_answer`. */
import type { Day } from '@daysheet/domain/calendar/day'
import type { DayState } from '@daysheet/domain/time-review/day-state'
import type { LockedNames } from '@daysheet/domain/time-review/locked-names'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ofWorkers, type Scope } from '../shifts/queries.ts'

const instant = (moment: string) => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The newest state that a user gave a day. */
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

/** A worker and their days. */
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

/** Gives days a state, of now and not of when its transaction began to wait; answers how many got it: fewer than were sent if another user was first. */
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

/** The workers of these entries. */
export async function workersOn(tx: Database, workerEntryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select distinct worker_id as id from worker_entry where id = any(${[...new Set(workerEntryIds)]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Of the days of these worker entries, those that are locked. Whoever puts hours right holds the workers first. */
export async function lockedDays(tx: Database, workerEntryIds: readonly string[]): Promise<{ workerId: string; day: Day }[]> {
  const { rows } = await sql<{ workerId: string; day: Day }>`
    select distinct t.worker_id as "workerId", t.day from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id
      join time_day_state t on t.worker_id = c.worker_id and t.day = s.day
    where c.id = any(${[...new Set(workerEntryIds)]}::uuid[]) and t.state = 'locked' and ${isNewest} order by t.day`.execute(tx)
  return rows
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
