/** Who is on jobs without the certificates that they ask for, and why. (product.md#certificate-gate) */
import type { Day } from '@daysheet/domain/calendar/day'
import type { CertificateProblem } from '@daysheet/domain/certificates/check-certificates'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'

export interface Waiver {
  entryId: string
  /** What one person lacked when they were put there. */
  problems: CertificateProblem[]
  reason: string
  /** Whoever gave the reason. */
  by: string
}

/** What was waived of the jobs of a day, of those who are still on them; the first first. */
export async function waiversOn(db: Database, day: Day): Promise<Waiver[]> {
  const { rows } = await sql<Waiver>`
    select w.schedule_entry_id as "entryId", w.problems, w.reason, w.made_by as by
    from certificate_waiver w join schedule_entry e on e.id = w.schedule_entry_id and e.job_id = w.job_id
      join schedule s on s.id = e.schedule_id and s.day = w.day
    where w.day = ${day}::date and not e.cancelled
      and (w.supervisor_id is null or e.supervisor_id = w.supervisor_id)
      and (w.worker_id is null or exists (
        select from worker_entry c where c.schedule_entry_id = e.id and c.worker_id = w.worker_id and c.planned))
    order by w.made_at, w.id`.execute(db)
  return rows
}
