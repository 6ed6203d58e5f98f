import { netCost } from '@daysheet/domain/materials/job-materials'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { memo } from 'react'
import { refreshJob, type MaterialJob } from './queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { JobLink } from '#features/jobs/job-link.tsx'
import { dollars } from '../money-labels.ts'
import { Glyph } from '#ui/glyph.tsx'
import { useGlow } from '#ui/use-glow.ts'
import { JobTables } from './job-tables.tsx'
import type { Open } from './open.ts'
import styles from './card.module.css'
import tags from './tags.module.css'

interface JobCardProps {
  job: MaterialJob
  isOpen: boolean
  onToggle: (jobId: string) => void
  onOpen: (dialog: Open) => void
}

/** The button of a card, for whoever brings the focus back to it. */
export const cardButtonId = (jobId: string): string => `materials-of-${jobId}`

function Refresh({ job }: { job: MaterialJob }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({ mutationFn: () => refreshJob(queryClient, job.id) })
  return (
    <button
      type="button"
      className={clsx(styles.refresh, 'no-print')}
      title="Refresh"
      aria-label={`Refresh ${jobLabel(job)}`}
      aria-busy={isPending}
      onClick={() => mutate()}
    >
      <Glyph shape="refresh" />
    </button>
  )
}

function Figures({ job }: { job: MaterialJob }) {
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Total Orders</dt>
        <dd>{job.totalOrders.toLocaleString('en-US')}</dd>
      </div>
      <div>
        <dt>Total Materials Cost</dt>
        <dd>{dollars(netCost(job))}</dd>
      </div>
    </dl>
  )
}

/** A job with what its materials come to; opened, with its orders and returns. It renders when it changes and at no other time. (product.md#material-orders) */
export const JobCard = memo(function JobCard({ job, isOpen, onToggle, onOpen }: JobCardProps) {
  const { address, boro, jobDesc, premisesDetail, active, totalOrders } = job
  const isGlowing = useGlow(`${totalOrders} ${netCost(job)}`)
  const tablesId = `${cardButtonId(job.id)}-tables`
  return (
    <li className={styles.slot}>
      <article className={clsx(styles.card, isOpen && styles.open, isGlowing && styles.glows)} aria-label={jobLabel(job)}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.heading}>
              <JobLink job={job} className={styles.number} />{' '}
              <button
                type="button"
                className={styles.toggle}
                id={cardButtonId(job.id)}
                aria-expanded={isOpen}
                aria-controls={isOpen ? tablesId : undefined}
                onClick={() => onToggle(job.id)}
              >
                <Glyph shape="open" />
                {address} {boro && <span className={styles.boro}>{boro}</span>}
              </button>{' '}
              {!active && <span className={tags.tag}>Inactive</span>}
            </h2>
            {jobDesc && <p className={styles.detail}>{jobDesc}</p>}
            {premisesDetail && <p className={clsx(styles.detail, styles.premises)}>{premisesDetail}</p>}
          </div>
          <Figures job={job} />
          <Refresh job={job} />
        </div>
        {isOpen && (
          <div className={styles.tables} id={tablesId}>
            <JobTables job={job} onOpen={onOpen} />
          </div>
        )}
      </article>
    </li>
  )
})
