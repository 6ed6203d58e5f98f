import type { ChangeData, ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import { dayOf } from '@daysheet/domain/calendar/day'
import { ownDaysOf } from '@daysheet/domain/session/own-days'
import { may } from '@daysheet/domain/session/permissions'
import { liveNeeds } from '@daysheet/domain/wire/resource-needs'
import type { Role } from '@daysheet/domain/session/role'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownChanges, type OwnChanges } from './own/queries.ts'

/** What the outbox holds after a position, and which of the asked sessions live: one statement, so both are true at the same moment. */
export type ChangePage = {
  changes: ChangeEvent[]
  /** Rows up to here may be gone: a reader that stands before it has missed something. */
  prunedThrough: number
  /** The last position there has ever been. */
  newest: number
  living: Set<string>
  /** A change as a living session is told of it; nothing where its role may not see it. */
  toldTo: (sessionId: string, change: ChangeEvent) => ChangeEvent | undefined
}

/** A session that lives, with the role its person has at this moment. */
type Reader = { id: string; person: string; role: Role | null; isAccount: boolean }

type Row = {
  changes: { seq: number; entity: LiveEntity; type: ChangeEvent['type']; id: string; schedule_id: string | null; data: ChangeData | null }[]
  pruned_through: number
  newest: number
  living: Reader[]
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
  const changes = row.changes.map(({ schedule_id, data, ...change }) => ({
    ...change,
    ...(schedule_id === null ? {} : { scheduleId: schedule_id }),
    ...(data === null ? {} : { data: withPlainTime(data) }),
  }))
  const own = await ownChangesOf(db, changes, row.living, query)
  const readers = new Map(row.living.map((reader) => [reader.id, reader]))
  return {
    changes,
    prunedThrough: row.pruned_through,
    newest: row.newest,
    living: new Set(readers.keys()),
    toldTo(sessionId, change) {
      const reader = readers.get(sessionId)
      return reader && toldTo(reader, change, own.get(reader.person))
    },
  }
}

function toldTo({ role, isAccount }: Reader, change: ChangeEvent, own: OwnChanges | undefined): ChangeEvent | undefined {
  if (!may({ role, isAccount, hasOwner: true }, liveNeeds[change.entity])) return undefined
  if (role !== 'supervisor' || own?.seen.has(change.seq)) return change
  if (!own?.taken.has(change.seq)) return undefined
  // Somebody else runs the job now: all that is told is that it is gone from here.
  const { data: _data, ...rest } = change
  return { ...rest, type: 'remove' }
}

/** Of those who are kept to their own days, by person. */
async function ownChangesOf(
  db: Database,
  changes: readonly ChangeEvent[],
  readers: readonly Reader[],
  { now, zone }: Pick<PageQuery, 'now' | 'zone'>,
): Promise<Map<string, OwnChanges>> {
  const kept = [...new Set(readers.filter(({ role }) => role === 'supervisor').map(({ person }) => person))]
  const [first] = kept
  const days = first === undefined ? undefined : ownDaysOf({ role: 'supervisor', id: first }, dayOf(now, zone))
  if (!days || changes.length === 0) return new Map()
  return ownChanges(
    db,
    changes.map(({ seq }) => seq),
    kept,
    days,
  )
}

type PageQuery = { seq: number; limit: number; sessions: string[]; now: Date; zone: string }

async function readPage(db: Database, { seq, limit, sessions, now }: Omit<PageQuery, 'zone'>): Promise<Row> {
  const { rows } = await sql<Row>`
    select
      coalesce((select json_agg(e order by e.seq) from (
        select seq, entity, type, row_id as id, schedule_id, data from change_event where seq > ${seq} order by seq limit ${limit}) e), '[]') as changes,
      pruned_through,
      greatest(pruned_through, (select max(seq) from change_event)) as newest,
      coalesce((select json_agg(json_build_object('id', s.id, 'person', coalesce(s.account_id, s.supervisor_id),
          'role', coalesce(a.role, p.role), 'isAccount', s.account_id is not null))
        from session s left join account a on a.id = s.account_id left join supervisor p on p.id = s.supervisor_id where s.id = any(${sessions}::uuid[])
          and s.expires_at > ${now} and s.last_used_at + s.idle_seconds * interval '1 second' > ${now}), '[]') as living,
      case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline,
      timeline as known_timeline
    from change_horizon`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('change_horizon has lost its row')
  return row
}

/** The newest change that was committed: a read that begins now has seen everything up to it. */
export async function newestChange(db: Database): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select greatest(pruned_through, (select max(seq) from change_event)) as seq from change_horizon`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('change_horizon has lost its row')
  return row.seq
}

/** More than a server can have told that its successor does not know of. */
const numbersLeftOut = 1_000_000

/**
 * Marks that the outbox is read in another history than before: a standby has taken over, or a backup was restored. What the last one told may never have been here, and its
 * numbers would be given a second time to other changes; so numbers go on far above them, and whoever stands below reads everything anew. (decisions/clusters.md)
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
