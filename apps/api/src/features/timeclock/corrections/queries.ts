/** What the office put right about punches, and what they are of. */
import type { TimeCorrection } from '@daysheet/domain/timeclock/correction'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/connection.ts'

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

/** The worker of each of these worker entries, held until the transaction ends so that nobody else puts something right there or takes them away. */
export async function holdPlaces(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; workerId: string }>`
    select id, worker_id as "workerId" from worker_entry where id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  return new Map(rows.map(({ id, workerId }) => [id, workerId]))
}

async function corrections(db: Database, condition: RawBuilder<unknown>): Promise<TimeCorrection[]> {
  const { rows } = await sql<TimeCorrection>`
    select id, punch_id as "punchId", action, origin_id as "originId", worker_entry_id as "workerEntryId", type, ${instant('time')} as time, role,
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

export type NewRow = Pick<
  TimeCorrection,
  'id' | 'actId' | 'punchId' | 'action' | 'originId' | 'workerEntryId' | 'type' | 'time' | 'replacesId' | 'reason' | 'comment'
>

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
        made_at: at,
      })),
    )
    .onConflict((conflict) => conflict.constraint('time_correction_seen').doNothing())
    .returning('id')
    .execute()
  return added.length === rows.length
}
