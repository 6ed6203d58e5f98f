/** Loads as phones know them: those whose signed copy may come back by hand. (product.md#waste-shipment-record; decisions/phone-records.md) */
import type { FieldLoad } from '@daysheet/domain/field/loads'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { ownRows } from '#rest/own-rows.ts'

/** A load that is not closed; one that was not picked up yet has no day of it. */
export type OpenLoad = Omit<FieldLoad, 'transportedOn'> & { transportedOn: string | null; hasRecord: boolean }

/** Of a load, the bags that somebody may know of: all, or those of bagouts that are theirs. A bagout in one's name stays one's own, however long its load is away. */
const bagsOf = (own: OwnDays | undefined) =>
  sql`load_line l join item_entry e on e.id = l.entry_id join material_order o on o.id = e.order_id and ${ownRows(own, 'Orders', 'o')}`

/** Every open load; of whoever is kept to their own days those with bags of theirs, and nothing of other jobs in them. The oldest first. */
export async function openLoads(db: Database, own: OwnDays | undefined): Promise<OpenLoad[]> {
  const { rows } = await sql<OpenLoad>`
    select d.id, d.number, d.wsr_number as "wsrNumber", d.container_number as "containerNumber", h.name as hauler, f.name as landfill,
      d.transported_on as "transportedOn", d.no_wsr_reason = '' as "hasRecord", cardinality(d.signed_copies) as copies,
      coalesce((select sum(l.bags) from ${bagsOf(own)} where l.load_id = d.id), 0)::float8 as bags,
      coalesce((select jsonb_agg(jsonb_build_object('jobId', j.id, 'jobNum', j.job_num, 'jobNumDecimals', j.job_num_decimals, 'address', j.address,
          'boro', j.boro) order by j.job_num, j.address, j.id)
        from job j where j.id in (select o.job_id from ${bagsOf(own)} where l.load_id = d.id)), '[]') as jobs
    from load d left join waste_company h on h.id = d.hauler_id left join waste_company f on f.id = d.landfill_id
    where d.closed_at is null ${own ? sql`and exists (select from ${bagsOf(own)} where l.load_id = d.id)` : sql``}
    order by d.transported_on, d.number`.execute(db)
  return rows
}

/** Those that were picked up and have a waste shipment record, as a phone offers them. */
export async function loadsOnTheirWay(db: Database, own: OwnDays | undefined): Promise<FieldLoad[]> {
  return (await openLoads(db, own)).flatMap(({ hasRecord, transportedOn, ...load }) =>
    hasRecord && transportedOn !== null ? [{ ...load, transportedOn }] : [],
  )
}

/** How many records a load has, whoever asks: one for each job of its bags. */
export async function jobsInLoads(db: Database, ids: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; jobs: string[] }>`
    select l.load_id as id, array_agg(distinct o.job_id) as jobs from ${bagsOf(undefined)} where l.load_id = any(${[...ids]}::uuid[]) group by l.load_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, jobs }) => [id, jobs]))
}

/** The note with this id, and of which load it is. */
export async function noteWithId(db: Database, id: string): Promise<{ loadId: string; text: string } | undefined> {
  return db.selectFrom('load_note').select(['load_id as loadId', 'text']).where('id', '=', id).executeTakeFirst()
}
