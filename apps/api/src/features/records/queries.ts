import type { PicturesOfRecord } from '@daysheet/domain/records/archive'
import type { NumberedJob } from '@daysheet/domain/jobs/job-number'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

const moment = sql.raw(`to_char(r.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
const addresses = sql`(select coalesce(jsonb_agg(jsonb_build_object('category', null, 'url', i.url) order by i.place), '[]')
  from jsonb_array_elements_text(nullif(r.images, 'null')) with ordinality i(url, place))`

/** A job with the pictures of its image sets, checklists and reports, each newest first; nothing when there is no such job. Photos of clock events are none of them. */
export async function picturesOfJob(db: Database, jobId: string): Promise<(NumberedJob & { records: PicturesOfRecord[] }) | undefined> {
  const { rows } = await sql<NumberedJob & { records: PicturesOfRecord[] }>`
    select j.job_num as "jobNum", j.job_num_decimals as "jobNumDecimals", coalesce((
      select json_agg(json_build_object('record', r.record, 'type', r.type, 'time', ${moment}, 'images', r.images) order by r.kind, r.time desc, r.id desc)
      from (
        select 1 as kind, 'imageSet' as record, null as type, r.id, r.time, ${addresses} as images from image_set r where r.job_id = j.id
        union all select 2, 'checklist', null, r.id, r.time, ${addresses} from checklist r where r.job_id = j.id
        union all select 3, 'report', r.type, r.id, r.time, coalesce(nullif(r.images, 'null'), '[]') from job_inspection r where r.job_id = j.id
      ) r), '[]') as records
    from job j where j.id = ${jobId}::uuid`.execute(db)
  return rows[0]
}
