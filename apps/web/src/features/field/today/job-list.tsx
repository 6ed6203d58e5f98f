import { addDays } from '@daysheet/domain/calendar/day'
import { dayInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import { attendanceOf } from '@daysheet/domain/field/clock/crew-round'
import { allJobs, isOwnJob, type KnownDays } from '@daysheet/domain/field/jobs/known-jobs'
import { recordsOfJob } from '@daysheet/domain/field/record-about'
import { isWorkWaiting } from '@daysheet/domain/field/queue'
import type { FieldJob } from '@daysheet/domain/field/today'
import { Link } from 'react-router'
import { useCrew } from '../clock/use-crew.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { CallOffice } from '../phone/call-office.tsx'
import { useQueue } from '../queue/use-queue.ts'
import { changedAtText, changeText } from './change-text.ts'
import own from './job-list.module.css'
import { filingText, jobTitle, startText } from './job-title.ts'

interface JobListProps {
  days: KnownDays
  /** Whether the days that were read include today. */
  isTodayLoaded: boolean
  /** When the days were requested, by this phone's clock. */
  requestedAt: number | null
  zone: string
  search: string
}

/** All known jobs by day: today first, past days last. Within a day, active jobs come first. */
export function JobList({ days, isTodayLoaded, ...more }: JobListProps) {
  const { t, language } = useTranslation()
  const { today } = days
  const byDay = Map.groupBy(allJobs(days), ({ day }) => day)
  const shown = [...new Set([...byDay.keys(), today])].toSorted(
    (one, other) => Number(one < today) - Number(other < today) || (one < other ? -1 : 1),
  )
  // Days from an old read have a date instead of a name.
  const names = new Map([
    [today, t('today')],
    [addDays(today, -1), t('yesterday')],
    [addDays(today, 1), t('tomorrow')],
  ])
  const date = (day: string) => dayInWords(day, language)
  return shown.map((day) => (
    <section key={day} aria-label={names.get(day) ?? date(day)} className={styles.list}>
      <h2>
        {names.get(day)} <span className={styles.faint}>{date(day)}</span>
      </h2>
      {!byDay.has(day) && <p className={styles.faint}>{t(isTodayLoaded ? 'nothingPlanned' : 'dayNotLoaded')}</p>}
      {!byDay.has(day) && isTodayLoaded && <CallOffice />}
      {(byDay.get(day) ?? []).map((job) => (
        <JobCard key={job.scheduleEntryId} job={job} isOwn={isOwnJob(days, job)} isOver={day < today} {...more} />
      ))}
    </section>
  ))
}

/** Not broken into two lines if it fits into one. */
const unbroken = (fact: string) => fact.replaceAll(' ', '\u00a0')

interface JobCardProps extends Omit<JobListProps, 'days' | 'isTodayLoaded'> {
  job: FieldJob
  isOwn: boolean
  isOver: boolean
}

function JobCard({ job, isOwn, isOver, requestedAt, zone, search }: JobCardProps) {
  const { t, language } = useTranslation()
  const crew = useCrew(job, requestedAt)
  const { isIn, of } = attendanceOf(crew)
  const { cancelled, notes, reportedAt } = job
  const isOff = cancelled || !isOwn
  const facts = [startText(job, { t, language }), isIn > 0 ? t('attendance', { isIn, of }) : t('crew', { count: of }), filingText(job, t)]
  return (
    <article className={`${styles.card} ${own.card} ${isOff ? own.off : ''}`}>
      <h3>
        <Link to={`/job/${job.scheduleEntryId}${search}`} className={isOff ? styles.cancelled : undefined}>
          {jobTitle(job)}
        </Link>
      </h3>
      <JobState {...{ job, isOwn, zone }} />
      {isOwn && <p>{facts.map(unbroken).join(' · ')}</p>}
      {!isOwn && isIn > 0 && <p className={styles.error}>{t('stillInHere', { count: isIn })}</p>}
      {isOwn && notes !== null && <p className={own.note}>{notes}</p>}
      <Unsent job={job} />
      {reportedAt !== null && <p className={styles.good}>{t('reported', { when: timeInWords(reportedAt, { zone, language }) })}</p>}
      {isOver && isOwn && reportedAt === null && job.crew.some(({ punches }) => punches.length > 0) && (
        <p className={styles.warning}>{t('notReported')}</p>
      )}
    </article>
  )
}

/** What the office did to the job. An older server only reports that it is canceled. */
function JobState({ job, isOwn, zone }: Pick<JobCardProps, 'job' | 'isOwn' | 'zone'>) {
  const { t, language } = useTranslation()
  const { cancelled, cancelledReason, change } = job
  if (change || !isOwn) {
    return (
      <>
        <p className={styles.warning}>{changeText(job, { t, language, zone })}</p>
        {change && <p className={styles.faint}>{changedAtText(change, { t, language, zone })}</p>}
      </>
    )
  }
  return cancelled ? <p className={styles.error}>{[t('cancelled'), cancelledReason].filter(Boolean).join(': ')}</p> : null
}

/** How many records of this job are still on the phone. */
function Unsent({ job }: Pick<JobCardProps, 'job'>) {
  const { t } = useTranslation()
  const { records } = useQueue()
  const about = recordsOfJob(records, job)
  const waiting = about.filter(isWorkWaiting).length
  const refused = about.filter(({ state }) => state === 'refused').length
  if (waiting + refused === 0) return null
  const words = [...(waiting > 0 ? [t('waiting', { count: waiting })] : []), ...(refused > 0 ? [t('needsYou', { count: refused })] : [])]
  return <p className={`${own.badge} ${refused > 0 ? own.urgent : ''}`}>{words.join(' · ')}</p>
}
