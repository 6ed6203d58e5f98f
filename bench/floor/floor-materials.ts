/** The floor of the reads of materials: one hand-written statement each, as those of bench/floor/floor-reads.ts. */
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { at, list } from './floor-reads.ts'

const day = (column: string) => `(${column} at time zone 'America/New_York')::date`

/** What the lines of orders (or returns) of the jobs `j` come to, by job: of all jobs at once. */
const costs = (of: string, line: string, key: string, quantity: string) => `
  select o.job_id, sum(e.${quantity} * s.price) filter (where o.day >= s.day and o.day < s.until) as cost
  from (select id, job_id, ${day('date')} as day from ${of} where job_id = any(array(select id from j)) offset 0) o
    cross join lateral (select item_id, ${quantity} from ${line} where ${key} = o.id offset 0) e
    cross join lateral (
      select p.day, p.price, lead(p.day, 1, 'infinity') over (order by p.day, p.entered) as until
      from item i cross join lateral (
        select '-infinity'::date as day, 0::bigint as entered, coalesce(i.price, 0) as price
        union all select ${day('p.date')}, p.entered, p.price from price p where p.item_id = i.id) p
      where i.id = e.item_id and i.type = 'consumable') s
  group by o.job_id`

/** Statement texts by scenario; each returns one row with one column, the finished JSON. */
export const materialQueries = {
  totals: `
    with j as materialized (select * from job where address ~* $1 order by job_num, id limit 100),
    ordered as (${costs('material_order', 'item_entry', 'order_id', 'qty_picked')}),
    returned as (${costs('return_order', 'item_return_entry', 'return_order_id', 'qty_returned')})
    select ${list(`
      select j.id, j.address, j.boro, j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.job_desc as "jobDesc",
        j.premises_detail as "premisesDetail", j.active, j.version, (select count(*) from material_order o where o.job_id = j.id) as "totalOrders",
        round(coalesce(ordered.cost, 0), 2) as "totalCost", round(coalesce(returned.cost, 0), 2) as "totalCostReturned"
      from j left join ordered on ordered.job_id = j.id left join returned on returned.job_id = j.id order by j.job_num, j.id`)}::text as body`,
  bagouts: `select json_build_object('from', $3::text, 'to', $4::text, 'rows', ${list(`
    select o.id as "orderId", e.id as "entryId", e.version, ${at('o.date', 'date')}, coalesce(e.qty_picked, e.qty, 0) as bags,
      not exists (select from item_entry other where other.order_id = o.id and other.id <> e.id) as "isAlone", o.supervisor_id as "supervisorId", s.name as "supervisorName",
      o.job_id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address, j.boro
    from item_entry e join material_order o on o.id = e.order_id join job j on j.id = o.job_id left join supervisor s on s.id = o.supervisor_id
    where e.item_id = '${bagoutItemId}' and o.date between $1 and $2 order by o.date, o.id`)})::text as body`,
} as const

export type FloorMaterials = keyof typeof materialQueries
