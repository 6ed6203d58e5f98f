import { dayBounds, type Day } from '@daysheet/domain/calendar/day'
import { wasteDays, type JobWaste } from '@daysheet/domain/loads/waste-hints'
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

/** Written out, not bound: PostgreSQL takes the index of bagouts alone only where it sees which item is meant. */
const theItem = sql.lit(bagoutItemId)
const bagsOf = sql`coalesce(e.qty_picked, e.qty, 0)`
const feet = (status: string) => sql.raw(`(coalesce(${status}.square_feet, 0) + coalesce(${status}.linear_feet, 0))`)

/** The bags and the removed feet of every job that had any of them since the company is learned from, in one statement. (decisions/loads.md) */
export async function wasteOfJobs(db: Database, today: Day, zone: string): Promise<JobWaste[]> {
  const { settled, recent, learned } = wasteDays(today)
  const from = (day: Day) => sql`${dayBounds(day, zone).from}::timestamptz`
  const dayOf = (moment: string) => sql`(${sql.raw(moment)} at time zone ${zone})::date`
  const { rows } = await sql<JobWaste>`
    with jobs as (
      select o.job_id as id from material_order o join item_entry e on e.order_id = o.id and e.item_id = ${theItem} where o.date >= ${from(learned)}
      union
      select p.job_id from scope_part p where exists (select from scope_status s where s.scope_part_id = p.id and s.time >= ${from(learned)})),
    latest as (
      select p.job_id, p.abatement_type, p.type_of_material as material, p.abatement_procedure as procedure,
        coalesce(s.square_feet, 0) as square_feet, coalesce(s.linear_feet, 0) as linear_feet,
        s.id is not null and coalesce(s.square_feet, 0) >= coalesce(p.square_feet, 0) and coalesce(s.linear_feet, 0) >= coalesce(p.linear_feet, 0) as is_done
      from jobs join scope_part p on p.job_id = jobs.id left join lateral (
        select s.id, s.square_feet, s.linear_feet from scope_status s where s.scope_part_id = p.id order by s.time desc, s.id desc limit 1) s on true),
    alike as (
      select job_id, abatement_type, material, procedure, sum(square_feet) as square_feet, sum(linear_feet) as linear_feet, bool_and(is_done) as is_done
      from latest group by 1, 2, 3, 4),
    areas as (
      select job_id, jsonb_agg(jsonb_build_object('abatementType', abatement_type, 'material', material, 'procedure', procedure,
        'squareFeet', square_feet, 'linearFeet', linear_feet, 'isDone', is_done)) as list
      from alike group by 1),
    rises as (
      select distinct p.job_id, ${dayOf('s.time')} as day
      from scope_status s join scope_part p on p.id = s.scope_part_id left join lateral (
        select b.square_feet, b.linear_feet from scope_status b where b.scope_part_id = s.scope_part_id and (b.time, b.id) < (s.time, s.id)
        order by b.time desc, b.id desc limit 1) before on true
      where s.time >= ${from(recent)} and lower(btrim(p.abatement_type)) = 'removal' and ${feet('s')} > ${feet('before')}),
    removed as (select job_id, jsonb_agg(day order by day) as days from rises group by 1),
    bagged as (
      select o.job_id, sum(${bagsOf}) as bags, coalesce(sum(${bagsOf}) filter (where ${dayOf('o.date')} <= ${settled}::date), 0) as settled,
        max(${dayOf('o.date')}) filter (where ${bagsOf} > 0) as last_day
      from jobs join material_order o on o.job_id = jobs.id join item_entry e on e.order_id = o.id and e.item_id = ${theItem} group by 1)
    select j.id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address, coalesce(a.list, '[]') as areas,
      coalesce(r.days, '[]') as "removedOn", coalesce(b.bags, 0) as bags, coalesce(b.settled, 0) as "settledBags", b.last_day as "lastBagsOn"
    from jobs join job j on j.id = jobs.id left join areas a on a.job_id = j.id left join removed r on r.job_id = j.id left join bagged b on b.job_id = j.id
    order by j.job_num, j.address, j.id`.execute(db)
  return rows
}
