import type { Bagout } from '@daysheet/domain/bagouts/bagout'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { ownRows } from '../../rest/own-rows.ts'

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
