import type { FieldJob } from '@daysheet/domain/field/today'
import { JobChecklists } from '../checklist/job-checklists.tsx'
import { WriteDown } from '../records/write-down.tsx'

/** What may be gone through and written down at a job beside clocking its crew. */
export function JobRecords({ job, search }: { job: FieldJob; search: string }) {
  return (
    <>
      {!job.cancelled && <JobChecklists job={job} search={search} />}
      <WriteDown job={job} search={search} />
    </>
  )
}
