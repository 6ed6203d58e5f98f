/** What the office put right about punches, and what they are of. */
import type { OwnDays } from '@daysheet/domain/session/own-days'
import type { TimeCorrection } from '@daysheet/domain/timeclock/correction'
import type { TwinPunch } from '@daysheet/domain/timeclock/newer-correction'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'
import { isClocked } from '../queries.ts'

/** Where a punch was clocked or first added, and what it says there. */
export interface KnownPunch {
  punchId: string
  originId: string
  type: 'in' | 'out'
  time: string
  /** Somebody clocked it; else the office added it. */
  isClocked: boolean
}

const instant = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Of these ids, the punches there are. What they are of never changes, so that nothing is held. */
export async function knownPunches(tx: Database, ids: readonly string[]): Promise<Map<string, KnownPunch>> {
  const { rows } = await sql<KnownPunch>`
    select id as "punchId", worker_entry_id as "originId", type, ${instant('time')} as time, true as "isClocked"
    from clock_event where id = any(${[...ids]}::uuid[])
    union all select id, origin_id, type, ${instant('time')}, false from time_correction where action = 'add' and id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((punch) => [punch.punchId, punch]))
}

/**
 * The person who made a punch, as in the audit; null if the audit entry is no longer in the
 * database.
 */
export async function makerOf(db: Database, { punchId, isClocked }: Pick<KnownPunch, 'punchId' | 'isClocked'>): Promise<string | null> {
  const table = isClocked ? 'clock_event' : 'time_correction'
  const { rows } = await sql<{ actor: string }>`
    select actor from audit_entry where row_id = ${punchId}::uuid and table_name = ${table} and action = 'insert' order by id limit 1`.execute(
    db,
  )
  return rows[0]?.actor ?? null
}

/**
 * Whether this user clocked the person in on this job before that time, on a clock or by typing it.
 */
export async function clockedInBy(
  db: Database,
  { scheduleEntryId, workerId, time, actor }: { scheduleEntryId: string; workerId: string; time: string; actor: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from worker_entry c
      join (select id, worker_entry_id, type, time, 'clock_event' as made_in from clock_event
        union all select id, worker_entry_id, type, time, 'time_correction' from time_correction where action = 'add') v on v.worker_entry_id = c.id
      join audit_entry m on m.row_id = v.id and m.table_name = v.made_in and m.action = 'insert'
    where c.schedule_entry_id = ${scheduleEntryId}::uuid and c.worker_id = ${workerId}::uuid
      and v.type = 'in' and v.time <= ${time}::timestamptz and m.actor = ${actor} limit 1`.execute(db)
  return rows.length > 0
}

/** The worker of each of these worker entries, held until the transaction ends so that nobody else puts something right there or takes them away. */
export async function lockPlaces(tx: Database, ids: readonly string[], own?: OwnDays): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; workerId: string }>`
    select c.id, c.worker_id as "workerId" from worker_entry c
    where c.id = any(${[...new Set(ids)]}::uuid[]) and ${ownRows(own, 'WorkerEntries', 'c')} order by c.id for no key update of c`.execute(
    tx,
  )
  return new Map(rows.map(({ id, workerId }) => [id, workerId]))
}

async function corrections(db: Database, condition: RawBuilder<unknown>): Promise<TimeCorrection[]> {
  const { rows } = await sql<TimeCorrection>`
    select id, punch_id as "punchId", action, origin_id as "originId", worker_entry_id as "workerEntryId", type, ${instant('time')} as time, role,
      (select json_build_object('clockOffset', v.clock_offset) from clock_event v where v.id = punch_id and v.time = time_correction.time) as "asClocked",
      act_id as "actId", replaces_id as "replacesId", reason, comment, ${instant('made_at')} as "madeAt", made_by as "madeBy"
    from time_correction where ${condition} order by made_at, id`.execute(db)
  return rows
}

export const correctionsOfAct = (db: Database, actId: string): Promise<TimeCorrection[]> => corrections(db, sql`act_id = ${actId}::uuid`)

/** Everything that was ever put right about these punches, oldest first. */
export const correctionsOfPunches = (db: Database, punchIds: readonly string[]): Promise<TimeCorrection[]> =>
  corrections(db, sql`punch_id = any(${[...punchIds]}::uuid[])`)

/** Everything that was ever put right on these worker entries, oldest first. */
export const correctionsOfPlaces = (db: Database, workerEntryIds: readonly string[]): Promise<TimeCorrection[]> =>
  corrections(
    db,
    sql`punch_id in (select punch_id from time_correction where origin_id = any(${[...workerEntryIds]}::uuid[]) or worker_entry_id = any(${[...workerEntryIds]}::uuid[]))`,
  )

/** No other correction of the same punch replaces this one (`k`). */
const isNewest = sql`not exists (select from time_correction n where n.punch_id = k.punch_id and n.replaces_id = k.id)`

/** A punch of the same type that counts on this worker entry within a minute of this time. */
export async function twinOf(
  tx: Database,
  { workerEntryId, type, time }: Pick<TimeCorrection, 'workerEntryId' | 'type' | 'time'>,
): Promise<TwinPunch | undefined> {
  const isNear = sql`between ${time}::timestamptz - interval '59 seconds' and ${time}::timestamptz + interval '59 seconds'`
  const { rows } = await sql<TwinPunch>`
    select k.type, ${instant('k.time')} as time, k.made_by as "madeBy", ${instant('k.made_at')} as "madeAt" from time_correction k
    where k.worker_entry_id = ${workerEntryId}::uuid and k.type = ${type} and k.time ${isNear} and k.action in ('add', 'change') and ${isNewest}
    union all select v.type, ${instant('v.time')}, null, null from clock_event v
    where v.worker_entry_id = ${workerEntryId}::uuid and v.type = ${type} and v.time ${isNear}
      and not exists (select from time_correction k where k.punch_id = v.id and k.action <> 'restore' and ${isNewest})
    limit 1`.execute(tx)
  return rows[0]
}

/** Leaves out of the hours whatever counts on these worker entries, and of these clock events what still counts, as one act. Answers how many punches those were. */
export async function voidPunches(
  tx: Database,
  { workerEntryIds = [], eventIds = [], reason }: { workerEntryIds?: readonly string[]; eventIds?: readonly string[]; reason: string },
): Promise<number> {
  const [places, events] = [sql`${[...workerEntryIds]}::uuid[]`, sql`${[...eventIds]}::uuid[]`]
  const { rows } = await sql`
    with standing as (
      select v.id as punch_id, v.worker_entry_id as origin_id, v.worker_entry_id, v.type, v.time, k.id as replaces_id
      from clock_event v left join time_correction k on k.punch_id = v.id and ${isNewest}
      where (v.worker_entry_id = any(${places}) or v.id = any(${events})) and (k.id is null or k.action = 'restore')
      union all select k.punch_id, k.origin_id, k.worker_entry_id, k.type, k.time, k.id from time_correction k
      where (k.worker_entry_id = any(${places}) or k.punch_id = any(${events})) and k.action in ('add', 'change') and ${isNewest}),
    act as materialized (select gen_random_uuid() as id)
    insert into time_correction (id, act_id, punch_id, action, origin_id, worker_entry_id, type, time, replaces_id, reason)
    select gen_random_uuid(), act.id, punch_id, 'void', origin_id, worker_entry_id, type, time, replaces_id, ${reason} from standing, act
    returning id`.execute(tx)
  return rows.length
}

/** Has the punches that these corrections left out stand as they did before, as one act. Answers false when one was put right since. */
export async function undoVoids(tx: Database, ids: readonly string[], reason: string): Promise<boolean> {
  const { rows } = await sql`
    with act as materialized (select gen_random_uuid() as id)
    insert into time_correction (id, act_id, punch_id, action, origin_id, worker_entry_id, type, time, replaces_id, reason)
    select gen_random_uuid(), act.id, k.punch_id, case when b.id is null then 'restore' when b.action = 'add' then 'change' else b.action end, k.origin_id,
      coalesce(b.worker_entry_id, k.origin_id), coalesce(b.type, v.type), coalesce(b.time, v.time), k.id, ${reason}
    from act, time_correction k left join time_correction b on b.id = k.replaces_id left join clock_event v on v.id = k.punch_id
    where k.id = any(${[...ids]}::uuid[])
    on conflict on constraint time_correction_seen do nothing returning id`.execute(tx)
  return rows.length === ids.length
}

/** Of these worker entries, those on which somebody clocked or something was put right: they stay. */
export async function clockedPlaces(tx: Database, workerEntryIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from worker_entry c where c.id = any(${[...workerEntryIds]}::uuid[])
      and ${sql.raw(isClocked('c'))} order by c.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The worker entries of these clock events, with whose they are. */
export async function placesOfEvents(
  tx: Database,
  ids: readonly string[],
): Promise<{ id: string; workerEntryId: string; workerId: string }[]> {
  const { rows } = await sql<{ id: string; workerEntryId: string; workerId: string }>`
    select id, worker_entry_id as "workerEntryId", worker_id as "workerId" from clock_event where id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

/** The worker entries that these punches count for since somebody put them right. */
export async function placesOfMoved(tx: Database, punchIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct k.worker_entry_id as id from time_correction k where k.punch_id = any(${[...punchIds]}::uuid[]) and ${isNewest}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The worker entries that the punches come back to which these corrections left out. */
export async function placesOfVoids(tx: Database, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(b.worker_entry_id, k.origin_id) as id from time_correction k left join time_correction b on b.id = k.replaces_id
    where k.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

export type NewRow = Pick<
  TimeCorrection,
  'id' | 'actId' | 'punchId' | 'action' | 'originId' | 'workerEntryId' | 'type' | 'time' | 'replacesId' | 'reason' | 'comment'
> & { certificateReason?: string | null }

/** Adds corrections that are of the moment `at`. Answers false when somebody has put one of these punches right since their sender looked. */
export async function insertCorrections(tx: Database, rows: readonly NewRow[], at: Date): Promise<boolean> {
  const added = await tx
    .insertInto('time_correction')
    .values(
      rows.map((row) => ({
        id: row.id,
        act_id: row.actId,
        punch_id: row.punchId,
        action: row.action,
        origin_id: row.originId,
        worker_entry_id: row.workerEntryId,
        type: row.type,
        time: row.time,
        replaces_id: row.replacesId,
        reason: row.reason,
        comment: row.comment,
        certificate_reason: row.certificateReason ?? null,
        made_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('time_correction_seen').doNothing())
    .returning('id')
    .execute()
  return added.length === rows.length
}
