import type { FieldJob, FieldToday } from '@daysheet/domain/field/today'
import type { ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useDays } from './use-days.ts'

/** A job as a screen is told of it. */
export interface JobContext {
  job: FieldJob
  days: FieldToday
  /** When the days were asked for, by this phone's clock. */
  requestedAt: number | null
  account: string
  zone: string
  /** Whom an office looks at, for the links of the page: empty or `?supervisor=…`. */
  search: string
}

interface JobFrameProps {
  /** Of the screen; of the job itself where nothing else is said. */
  title: (context: JobContext) => string
  /** Where Back leads, below the job or to the days. */
  backTo: 'days' | 'job'
  children: (context: JobContext) => ReactNode
}

/** A screen about one job: the way back, a title, and what it shows of it. */
export function JobFrame({ title, backTo, children }: JobFrameProps) {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const { account } = useAccount()
  const { days, requestedAt } = useDays(account?.kind === 'account' ? params.get('supervisor') : null)
  const search = params.size > 0 ? `?${params}` : ''
  const job = days?.jobs.find(({ scheduleEntryId }) => scheduleEntryId === id)
  const context = job &&
    days && { job, days, requestedAt, account: account?.id ?? '', zone: account?.timeZone ?? 'America/New_York', search }
  return (
    <>
      <header className={styles.bar}>
        <Link to={backTo === 'days' ? `/${search}` : `/job/${id}${search}`} className={`${styles.button} ${styles.plain}`}>
          {t('back')}
        </Link>
        <h1>{context ? title(context) : ''}</h1>
      </header>
      <main className={styles.main}>{context && children(context)}</main>
    </>
  )
}
