import type { FieldItem } from '@daysheet/domain/field/items'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import type { MaterialRows } from '@daysheet/domain/materials/job-materials'
import type { OrderToPick } from '@daysheet/domain/materials/order'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { Tables } from '#db/tables.ts'

const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const orderLines = sql`coalesce((select json_agg(json_build_object('id', e.id, 'version', e.version, 'itemId', e.item_id, 'qty', e.qty,
  'qtyPicked', e.qty_picked) order by e.id) from item_entry e where e.order_id = o.id), '[]')`

const returnLines = sql`coalesce((select json_agg(json_build_object('id', e.id, 'version', e.version, 'itemId', e.item_id,
  'qtyReturned', e.qty_returned) order by e.id) from item_return_entry e where e.return_order_id = r.id), '[]')`

const orders = sql`coalesce((select json_agg(json_build_object('id', o.id, 'version', o.version, 'date', ${moment('o.date')},
  'jobDate', ${moment('o.job_date')}, 'supervisorId', o.supervisor_id, 'supervisorName', s.name, 'lines', ${orderLines}) order by o.date, o.id)
  from material_order o left join supervisor s on s.id = o.supervisor_id where o.job_id = j.id), '[]')`

const returns = sql`coalesce((select json_agg(json_build_object('id', r.id, 'version', r.version, 'date', ${moment('r.date')},
  'lines', ${returnLines}) order by r.date, r.id) from return_order r where r.job_id = j.id), '[]')`

const prices = sql`coalesce((select json_agg(json_build_object('date', ${moment('p.date')}, 'price', p.price, 'entered', p.entered))
  from price p where p.item_id = i.id), '[]')`

/** The items that lines of job `j` name. */
const itemsNamed = sql`coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'unitOfMeasure', i.unit_of_measure, 'type', i.type,
  'price', i.price, 'prices', ${prices})) from item i where i.id in (
    select e.item_id from material_order o join item_entry e on e.order_id = o.id where o.job_id = j.id
    union select e.item_id from return_order r join item_return_entry e on e.return_order_id = r.id where r.job_id = j.id)), '[]')`

/** A job with its orders and returns as they are stored. */
export interface StoredMaterials extends MaterialRows {
  address: string
  jobNum: number | null
  jobNumDecimals: number | null
}

/** Jobs with what went to them and came back, and the items that are named, in one statement. */
async function materials(db: Database, condition: RawBuilder<unknown>): Promise<StoredMaterials[]> {
  const { rows } = await sql<StoredMaterials>`
    select j.id as "jobId", j.address, j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals",
      ${orders} as orders, ${returns} as returns, ${itemsNamed} as items
    from job j where ${condition} order by j.id`.execute(db)
  return rows
}

/** What went to a job and came back; nothing when there is no such job. */
export const materialsOf = async (db: Database, jobId: string): Promise<StoredMaterials | undefined> =>
  (await materials(db, sql`j.id = ${jobId}::uuid`))[0]

/** The same of every job that carries this number, written in digits. It compares as a number: 10000.4 finds 10000.40. */
export const materialsNumbered = (db: Database, jobNum: string): Promise<StoredMaterials[]> =>
  materials(db, sql`j.job_num = ${jobNum}::numeric`)

/** So many orders of the warehouse's work are listed; who has more has them elsewhere. */
const ordersToPickShown = 100

/** Orders of which something is not picked yet, the job that is soonest first. Bags are counted as they are picked. */
export async function ordersToPick(db: Database): Promise<OrderToPick[]> {
  const { rows } = await sql<OrderToPick>`
    select o.id, ${moment('o.date')} as date, ${moment('o.job_date')} as "jobDate", s.name as "supervisorName", e.open, e.lines,
      jsonb_build_object('id', j.id, 'address', j.address, 'boro', j.boro, 'jobNum', j.job_num, 'jobNumDecimals',
        j.job_num_decimals, 'premisesDetail', j.premises_detail) as job
    from (select order_id, count(*) filter (where qty_picked is null)::int as open, count(*)::int as lines from item_entry
        where order_id in (select order_id from item_entry where qty_picked is null and coalesce(qty, 0) > 0) group by order_id) e
      join material_order o on o.id = e.order_id join job j on j.id = o.job_id left join supervisor s on s.id = o.supervisor_id
    order by coalesce(o.job_date, o.date), o.id limit ${ordersToPickShown}`.execute(db)
  return rows
}

/** Picks what was requested of every line of an order on which nobody has picked anything; undefined when there is no such order. */
export async function pickAsRequested(tx: Database, orderId: string): Promise<number | undefined> {
  const order = await tx.selectFrom('material_order').select('id').where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) return undefined
  const { rows } = await sql`
    update item_entry set qty_picked = qty where order_id = ${orderId}::uuid and qty_picked is null and qty is not null returning id`.execute(
    tx,
  )
  return rows.length
}

/** The job of an order or a return that is stored. */
export async function jobOfPlaced(db: Database, table: 'material_order' | 'return_order', id: string): Promise<string | undefined> {
  return (await db.selectFrom(table).select('job_id').where('id', '=', id).executeTakeFirst())?.job_id
}

/** Every item but waste bags, by name, without what it costs. */
export const itemsToOrder = (db: Database): Promise<FieldItem[]> =>
  db
    .selectFrom('item')
    .select(['id', 'name', 'code', 'unit_of_measure as unitOfMeasure', 'active'])
    .where('id', '<>', bagoutItemId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** Rows as they were first stored, by their id; the last time, of an id that was stored and deleted before. */
export async function insertedRows(tx: Database, ids: readonly string[]): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(['row_id', 'new_values'])
    .where('row_id', 'in', [...ids])
    // A refused record of a phone has the id of the order that it was meant to create.
    .where('table_name', 'in', ['material_order', 'item_entry', 'return_order', 'item_return_entry'])
    .where('action', '=', 'insert')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ row_id, new_values }) => [row_id, new_values ?? {}]))
}

/** Which of these there is not. */
export async function findMissing(
  db: Database,
  { jobId, supervisorId }: { jobId: string; supervisorId: string | null },
): Promise<('Job' | 'Supervisor')[]> {
  const { rows } = await sql<{ job: boolean; supervisor: boolean }>`
    select not exists (select from job where id = ${jobId}::uuid) as job,
      ${supervisorId}::uuid is not null and not exists (select from supervisor where id = ${supervisorId}::uuid) as supervisor`.execute(db)
  return [...(rows[0]?.job ? (['Job'] as const) : []), ...(rows[0]?.supervisor ? (['Supervisor'] as const) : [])]
}

/** Those of these items that there are, held until the transaction ends: nobody switches them off or deletes them meanwhile. */
export async function lockItems(
  tx: Database,
  ids: readonly string[],
): Promise<{ id: string; name: string | null; unitOfMeasure: string | null; active: boolean }[]> {
  return tx
    .selectFrom('item')
    .select(['id', 'name', 'unit_of_measure as unitOfMeasure', 'active'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forShare()
    .execute()
}

/** Stores an order with its lines; false, and nothing, when its id is stored already. */
export async function insertOrder(
  tx: Database,
  row: Insertable<Tables['material_order']>,
  lines: readonly Insertable<Tables['item_entry']>[],
): Promise<boolean> {
  const added = await tx
    .insertInto('material_order')
    .values(row)
    .onConflict((id) => id.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await insertOrderLines(tx, lines)
  return added !== undefined
}

/** Stores lines of an order that is there. */
export async function insertOrderLines(tx: Database, lines: readonly Insertable<Tables['item_entry']>[]): Promise<void> {
  await tx.insertInto('item_entry').values(lines).execute()
}

/** Stores a return with its lines; false, and nothing, when its id is stored already. */
export async function insertReturn(
  tx: Database,
  row: Insertable<Tables['return_order']>,
  lines: readonly Insertable<Tables['item_return_entry']>[],
): Promise<boolean> {
  const added = await tx
    .insertInto('return_order')
    .values(row)
    .onConflict((id) => id.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await tx.insertInto('item_return_entry').values(lines).execute()
  return added !== undefined
}

/** Gives the line of a bagout another count. (product.md#bagout-item) */
export async function setBagCount(tx: Database, entryId: string, bags: number): Promise<void> {
  await tx.updateTable('item_entry').set({ qty: bags, qty_picked: bags }).where('id', '=', entryId).execute()
}

const maxCode = 2_147_483_647

/**
 * So many numbers for new items, from one above the highest there is, `above` included; no two callers get the same, for the next waits until this
 * transaction ends. Where the numbers end, those that are free are taken, from 1.
 */
export async function numberedFrom(tx: Database, above: number, count: number): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('daysheet.item_code', 0))`.execute(tx)
  const { rows } = await sql<{ highest: number }>`select greatest(max(code), ${above}::integer) as highest from item`.execute(tx)
  const first = (rows[0]?.highest ?? above) + 1
  if (first + count - 1 <= maxCode) return Array.from({ length: count }, (_, at) => first + at)
  const free = await sql<{ code: number }>`
    select code from generate_series(1, (select count(*) from item)::integer + ${count}::integer) code
    where not exists (select from item i where i.code = code.code) order by code limit ${count}`.execute(tx)
  return free.rows.map(({ code }) => code)
}

/** The numbers of those of these items that are stored. */
export async function storedCodes(db: Database, ids: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('item')
    .select(['id', 'code'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** What an item costs by itself, without its dated prices; nothing when there is no such item. */
export async function storedPrice(tx: Database, id: string): Promise<{ type: string; price: number | null } | undefined> {
  return tx.selectFrom('item').select(['type', 'price']).where('id', '=', id).executeTakeFirst()
}

/** Those of these items that an order or a return names. Nothing new names any of them until the transaction ends. */
export async function itemsInUse(tx: Database, ids: readonly string[]): Promise<{ name: string | null; unitOfMeasure: string | null }[]> {
  // Their prices go with them, and are held first, as whoever changes one does.
  await sql`select from price where item_id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  await sql`select from item where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
  const { rows } = await sql<{ name: string | null; unitOfMeasure: string | null }>`
    select i.name, i.unit_of_measure as "unitOfMeasure" from item i where i.id = any(${[...ids]}::uuid[]) and (
      exists (select from item_entry e where e.item_id = i.id) or exists (select from item_return_entry e where e.item_id = i.id))
    order by i.name, i.id`.execute(tx)
  return rows
}

/** Holds an item until the transaction ends: one edit after the other. Answers its version; nothing when there is no such item. */
export async function lockItemVersion(tx: Database, id: string): Promise<number | undefined> {
  return (await tx.selectFrom('item').select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())?.version
}

/**
 * By price, the item it belongs to, held until the transaction ends; those that are gone are left out. Whoever changes a price holds it before its item, whose
 * version rises with it (0008-materials.sql): hold prices first.
 */
export async function lockPriceOwners(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('price')
    .select(['id', 'item_id'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row.item_id]))
}

export async function deletePrices(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('price')
      .where('id', 'in', [...ids])
      .execute()
}

/** Enters prices in this order; those that are entered already stay as they are. */
export async function insertPrices(tx: Database, rows: readonly Insertable<Tables['price']>[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insertInto('price')
      .values([...rows])
      .onConflict((id) => id.column('id').doNothing())
      .execute()
}
