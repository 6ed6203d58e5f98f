/** What the inbox of replies reads and marks. (product.md#replies) */
import {
  maxRepliesListed,
  type Conversation,
  type Correspondent,
  type NeededReply,
  type UnknownText,
} from '@daysheet/domain/texts/conversation'
import type { Day } from '@daysheet/domain/calendar/day'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'
import { isClocked } from '#features/timeclock/queries.ts'

/** So many people, those who wrote last; whoever wrote longer ago is found on their own page. */
const correspondentsShown = 200
const textsShown = 100

const wireTime = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const person = sql`w.id as "workerId", coalesce(w.name, '') as name, nullif(w.phone, '') as phone, w.language, w.active, o.phone is not null as "optedOut"`

/** Whether reply `m` declined a place that is still open. Reading it does not fill the place. */
const isOpenDecline = (today: Day) => sql<boolean>`(coalesce(m.meaning, '') = 'declined' and exists (
  select from worker_entry c join schedule_entry e on e.id = c.schedule_entry_id join schedule s on s.id = e.schedule_id
  where c.id = m.worker_entry_id and e.id = m.schedule_entry_id and c.planned and c.txt_status = 'n' and not ${sql.raw(isClocked('c'))} and not e.cancelled and s.day >= ${today}::date))`

/**
 * Whether the office must act on reply `m`: the domain's `needsYou` as an SQL condition. A test
 * compares the two. The result at arrival is stored (receive-text.ts); afterwards only the declined
 * place on the crew can change it.
 */
const needsPerson = (today: Day) =>
  sql<boolean>`(m.needs_office and m.read_at is null and (m.meaning is distinct from 'declined' or ${isOpenDecline(today)}))`

/** The job of entry `e` on schedule `s`, if text `m` is about a job. */
const jobOfText = sql`case when j.id is not null then jsonb_build_object('id', j.id, 'address', j.address, 'jobNum', j.job_num,
  'jobNumDecimals', j.job_num_decimals, 'day', s.day) end`
const withJob = sql`left join schedule_entry e on e.id = m.schedule_entry_id left join schedule s on s.id = e.schedule_id left join job j on j.id = e.job_id`

/** Everyone who has written, the latest first. One statement for the whole list. */
export async function correspondents(db: Database, today: Day): Promise<Correspondent[]> {
  const { rows } = await sql<Correspondent>`
    select ${person}, n.unread, l.latest from (
      select worker_id, max(time) as time from text_message where kind = 'reply' and worker_id is not null
      group by worker_id order by max(time) desc limit ${correspondentsShown}) r
    join worker w on w.id = r.worker_id left join text_opt_out o on o.phone = w.phone
    cross join lateral (select count(*)::int as unread from text_message m where m.worker_id = r.worker_id and ${needsPerson(today)}) n
    cross join lateral (
      select jsonb_build_object('id', m.id, 'body', m.body, 'meaning', m.meaning, 'time', ${wireTime(sql`m.time`)}, 'job', ${jobOfText}) as latest
      from text_message m ${withJob} where m.worker_id = r.worker_id and m.kind = 'reply' order by m.time desc, m.id desc limit 1) l
    order by r.time desc, w.id`.execute(db)
  return rows
}

/** The replies that the office must act on, newest first. */
export async function neededReplies(db: Database, today: Day): Promise<NeededReply[]> {
  const { rows } = await sql<NeededReply>`
    select m.id, m.body, m.meaning, ${wireTime(sql`m.time`)} as time, m.worker_id as "workerId", coalesce(w.name, '') as name,
      case when w.id is null then m.phone else nullif(w.phone, '') end as phone, ${jobOfText} as job
    from text_message m left join worker w on w.id = m.worker_id ${withJob}
    where ${needsPerson(today)} order by m.time desc, m.id desc limit ${maxRepliesListed}`.execute(db)
  return rows
}

const unknownShown = 50

/** The latest texts from numbers that no employee has, newest first. */
export async function unknownTexts(db: Database): Promise<UnknownText[]> {
  const { rows } = await sql<UnknownText>`
    select id, phone, body, meaning, ${wireTime(sql`time`)} as time, ${wireTime(sql`case when needs_office then read_at else coalesce(read_at, time) end`)} as "readAt" from text_message
    where kind = 'reply' and worker_id is null order by time desc, id desc limit ${unknownShown}`.execute(db)
  return rows
}

/** How many replies the office must act on. */
export async function unreadReplies(db: Database, today: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from text_message m where ${needsPerson(today)}`.execute(db)
  return rows[0]?.count ?? 0
}

const textColumns = sql`jsonb_build_object('id', m.id, 'kind', m.kind, 'state', m.state, 'body', m.body, 'reason', m.reason, 'meaning', m.meaning,
  'time', ${wireTime(sql`m.time`)}, 'readAt', ${wireTime(sql`m.read_at`)}, 'job', ${jobOfText})`

/** The texts to and from one person; undefined when there is nobody of that id. */
export async function conversationOf(db: Database, workerId: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    select ${person}, coalesce(t.texts, '[]') as texts from worker w left join text_opt_out o on o.phone = w.phone
    left join lateral (select jsonb_agg(${textColumns} order by m.time, m.id) as texts
      from (select * from text_message where worker_id = w.id order by time desc, id desc limit ${textsShown}) m ${withJob}) t on true
    where w.id = ${workerId}::uuid`.execute(db)
  return rows[0]
}

interface Reading {
  workerId: string
  /** The last text that was shown. */
  upTo: string
  now: Date
  today: Day
}

/**
 * Marks the replies of a person as read, up to a text of theirs, but for open declines. Returns
 * whether there is such a text.
 */
export async function markRead(tx: Database, { workerId, upTo, now, today }: Reading): Promise<boolean> {
  const last = tx.selectFrom('text_message').select(['time', 'id']).where('worker_id', '=', workerId).where('kind', '=', 'reply')
  const read = await last.where('id', '=', upTo).executeTakeFirst()
  if (!read) return false
  await sql`update text_message m set read_at = ${now} where worker_id = ${workerId}::uuid and kind = 'reply' and read_at is null
    and not ${isOpenDecline(today)} and (time, id) <= (select time, id from text_message where id = ${upTo}::uuid)`.execute(tx)
  return true
}

/**
 * Marks these replies as read, except open declines. A reply that was read before keeps its time.
 */
export async function markTheseRead(tx: Database, ids: readonly string[], { now, today }: Pick<Reading, 'now' | 'today'>): Promise<void> {
  await sql`update text_message m set read_at = ${now} where id = any(${[...ids]}::uuid[]) and kind = 'reply' and read_at is null
    and not ${isOpenDecline(today)}`.execute(tx)
}
