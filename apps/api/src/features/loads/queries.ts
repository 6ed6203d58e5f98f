/** Every statement on loads of waste and those who take it. */
import type { ClosedWords } from '@daysheet/domain/loads/closing'
import type {
  BagsInLoad,
  BagsToLoad,
  HeldBags,
  JobBags,
  Load,
  LoadChange,
  LoadJob,
  LoadNote,
  NewLoadNote,
} from '@daysheet/domain/loads/load'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { Tables } from '#db/tables.ts'
import { companyJson } from './companies/queries.ts'

const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const nameOf = (actor: string) => sql.raw(`substring(${actor} from '^(?:account|supervisor) (.+)$')`)
const theItem = sql.lit(bagoutItemId)
const bagsOf = sql.raw('coalesce(e.qty_picked, e.qty, 0)')

/** The job `j` of bags. */
const job =
  sql.raw(`jsonb_build_object('jobId', j.id, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals, 'address', j.address, 'boro', j.boro,
  'ownerName', j.owner_name, 'ownerAddress', j.owner_address, 'ownerPhone', j.owner_phone)`)

/** Of a load, what is in it. */
const inside = sql.raw('load_line l join item_entry e on e.id = l.entry_id join material_order o on o.id = e.order_id')

/** The current words, or those that a closed load keeps. */
const words = (name: 'hauler' | 'landfill' | 'jobs', current: RawBuilder<unknown>) =>
  sql`case when d.closed_words is null then ${current} else d.closed_words -> ${sql.lit(name)} end as ${sql.ref(name)}`

const loadsWhere = async (db: Database, condition: RawBuilder<unknown>): Promise<Load[]> => {
  const { rows } = await sql<Load>`
    select d.id, d.version, d.number, d.kind, d.container_number as "containerNumber", d.container_size as "containerSize", d.place,
      d.hauler_id as "haulerId", d.landfill_id as "landfillId", d.placed_on as "placedOn", d.pick_up_requested_on as "pickUpRequestedOn",
      d.transported_on as "transportedOn", d.delivered_on as "deliveredOn", d.signed_copy_on as "signedCopyOn", d.signed_copies as "signedCopies",
      d.wsr_number as "wsrNumber", d.po,
      d.cubic_yards as "cubicYards", d.weight_tons as "weightTons", d.no_wsr_reason as "noWsrReason", d.discrepancy,
      d.discrepancy_settled_on as "discrepancySettledOn", d.container_req_id as "containerReqId",
      ${moment('d.closed_at')} as "closedAt", ${nameOf('d.closed_by')} as "closedBy",
      ${words('hauler', companyJson('h'))}, ${words('landfill', companyJson('f'))},
      case when r.id is not null then jsonb_build_object('id', r.id, 'requestedAt', ${moment('r.requested_at')}, 'requestedBy', r.requested_by,
        'answer', r.answer, 'answeredAt', ${moment('r.answered_at')}, 'name', r.name) end as request,
      coalesce((select jsonb_agg(jsonb_build_object('entryId', e.id, 'jobId', o.job_id, 'date', ${moment('o.date')}, 'bags', l.bags, 'ofBags', ${bagsOf})
        order by o.date, e.id) from ${inside} where l.load_id = d.id), '[]') as lines,
      ${words(
        'jobs',
        sql`coalesce((select jsonb_agg(${job} order by j.job_num, j.address, j.id) from job j
        where j.id in (select o.job_id from ${inside} where l.load_id = d.id)), '[]')`,
      )},
      coalesce((select jsonb_object_agg(n.job_id, n.suffix) from load_record n where n.load_id = d.id), '{}') as "recordSuffixes"
    from load d left join waste_company h on h.id = d.hauler_id left join waste_company f on f.id = d.landfill_id
      left join container_req r on r.id = d.container_req_id
    where ${condition}`.execute(db)
  return rows
}

/** So many closed loads are listed. */
const closedShown = 200

/** Loads that are open, the newest first, or those closed last. */
export const listLoads = (db: Database, show: 'open' | 'closed'): Promise<Load[]> =>
  loadsWhere(
    db,
    show === 'open'
      ? sql`d.closed_at is null order by d.number desc`
      : sql`d.closed_at is not null order by d.closed_at desc, d.number desc limit ${closedShown}`,
  )

export const loadWithId = async (db: Database, id: string): Promise<Load | undefined> => (await loadsWhere(db, sql`d.id = ${id}::uuid`))[0]

/** A load, which stays what it is until this transaction ends. */
export async function lockLoad(tx: Database, id: string): Promise<Load | undefined> {
  await tx.selectFrom('load').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return loadWithId(tx, id)
}

export async function notesOf(db: Database, loadId: string): Promise<LoadNote[]> {
  const { rows } = await sql<LoadNote>`
    select n.id, n.is_call as "isCall", n.text, ${moment('n.at')} as at, ${nameOf('n.by')} as by
    from load_note n where n.load_id = ${loadId}::uuid order by n.at, n.id`.execute(db)
  return rows
}

type LoadColumns = Omit<LoadChange, 'lines'>
const columnNames: Readonly<Record<keyof LoadColumns, keyof Tables['load']>> = {
  kind: 'kind',
  containerNumber: 'container_number',
  containerSize: 'container_size',
  place: 'place',
  haulerId: 'hauler_id',
  landfillId: 'landfill_id',
  placedOn: 'placed_on',
  pickUpRequestedOn: 'pick_up_requested_on',
  transportedOn: 'transported_on',
  deliveredOn: 'delivered_on',
  signedCopyOn: 'signed_copy_on',
  signedCopies: 'signed_copies',
  wsrNumber: 'wsr_number',
  po: 'po',
  cubicYards: 'cubic_yards',
  weightTons: 'weight_tons',
  noWsrReason: 'no_wsr_reason',
  discrepancy: 'discrepancy',
  discrepancySettledOn: 'discrepancy_settled_on',
  containerReqId: 'container_req_id',
}

const columnsOf = (said: LoadColumns): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columnNames).flatMap(([property, column]) => {
      const value = said[property as keyof LoadColumns] // the keys of the table of names
      return value === undefined ? [] : [[column, value]]
    }),
  )

/** Adds a load, unless it is there. */
export async function insertLoad(tx: Database, id: string, said: LoadColumns): Promise<boolean> {
  const values = { id, ...columnsOf(said) } as Insertable<Tables['load']> // as the names say
  const added = await tx
    .insertInto('load')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

export async function updateLoad(tx: Database, id: string, said: LoadColumns): Promise<void> {
  const columns = columnsOf(said) as Updateable<Tables['load']> // as the names say
  if (Object.keys(columns).length > 0) await tx.updateTable('load').set(columns).where('id', '=', id).execute()
}

/** Closes a load, which keeps these names from then on, or reopens it. */
export const setClosed = (tx: Database, id: string, closed: { at: Date; by: string; words: ClosedWords } | null) =>
  tx
    .updateTable('load')
    .set({ closed_at: closed?.at ?? null, closed_by: closed?.by ?? null, closed_words: closed && JSON.stringify(closed.words) })
    .where('id', '=', id)
    .execute()

/** What a closed load stores besides the properties of a `Load`; undefined for an open one. */
export async function closedWords(db: Database, id: string): Promise<Pick<ClosedWords, 'company' | 'agency'> | undefined> {
  const row = await db.selectFrom('load').select('closed_words').where('id', '=', id).executeTakeFirst()
  return row?.closed_words ?? undefined
}

/** Saves the suffixes of a load's records. Suffixes that are saved already do not change. */
export const keepSuffixes = (tx: Database, loadId: string, suffixes: Readonly<Record<string, number>>) =>
  sql`insert into load_record (load_id, job_id, suffix)
    select ${loadId}::uuid, key::uuid, value::integer from jsonb_each_text(${JSON.stringify(suffixes)}::jsonb) on conflict (load_id, job_id) do nothing`.execute(
    tx,
  )

export const deleteLoad = (tx: Database, id: string) => tx.deleteFrom('load').where('id', '=', id).execute()

/** Which of these lines of orders are bagouts; held in one order until the end, so that two loads that take from the same ones do not wait for each other in a circle. */
export async function lockBagouts(tx: Database, entryIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from item_entry where id = any(${[...entryIds]}::uuid[]) and item_id = ${theItem} order by id for no key update`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Makes these the bags of a load, whose bagouts are held. A load whose bags change has changed. */
export async function setLines(tx: Database, loadId: string, lines: readonly BagsInLoad[]): Promise<void> {
  const { rows } = await sql`
    with wanted as (select w.* from unnest(${lines.map(({ entryId }) => entryId)}::uuid[], ${lines.map(({ bags }) => bags)}::integer[]) w(entry_id, bags)),
    gone as (delete from load_line where load_id = ${loadId}::uuid and entry_id not in (select entry_id from wanted) returning id),
    come as (insert into load_line (load_id, entry_id, bags) select ${loadId}::uuid, entry_id, bags from wanted order by entry_id
      on conflict on constraint load_line_once do update set bags = excluded.bags where load_line.bags <> excluded.bags returning id)
    select from gone union all select from come`.execute(tx)
  if (rows.length > 0) await touch(tx, loadId)
}

const touch = (tx: Database, loadId: string) => sql`update load set edited_at = clock_timestamp() where id = ${loadId}::uuid`.execute(tx)

/** Writes something down about a load, once. */
export async function insertNote(tx: Database, loadId: string, { id, isCall, text }: NewLoadNote): Promise<void> {
  const added = await tx
    .insertInto('load_note')
    .values({ id, load_id: loadId, is_call: isCall, text })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await touch(tx, loadId)
}

/** A request for a container, which nobody else gives to a load until this transaction ends, and the load that it belongs to; nothing when there is no such request. */
export async function lockRequest(tx: Database, id: string): Promise<{ loadId: string | null; number: number | null } | undefined> {
  await tx.selectFrom('container_req').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return tx
    .selectFrom('container_req')
    .leftJoin('load', 'load.container_req_id', 'container_req.id')
    .select(['load.id as loadId', 'load.number'])
    .where('container_req.id', '=', id)
    .executeTakeFirst()
}

/** The bagouts of these milliseconds, oldest first, and how many of their bags are in loads. */
export async function bagsBetween(db: Database, { from, to }: { from: string; to: string }): Promise<BagsToLoad[]> {
  const { rows } = await sql<BagsToLoad>`
    select e.id as "entryId", ${moment('o.date')} as date, ${bagsOf} as bags,
      (select coalesce(sum(l.bags), 0) from load_line l where l.entry_id = e.id) as "inLoads",
      o.job_id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address, j.boro
    from material_order o join item_entry e on e.order_id = o.id and e.item_id = ${theItem} join job j on j.id = o.job_id
    where o.date >= ${from}::timestamptz and o.date < ${to}::timestamptz + interval '1 millisecond' order by o.date, o.id, e.id`.execute(db)
  return rows
}

/** The bags of a job, and in which loads they are; nothing when there is no such job. */
export async function bagsOfJob(db: Database, jobId: string): Promise<JobBags | undefined> {
  const { rows } = await sql<JobBags>`
    select j.id as "jobId",
      (select coalesce(sum(${bagsOf}), 0) from material_order o join item_entry e on e.order_id = o.id and e.item_id = ${theItem} where o.job_id = j.id) as bags,
      coalesce((select jsonb_agg(jsonb_build_object('loadId', d.id, 'number', d.number, 'bags', h.bags, 'placedOn', d.placed_on, 'transportedOn', d.transported_on,
          'deliveredOn', d.delivered_on, 'signedCopyOn', d.signed_copy_on, 'closedAt', ${moment('d.closed_at')}) order by d.number)
        from (select l.load_id, sum(l.bags) as bags from ${inside} where o.job_id = j.id group by l.load_id) h join load d on d.id = h.load_id), '[]') as loads
    from job j where j.id = ${jobId}::uuid`.execute(db)
  return rows[0]
}

/** What loads say that hold some of these bagouts: the numbers of their records, and their POs. */
export async function papersHolding(db: Database, entryIds: readonly string[]): Promise<{ records: string[]; pos: string[] }> {
  const loads = await db
    .selectFrom('load')
    .select(['wsr_number', 'po'])
    .where('id', 'in', (lines) =>
      lines
        .selectFrom('load_line')
        .select('load_id')
        .where('entry_id', 'in', [...entryIds]),
    )
    .orderBy('number')
    .execute()
  const known = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))]
  return { records: known(loads.map(({ wsr_number }) => wsr_number)), pos: known(loads.map(({ po }) => po)) }
}

/** A job with its owner, as papers of waste name them. */
export async function jobOfWaste(db: Database, id: string): Promise<LoadJob | undefined> {
  const { rows } = await sql<{ job: LoadJob }>`select ${job} as job from job j where j.id = ${id}::uuid`.execute(db)
  return rows[0]?.job
}

/** Where the bags of a bagout are, by load. */
export async function loadsHolding(db: Database, entryId: string): Promise<HeldBags[]> {
  const { rows } = await sql<HeldBags>`
    select d.id as "loadId", d.number, l.bags, d.closed_at is not null as "isClosed"
    from load_line l join load d on d.id = l.load_id where l.entry_id = ${entryId}::uuid order by d.number`.execute(db)
  return rows
}

/** The version of a bagout's line, which stays what it is until this transaction ends; nothing when there is no such bagout. */
export async function lockBagout(tx: Database, entryId: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('item_entry')
    .select('version')
    .where('id', '=', entryId)
    .where('item_id', '=', bagoutItemId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.version
}

/** So many of a bagout's bags are in this load from now on; 0: none. */
export async function setBagsInLoad(tx: Database, loadId: string, { entryId, bags }: { entryId: string; bags: number }): Promise<void> {
  const lines = sql`load_id = ${loadId}::uuid and entry_id = ${entryId}::uuid`
  await (bags === 0
    ? sql`delete from load_line where ${lines}`.execute(tx)
    : sql`update load_line set bags = ${bags} where ${lines}`.execute(tx))
  await touch(tx, loadId)
}
