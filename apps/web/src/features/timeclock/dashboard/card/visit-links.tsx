import type { JobRecords, ShownJob } from '@daysheet/domain/jobs/job-reads'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { paths } from '../../../../app/paths.ts'
import styles from './card.module.css'

/** What a job's card opens in a new window, as far as there is any of it. (product.md#routes) */
export function VisitLinks({ job }: { job: ShownJob & JobRecords }) {
  const [set] = job.imageSets
  return (
    <>
      {job.checklist && <VisitLink words="Checklist" job={job} to={paths.checklist(job.checklist.id)} />}
      {set && <VisitLink words="Images" job={job} to={paths.jobImages(job.id)} />}
    </>
  )
}

const VisitLink = ({ words, job, to }: { words: string; job: ShownJob & JobRecords; to: string }) => (
  <a className={styles.action} href={to} target="_blank" rel="noopener" aria-label={`${words} of ${jobLabel(job)}, in a new window`}>
    {words}
  </a>
)
