import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { Link } from 'react-router'
import { Crew } from '../clock/crew.tsx'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { JobFrame, type JobContext } from './job-frame.tsx'
import { jobTitle } from './job-title.ts'
import { useReportSaved } from './use-report-saved.ts'

/** One job on one day: its crew, and a link to the page with everything else. */
export function JobScreen() {
  return (
    <JobFrame title={({ job }) => jobTitle(job)} backTo="days" menu={(context) => <MenuLink {...context} />}>
      {(context) => (
        <>
          <JobState {...context} />
          <Crew key={context.job.scheduleEntryId} {...context} />
        </>
      )}
    </JobFrame>
  )
}

function MenuLink({ job, search }: JobContext) {
  const { t } = useTranslation()
  return (
    <Link
      className={`${styles.button} ${styles.plain} ${styles.sign}`}
      to={`/job/${job.scheduleEntryId}/more${search}`}
      aria-label={t('moreOfJob')}
    >
      ⋮
    </Link>
  )
}

/** Anything unusual about the job. */
function JobState({ job, zone }: JobContext) {
  const { t, language } = useTranslation()
  const isReportSaved = useReportSaved(job)
  return (
    <>
      {job.cancelled && <p className={styles.error}>{[t('cancelled'), job.cancelledReason].filter(Boolean).join(': ')}</p>}
      {job.reportedAt !== null && <p className={styles.good}>{t('reported', { when: timeInWords(job.reportedAt, { zone, language }) })}</p>}
      {job.reportedAt === null && isReportSaved && <p className={styles.good}>{t('reportSaved')}</p>}
    </>
  )
}
