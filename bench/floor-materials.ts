/** The floor of the reads of materials: one hand-written statement each, as those of bench/floor-reads.ts. */
import { bagoutItemId } from '@daysheet/domain/materials/item'
import { at, list } from './floor-reads.ts'

const day = (column: string) => `(${column} at time zone 'America/New_York')::date`

/** What the lines of orders (or returns) of the jobs `j` come to, by job: all jobs at once, all items' prices spread out beforehand. */
const costs = (of: string, line: string, key: string, quantity: string) => `
  select o.job_id, sum(e.${quantity} * s.price) as cost
  from j cross join lateral (select o.id, o.job_id, ${day('o.date')} as day from ${of} o where o.job_id = j.id offset 0) o
    cross join lateral (select e.item_id, e.${quantity} from ${line} e where e.${key} = o.id offset 0) e
    join step s on s.item_id = e.item_id and o.day >= s.day and o.day < s.until
  group by o.job_id`

/** Statement texts by scenario; each returns one row with one column, the finished JSON. */
export const materialQueries = {
  totals: `
    with j as materialized (select * from job where address ~* $1 order by job_num, id limit 100),
    step as materialized (
      select p.item_id, p.day, p.price, lead(p.day, 1, 'infinity') over (partition by p.item_id order by p.day, p.entered) as until
      from (select id as item_id, '-infinity'::date as day, 0::bigint as entered, coalesce(price, 0) as price from item where type = 'consumable'
        union all select p.item_id, ${day('p.date')}, p.entered, p.price from price p join item i on i.id = p.item_id and i.type = 'consumable') p),
    ordered as (${costs('material_order', 'item_entry', 'order_id', 'qty_picked')}),
    returned as (${costs('return_order', 'item_return_entry', 'return_order_id', 'qty_returned')})
    select ${list(`
      select j.id, j.address, j.boro, j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.job_desc as "jobDesc",
        j.premises_detail as "premisesDetail", j.active, j.version, (select count(*) from material_order o where o.job_id = j.id) as "totalOrders",
        round(coalesce(ordered.cost, 0), 2) as "totalCost", round(coalesce(returned.cost, 0), 2) as "totalCostReturned"
      from j left join ordered on ordered.job_id = j.id left join returned on returned.job_id = j.id order by j.job_num, j.id`)}::text as body`,
  bagouts: `select json_build_object('from', $3::text, 'to', $4::text, 'rows', ${list(`
    select o.id as "orderId", e.id as "entryId", e.version, ${at('o.date', 'date')}, coalesce(e.qty_picked, e.qty, 0) as bags,
      (select count(*) = 1 from item_entry other where other.order_id = o.id) as "isAlone", o.supervisor_id as "supervisorId", s.name as "supervisorName",
      o.job_id as "jobId", j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", j.address, j.boro
    from item_entry e join material_order o on o.id = e.order_id join job j on j.id = o.job_id left join supervisor s on s.id = o.supervisor_id
    where e.item_id = '${bagoutItemId}' and o.date between $1 and $2 order by o.date, o.id`)})::text as body`,
} as const

export type FloorMaterials = keyof typeof materialQueries
