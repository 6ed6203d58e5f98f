import type { Bagout, PrintedBreakdown } from '@daysheet/domain/bagouts/bagout'
import type { PrintedWords } from '@daysheet/domain/bagouts/printed-words'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { sql, type RawBuilder } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'

/** Written out, not bound: PostgreSQL takes the index of bagouts alone only where it sees which item is meant. */
const theItem = sql.lit(bagoutItemId)

type StoredBagout = Omit<Bagout, 'date'> & { date: Date }
const onTheWire = (row: StoredBagout): Bagout => ({ ...row, date: row.date.toISOString() })

/** Lines of the fixed item, each with its order, job and supervisor; an order without one is no bagout. What was not picked yet counts as asked for. */
const bagouts = (condition: RawBuilder<unknown>) => sql<StoredBagout>`
  select o.id as "orderId", e.id as "entryId", e.version, o.date, coalesce(e.qty_picked, e.qty, 0) as bags,
    (select coalesce(sum(l.bags), 0) from load_line l where l.entry_id = e.id) as "inLoads",
    not exists (select from item_entry other where other.order_id = o.id and other.id <> e.id) as "isAlone",
    o.supervisor_id as "supervisorId", s.name as "supervisorName",
    o.job_id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address, j.boro
  from material_order o join item_entry e on e.order_id = o.id and e.item_id = ${theItem}
  join job j on j.id = o.job_id left join supervisor s on s.id = o.supervisor_id
  where ${condition} order by o.date, o.id, e.id`

/** The bagouts of these milliseconds, both included to their end, oldest first, in one statement. */
export async function bagoutsBetween(db: Database, { from, to }: { from: string; to: string }, own?: OwnDays): Promise<Bagout[]> {
  const { rows } = await bagouts(
    sql`o.date >= ${from}::timestamptz and o.date < ${to}::timestamptz + interval '1 millisecond' and ${ownRows(own, 'Orders', 'o')}`,
  ).execute(db)
  return rows.map(onTheWire)
}

/** The bagouts of one order: one, unless somebody added another line of bags to it. */
export async function bagoutsOfOrder(db: Database, orderId: string): Promise<Bagout[]> {
  const { rows } = await bagouts(sql`o.id = ${orderId}::uuid`).execute(db)
  return rows.map(onTheWire)
}

/**
 * How many bags of a job went out on a business day. Locks the job, so that no other bagout is
 * added while this one is counted.
 */
export async function lockBagsOfDay(tx: Database, { jobId, at, zone }: { jobId: string; at: Date; zone: string }): Promise<number> {
  await sql`select from job where id = ${jobId}::uuid for no key update`.execute(tx)
  const { rows } = await sql<{ bags: number }>`
    select coalesce(sum(coalesce(l.qty_picked, l.qty)), 0) as bags from material_order o join item_entry l on l.order_id = o.id and l.item_id = ${theItem}
    where o.job_id = ${jobId}::uuid and (o.date at time zone ${zone})::date = (${at}::timestamptz at time zone ${zone})::date`.execute(tx)
  return rows[0]?.bags ?? 0
}

/** A stored order, to be compared with a bagout that is sent again. */
export interface StoredOrder {
  jobId: string
  supervisorId: string | null
  date: Date
  lines: { itemId: string; qty: number | null; version: number }[]
}

/** An order and its lines, locked until the transaction ends. */
export async function lockOrder(tx: Database, id: string): Promise<StoredOrder | undefined> {
  const order = await tx
    .selectFrom('material_order')
    .select(['job_id as jobId', 'supervisor_id as supervisorId', 'date'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await tx.selectFrom('item_entry').select(['item_id as itemId', 'qty', 'version']).where('order_id', '=', id).execute()
  return { ...order, lines }
}

/** What a breakdown that is printed says: of which bagouts, and a digest of all of it. */
interface Printed {
  entryIds: readonly string[]
  digest: string
}

/** When a breakdown with one of these bagouts was printed last that has another digest. */
export async function lastBreakdownWithout(tx: Database, { entryIds, digest }: Printed): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select printed_at as at from container_breakdown where entry_ids && ${[...entryIds]}::uuid[] and digest <> ${digest}
    order by printed_at desc, id desc limit 1`.execute(tx)
  return rows[0]?.at
}

/** The names on the first print of this breakdown; undefined where none is kept. */
export async function firstWordsOf(tx: Database, { entryIds, digest }: Printed): Promise<PrintedWords | undefined> {
  const { rows } = await sql<{ words: PrintedWords }>`
    select words from container_breakdown where entry_ids && ${[...entryIds]}::uuid[] and digest = ${digest} and words is not null
    order by printed_at, id limit 1`.execute(tx)
  return rows[0]?.words
}

export async function insertBreakdown(
  tx: Database,
  { entryIds, digest, words, po, at }: Printed & { words: PrintedWords; po: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('container_breakdown')
    .values({ id: newId(), entry_ids: [...entryIds], digest, words: JSON.stringify(words), po, printed_at: at })
    .execute()
}

/** The breakdowns printed last of the bagouts of these milliseconds, the newest first, each with those of them that no later one has. */
export async function lastPrinted(db: Database, { from, to }: { from: string; to: string }, own?: OwnDays): Promise<PrintedBreakdown[]> {
  const { rows } = await sql<PrintedBreakdown>`
    with entries as materialized (
      select e.id from material_order o join item_entry e on e.order_id = o.id and e.item_id = ${theItem}
      where o.date >= ${from}::timestamptz and o.date < ${to}::timestamptz + interval '1 millisecond' and ${ownRows(own, 'Orders', 'o')}),
    latest as (
      select distinct on (entry.id) entry.id as entry_id, b.id
      from container_breakdown b cross join unnest(b.entry_ids) entry(id)
      where b.entry_ids && (select array_agg(id) from entries) and entry.id in (select id from entries) order by entry.id, b.printed_at desc, b.id desc)
    select to_char(b.printed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "printedAt",
      substring(b.printed_by from '^(?:account|supervisor) (.+)$') as "printedBy", b.po, array_agg(l.entry_id::text order by l.entry_id) as "entryIds"
    from latest l join container_breakdown b on b.id = l.id group by b.id order by b.printed_at desc, b.id desc`.execute(db)
  return rows
}
