import type { ChangeData, ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/** What the outbox holds after a position, and which of the asked sessions live: one statement, so both are true at the same moment. */
export type ChangePage = {
  changes: ChangeEvent[]
  /** Rows up to here may be gone: a reader that stands before it has missed something. */
  prunedThrough: number
  /** The last position there has ever been. */
  newest: number
  living: Set<string>
}

type Row = {
  changes: { seq: number; entity: LiveEntity; type: ChangeEvent['type']; id: string; schedule_id: string | null; data: ChangeData | null }[]
  pruned_through: number
  newest: number
  living: string[]
  /** The history that the server writes now; null on a standby, which writes none. */
  timeline: string | null
  known_timeline: string | null
}

/**
 * The changes after `seq`, at most `limit`, oldest first, and which of `sessions` may still see them. A change that was committed after a session
 * ended is never in a page in which that session lives.
 */
export async function changesAfter(db: Database, query: PageQuery): Promise<ChangePage> {
  let row = await readPage(db, query)
  if (row.timeline !== null && row.timeline !== row.known_timeline) {
    await beginHistory(db, row.timeline)
    row = await readPage(db, query)
  }
  return {
    changes: row.changes.map(({ schedule_id, data, ...change }) => ({
      ...change,
      ...(schedule_id === null ? {} : { scheduleId: schedule_id }),
      ...(data === null ? {} : { data: withPlainTime(data) }),
    })),
    prunedThrough: row.pruned_through,
    newest: row.newest,
    living: new Set(row.living),
  }
}

type PageQuery = { seq: number; limit: number; sessions: string[]; now: Date }

async function readPage(db: Database, { seq, limit, sessions, now }: PageQuery): Promise<Row> {
  const { rows } = await sql<Row>`
    select
      coalesce((select json_agg(e order by e.seq) from (
        select seq, entity, type, row_id as id, schedule_id, data from change_event where seq > ${seq} order by seq limit ${limit}) e), '[]') as changes,
      pruned_through,
      greatest(pruned_through, (select max(seq) from change_event)) as newest,
      array(select id from session where id = any(${sessions}::uuid[])
        and expires_at > ${now} and last_used_at + idle_seconds * interval '1 second' > ${now}) as living,
      case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline,
      timeline as known_timeline
    from change_horizon`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('change_horizon has lost its row')
  return row
}

/** More than a server can have told that its successor does not know of. */
const numbersLeftOut = 1_000_000

/**
 * Marks that the outbox is read in another history than before: a standby has taken over, or a backup was restored. What the last one told may never have been here, and its
 * numbers would be given a second time to other changes; so numbers go on far above them, and whoever stands below reads everything anew. (decision 0174)
 */
async function beginHistory(db: Database, timeline: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Under the lock under which changes are numbered: none gets a number meanwhile.
    await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0))`.execute(tx)
    const { rows } = await sql<{ isFirst: boolean }>`
      with before as (select timeline from change_horizon)
      update change_horizon h set timeline = ${timeline} from before where h.timeline is distinct from ${timeline}
      returning before.timeline is null as "isFirst"`.execute(tx)
    // Another node was quicker, or there was no history before: a new database.
    if (rows[0]?.isFirst !== false) return
    await sql`update change_horizon set pruned_through = setval(pg_get_serial_sequence('change_event', 'seq'),
      nextval(pg_get_serial_sequence('change_event', 'seq')) + ${numbersLeftOut})`.execute(tx)
  })
}

/** PostgreSQL writes a time in JSON with its own offset and digits; the wire has milliseconds and Z. */
function withPlainTime(data: ChangeData): ChangeData {
  return data.txtStatusTime ? { ...data, txtStatusTime: new Date(data.txtStatusTime).toISOString() } : data
}

/**
 * Removes the changes made before `before` and remembers how far. Several nodes may do it at once: one works, the others find it busy and leave.
 * Answers how many rows went.
 */
export async function pruneChanges(db: Database, before: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('daysheet.change_event.prune', 0)) as free`.execute(tx)
    if (!rows[0]?.free) return 0
    const { rows: gone } = await sql<{ removed: number }>`
      with removed as (delete from change_event where at < ${before} returning seq),
        moved as (update change_horizon set pruned_through = greatest(pruned_through, (select max(seq) from removed)))
      select count(*) as removed from removed`.execute(tx)
    return gone[0]?.removed ?? 0
  })
}
