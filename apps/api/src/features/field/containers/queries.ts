/** The state of the container requests of jobs, for the phone of the supervisor who made them. */
import type { FieldContainer } from '@daysheet/domain/field/today'
import { sql } from 'kysely'
import type { Database } from '#db/connection.ts'
import { instant } from '../queries.ts'

/** The requests made since a moment, grouped by job, newest first. */
export async function containersOf(db: Database, jobIds: readonly string[], since: Date): Promise<Map<string, FieldContainer[]>> {
  if (jobIds.length === 0) return new Map()
  const { rows } = await sql<FieldContainer & { jobId: string }>`
    select r.job_id as "jobId", r.id, ${instant('r.requested_at')} as "requestedAt", r.size, r.wanted_on as "wantedOn", r.place,
      r.answer, r.name as "answeredBy", ${instant('r.answered_at')} as "answeredAt",
      (select json_build_object('state', m.state, 'reason', m.reason, 'time', ${instant('m.time')}) from text_message m
        where m.container_req_id = r.id order by m.time desc, m.id desc limit 1) as text
    from container_req r where r.job_id = any(${[...new Set(jobIds)]}::uuid[]) and r.requested_at > ${since}
    order by r.requested_at desc, r.id`.execute(db)
  const byJob = Map.groupBy(rows, ({ jobId }) => jobId)
  return new Map([...byJob].map(([jobId, own]) => [jobId, own.map(({ jobId: _jobId, ...container }) => container)]))
}
