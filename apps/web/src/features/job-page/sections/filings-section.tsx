import { acp7Banner } from '@daysheet/domain/filings/progress'
import type { Job } from '@daysheet/domain/jobs/job'
import { useQuery } from '@tanstack/react-query'
import { filingQueries } from '#features/filings/queries.ts'
import { FilingsList } from '#features/filings/list/filings-list.tsx'
import { Neighbours } from '#features/filings/neighbours.tsx'
import { Section } from '../section.tsx'

/** What was filed for the job and how far it is; opened, uploaded and taken away as on the planner. (product.md#acp7-banner) */
export function FilingsSection({ job }: { job: Job }) {
  const { data } = useQuery(filingQueries.ofJob(job.id))
  const banner = data && acp7Banner(data.parts)
  return (
    <Section name="filings" count={banner && (banner.state === 'filed' ? banner.filings.length : 0)}>
      <FilingsList job={job} />
      <Neighbours jobId={job.id} />
    </Section>
  )
}
