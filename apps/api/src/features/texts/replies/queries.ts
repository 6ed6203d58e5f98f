/** What the inbox of replies reads and marks. (product.md#replies) */
import type { Conversation, Correspondent, UnknownText } from '@daysheet/domain/texts/conversation'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../db/connection.ts'

/** So many people, those who wrote last; whoever wrote longer ago is found on their own page. */
const correspondentsShown = 200
const textsShown = 100

const wireTime = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const person = sql`w.id as "workerId", coalesce(w.name, '') as name, nullif(w.phone, '') as phone, w.language, w.active, o.phone is not null as "optedOut"`

/** Everybody who has written, who wrote last first. One statement for the whole list. */
export async function correspondents(db: Database): Promise<Correspondent[]> {
  const { rows } = await sql<Correspondent>`
    select ${person}, r.unread, l.latest from (
      select worker_id, max(time) as time, count(*) filter (where read_at is null)::int as unread
      from text_message where kind = 'reply' and worker_id is not null group by worker_id order by max(time) desc limit ${correspondentsShown}) r
    join worker w on w.id = r.worker_id left join text_opt_out o on o.phone = w.phone
    cross join lateral (select jsonb_build_object('id', m.id, 'body', m.body, 'meaning', m.meaning, 'time', ${wireTime(sql`m.time`)}) as latest
      from text_message m where m.worker_id = r.worker_id and m.kind = 'reply' order by m.time desc, m.id desc limit 1) l
    order by r.time desc, w.id`.execute(db)
  return rows
}

const unknownShown = 50

/** The latest texts from numbers that no employee has, newest first. */
export async function unknownTexts(db: Database): Promise<UnknownText[]> {
  const { rows } = await sql<UnknownText>`select id, phone, body, meaning, ${wireTime(sql`time`)} as time from text_message
    where kind = 'reply' and worker_id is null order by time desc, id desc limit ${unknownShown}`.execute(db)
  return rows
}

/** How many replies nobody has read. */
export async function unreadReplies(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from text_message where kind = 'reply' and worker_id is not null and read_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

const textColumns = sql`jsonb_build_object('id', m.id, 'kind', m.kind, 'state', m.state, 'body', m.body, 'reason', m.reason, 'meaning', m.meaning,
  'time', ${wireTime(sql`m.time`)}, 'readAt', ${wireTime(sql`m.read_at`)}, 'job', case when j.id is not null then jsonb_build_object('id', j.id,
  'address', j.address, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals, 'day', s.day) end)`

/** The texts to and from one person; undefined when there is nobody of that id. */
export async function conversationOf(db: Database, workerId: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    select ${person}, coalesce(t.texts, '[]') as texts from worker w left join text_opt_out o on o.phone = w.phone
    left join lateral (select jsonb_agg(${textColumns} order by m.time, m.id) as texts
      from (select * from text_message where worker_id = w.id order by time desc, id desc limit ${textsShown}) m
        left join schedule_entry e on e.id = m.schedule_entry_id left join schedule s on s.id = e.schedule_id left join job j on j.id = e.job_id) t on true
    where w.id = ${workerId}::uuid`.execute(db)
  return rows[0]
}

/** Marks what somebody wrote as read, up to a text of theirs; answers whether there is such a text. */
export async function markRead(tx: Database, { workerId, upTo, now }: { workerId: string; upTo: string; now: Date }): Promise<boolean> {
  const last = tx.selectFrom('text_message').select(['time', 'id']).where('worker_id', '=', workerId).where('kind', '=', 'reply')
  const read = await last.where('id', '=', upTo).executeTakeFirst()
  if (!read) return false
  await sql`update text_message set read_at = ${now} where worker_id = ${workerId}::uuid and kind = 'reply' and read_at is null
    and (time, id) <= (select time, id from text_message where id = ${upTo}::uuid)`.execute(tx)
  return true
}
