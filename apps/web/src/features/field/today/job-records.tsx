import type { FieldJob } from '@daysheet/domain/field/today'
import { JobChecklists } from '../checklist/job-checklists.tsx'
import { ContainerOutcomes } from '../records/container-outcomes.tsx'
import { RecordLinks } from '../records/record-links.tsx'

/** What may be gone through and written down at a job beside clocking its crew. */
export function JobRecords({ job, search }: { job: FieldJob; search: string }) {
  return (
    <>
      {!job.cancelled && <JobChecklists job={job} search={search} />}
      <RecordLinks job={job} search={search} />
      <ContainerOutcomes job={job} />
    </>
  )
}
