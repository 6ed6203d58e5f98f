/** What is known of one job: its row, and the checklists, reports, image sets and requests for containers that belong to it. (issue 6.2) */
import type { JobRecords } from '@daysheet/domain/jobs/job-records'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../client/client.ts'
import { readJob } from './queries.ts'

/** Everything read here begins with this key and the id of the job. */
export const jobRecordsKey = (jobId: string) => ['job records', jobId] as const

export const jobRecordQueries = {
  job: (jobId: string) =>
    queryOptions({ queryKey: [...jobRecordsKey(jobId), 'job'], queryFn: () => readJob(encodeURIComponent(jobId)), staleTime: 0 }),
  records: (jobId: string) =>
    queryOptions({
      queryKey: [...jobRecordsKey(jobId), 'records'],
      queryFn: ({ signal }) => get<JobRecords>(`Jobs/${encodeURIComponent(jobId)}/records`, signal),
      staleTime: 0,
    }),
}
