import { allJobs, isOwnJob } from '@daysheet/domain/field/jobs/known-jobs'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import { BackLink } from '../back-link.tsx'
import styles from '../field.module.css'
import { ChangedJob } from './changed-job.tsx'
import type { JobContext } from './job-context.ts'
import { NoJob } from './no-job.tsx'
import { useDays } from './use-days.ts'

export type { JobContext } from './job-context.ts'

interface JobFrameProps {
  /** Of the screen; of the job itself where nothing else is said. */
  title: (context: JobContext) => string
  /** Where Back leads, below the job or to the days. */
  backTo: 'days' | 'job'
  /** Shown at the end of the title line. */
  menu?: (context: JobContext) => ReactNode
  children: (context: JobContext) => ReactNode
}

/**
 * The frame of a job's screens: a way back, the title, changes by the office, and the screen's
 * content.
 */
export function JobFrame({ title, backTo, menu, children }: JobFrameProps) {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { account } = useAccount()
  const { days, requestedAt } = useDays(account?.kind === 'account' ? params.get('supervisor') : null)
  const search = params.size > 0 ? `?${params}` : ''
  const job = days && allJobs(days).find(({ scheduleEntryId }) => scheduleEntryId === id)
  const context = job &&
    days && { job, days, requestedAt, account: account?.id ?? '', zone: account?.timeZone ?? 'America/New_York', search }
  const isOwn = context !== null && context !== undefined && isOwnJob(context.days, context.job)
  return (
    <>
      <header className={styles.bar}>
        <BackLink to={backTo === 'days' || !context ? `/${search}` : `/job/${id}${search}`} />
        {/* A long address would push down the list of people. The page with everything else has
            the full address. */}
        <h1 className={backTo === 'days' ? styles.short : undefined}>{context ? title(context) : ''}</h1>
        {context && menu?.(context)}
      </header>
      <main className={styles.main}>
        {!context && <NoJob />}
        {context && (!isOwn || context.job.change) && <ChangedJob {...context} isOwn={isOwn} />}
        {/* A job that was reassigned takes no new punches, but a form that was started there
            can be finished. */}
        {context && (isOwn || backTo === 'job') && children(context)}
      </main>
    </>
  )
}
