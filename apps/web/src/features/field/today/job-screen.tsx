import { formatTime } from '@daysheet/domain/calendar/day'
import type { FieldJob } from '@daysheet/domain/field/today'
import { Link } from 'react-router'
import { Crew } from '../clock/crew.tsx'
import styles from '../field.module.css'
import { Lazy } from '../lazy.tsx'
import { useQueue } from '../queue/use-queue.ts'
import { useWords } from '../words/words.ts'
import { JobFrame, type JobContext } from './job-frame.tsx'
import { filingText, jobTitle } from './job-title.ts'

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
  const { say } = useWords()
  const { records } = useQueue()
  const isReportSaved = records.some(
    ({ kind, state, body }) =>
      kind === 'EosReports' && state !== 'refused' && state !== 'aside' && body['scheduleEntryId'] === job.scheduleEntryId,
  )
  return (
    <section className={styles.card}>
      <p>{[job.startTime ?? say('noStartTime'), filingText(job, say)].join(' · ')}</p>
      {job.cancelled && <p className={styles.error}>{[say('cancelled'), job.cancelledReason].filter(Boolean).join(': ')}</p>}
      {job.notes !== null && <p>{job.notes}</p>}
      {job.reportedAt !== null && <p className={styles.good}>{say('reported', { when: formatTime(job.reportedAt, zone) })}</p>}
      {job.reportedAt === null && isReportSaved && <p className={styles.good}>{say('reportSaved')}</p>}
      <div className={styles.row}>
        <a className={styles.button} href={mapOf(job)} target="_blank" rel="noreferrer">
          {say('directions')}
        </a>
        <Link className={styles.button} to={`/job/${job.scheduleEntryId}/on-site${search}`}>
          {say('onSite')}
        </Link>
        {job.reportedAt === null && !isReportSaved && !job.cancelled && (
          <Link className={styles.button} to={`/job/${job.scheduleEntryId}/report${search}`}>
            {say('endOfShift')}
          </Link>
        )}
      </div>
    </section>
  )
}
