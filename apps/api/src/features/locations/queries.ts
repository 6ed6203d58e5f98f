import type { Day } from '@daysheet/domain/calendar/day'
import type { JobSite } from '@daysheet/domain/locations/job-site'
import { sql } from 'kysely'
import type { OwnDays } from '@daysheet/domain/session/own-days'
import { ownRows } from '#rest/own-rows.ts'
import type { Database } from '#db/connection.ts'

/** Where the jobs of these business days are, both included: the median of where their crews clocked, so that one who clocked on the way there moves nothing. */
export async function jobSites(db: Database, { from, to }: { from: Day; to: Day }, own?: OwnDays): Promise<JobSite[]> {
  const { rows } = await sql<JobSite>`
    select j.id as "jobId", j.address, percentile_cont(0.5) within group (order by v.latitude) as latitude,
      percentile_cont(0.5) within group (order by v.longitude) as longitude
    from schedule s join schedule_entry e on e.schedule_id = s.id join worker_entry c on c.schedule_entry_id = e.id
      join clock_event v on v.worker_entry_id = c.id join job j on j.id = e.job_id
    where s.day between ${from}::date and ${to}::date and v.latitude is not null and v.longitude is not null
      and ${ownRows(own, 'ScheduleEntries', 'e')}
    group by j.id order by j.address, j.id`.execute(db)
  return rows
}
