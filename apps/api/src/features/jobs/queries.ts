import type { JobRecords } from '@daysheet/domain/records/job-records'
import type { PayTerms } from '@daysheet/domain/overtime/pay-terms'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import type { ValueSql } from '#rest/model.ts'

const moment = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** When and by whom a row `r` of the site was made, of supervisor `s`. */
const seen = sql`'id', r.id, 'time', ${moment('r.time')}, 'supervisorName', s.name`
const imagesSent = sql`coalesce(nullif(r.images, 'null'), '[]')`

/** What was recorded at the site of a job, in one statement; nothing when there is no such job. */
export async function recordsOfJob(db: Database, jobId: string): Promise<JobRecords | undefined> {
  const { rows } = await sql<JobRecords>`
    select j.id as "jobId",
      coalesce((select json_agg(json_build_object(${seen}, 'images', ${imagesSent}, 'name', r.name,
          'questions', (select count(*) from question q where q.checklist_id = r.id)) order by r.time desc, r.id desc)
        from checklist r left join supervisor s on s.id = r.supervisor_id where r.job_id = j.id), '[]') as checklists,
      coalesce((select json_agg(json_build_object(${seen}, 'images', jsonb_path_query_array(${imagesSent}, '$[*].url'), 'type', r.type)
          order by r.time desc, r.id desc)
        from job_inspection r left join supervisor s on s.id = r.supervisor_id where r.job_id = j.id), '[]') as reports,
      coalesce((select json_agg(json_build_object(${seen}, 'images', ${imagesSent}) order by r.time desc, r.id desc)
        from image_set r left join supervisor s on s.id = r.supervisor_id where r.job_id = j.id), '[]') as "imageSets",
      coalesce((select json_agg(json_build_object('id', c.id, 'version', c.version, 'jobId', c.job_id, 'answer', c.answer, 'name', c.name,
          'answeredAt', ${moment('c.answered_at')}, 'requestedAt', ${moment('c.requested_at')}, 'requestedBy', c.requested_by, 'handledAt', ${moment('c.handled_at')}, 'note', c.note, 'size', c.size,
          'wantedOn', c.wanted_on, 'place', c.place)
          order by c.requested_at desc, c.id desc)
        from container_req c where c.job_id = j.id), '[]') as "containerReqs"
    from job j where j.id = ${jobId}::uuid`.execute(db)
  return rows[0]
}

/** What overtime at a job goes by and where it is, held until the transaction ends. */
export async function lockTerms(tx: Database, jobId: string) {
  const row = await tx
    .selectFrom('job')
    .select(['pay_regime', 'overtime_codes', 'overtime_holidays', 'make_up_days', 'latitude', 'longitude'])
    .where('id', '=', jobId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const { latitude, longitude } = row
  const terms: PayTerms = {
    payRegime: row.pay_regime,
    overtimeCodes: row.overtime_codes,
    overtimeHolidays: row.overtime_holidays,
    makeUpDays: row.make_up_days,
  }
  return { ...terms, place: { latitude, longitude } }
}

// What a job's materials come to, as values of a read of Jobs: the rule of domain/materials/pricing.ts in SQL, so that a search adds up in its own
// statement. (product.md#pricing; decisions/materials.md)

/** How many orders a job has, bagouts too. */
export const totalOrders: ValueSql = (job) => `(select count(*) from material_order o where o.job_id = ${job}.id)`

/** What was handed out to a job costs, each line at the price of its order's business day. */
export const totalCost: ValueSql = (job, { zone }) =>
  costOf(zone(), {
    days: `select o.id, ${dayOf('o.date', zone())} as day from material_order o where o.job_id = ${job}.id`,
    lines: 'select e.item_id, e.qty_picked as quantity from item_entry e where e.order_id = d.id',
  })

/** What came back from a job costs, each line at the price of its return's business day. */
export const totalCostReturned: ValueSql = (job, { zone }) =>
  costOf(zone(), {
    days: `select r.id, ${dayOf('r.date', zone())} as day from return_order r where r.job_id = ${job}.id`,
    lines: 'select e.item_id, e.qty_returned as quantity from item_return_entry e where e.return_order_id = d.id',
  })

const dayOf = (moment: string, zone: string) => `(${moment} at time zone ${zone})::date`

/**
 * Quantity times price of all lines (`lines`, of a row `d` of `days`), rounded once.
 *
 * `offset 0` keeps PostgreSQL on the job's own orders and lines, however many others there are. That the day is compared in the sum and not in a join lets it
 * remember an item's prices (Memoize) over all lines of all jobs: a third of the time. (decisions/materials.md)
 */
const costOf = (zone: string, { days, lines }: { days: string; lines: string }) => `(
  select trim_scale(round(coalesce(sum(l.quantity * s.price) filter (where d.day >= s.day and d.day < s.until), 0), 2))
  from (${days} offset 0) d cross join lateral (${lines} offset 0) l cross join lateral (${priceSteps('l.item_id', zone)}) s)`

/** The prices of a consumable item, each from its day until the next one's. Of several for one day only the last entered has a day: the others end where they begin. */
const priceSteps = (item: string, zone: string) => `
  select p.day, p.price, lead(p.day, 1, 'infinity') over (order by p.day, p.entered) as until
  from item i cross join lateral (
    select '-infinity'::date as day, 0::bigint as entered, coalesce(i.price, 0) as price
    union all select ${dayOf('p.date', zone)}, p.entered, p.price from price p where p.item_id = i.id) p
  where i.id = ${item} and i.type = 'consumable'`
