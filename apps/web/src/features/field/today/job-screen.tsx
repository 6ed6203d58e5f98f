import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldJob } from '@daysheet/domain/field/today'
import { Link } from 'react-router'
import { Crew } from '../clock/crew.tsx'
import styles from '../field.module.css'
import { Lazy } from '../lazy.tsx'
import { useQueue } from '../queue/use-queue.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { JobFrame, type JobContext } from './job-frame.tsx'
import { filingText, jobTitle, startText } from './job-title.ts'

/** One job of a day: where it is, and its crew, clocked one by one or all at once. */
export function JobScreen() {
  return (
    <JobFrame title={({ job }) => jobTitle(job)} backTo="days">
      {(context) => (
        <>
          <JobFacts {...context} />
          <Crew key={context.job.scheduleEntryId} {...context} />
          <Lazy code="jobRecords">{({ JobRecords }) => <JobRecords job={context.job} search={context.search} />}</Lazy>
        </>
      )}
    </JobFrame>
  )
}

const mapOf = ({ address, boro }: FieldJob) =>
  `https://maps.apple.com/?q=${encodeURIComponent([address, boro, 'New York'].filter(Boolean).join(', '))}`

function JobFacts({ job, zone, search }: JobContext) {
  const { t, language } = useTranslation()
  const { records } = useQueue()
  const isReportSaved = records.some(
    ({ kind, state, body }) =>
      kind === 'EosReports' && state !== 'refused' && state !== 'aside' && body['scheduleEntryId'] === job.scheduleEntryId,
  )
  return (
    <section className={styles.card}>
      <p>{[startText(job, { t, language }), filingText(job, t)].join(' · ')}</p>
      {job.cancelled && <p className={styles.error}>{[t('cancelled'), job.cancelledReason].filter(Boolean).join(': ')}</p>}
      {job.notes !== null && <p>{job.notes}</p>}
      {job.reportedAt !== null && <p className={styles.good}>{t('reported', { when: timeInWords(job.reportedAt, { zone, language }) })}</p>}
      {job.reportedAt === null && isReportSaved && <p className={styles.good}>{t('reportSaved')}</p>}
      <div className={styles.row}>
        <a className={styles.button} href={mapOf(job)} target="_blank" rel="noreferrer">
          {t('directions')}
        </a>
        <Link className={styles.button} to={`/job/${job.scheduleEntryId}/on-site${search}`}>
          {t('onSite')}
        </Link>
        {job.reportedAt === null && !isReportSaved && !job.cancelled && (
          <Link className={styles.button} to={`/job/${job.scheduleEntryId}/report${search}`}>
            {t('endOfShift')}
          </Link>
        )}
      </div>
    </section>
  )
}
