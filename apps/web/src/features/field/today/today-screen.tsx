import { addDays } from '@daysheet/domain/calendar/day'
import { dayInWords, momentInWords, timeInWords } from '@daysheet/domain/calendar/in-words'
import type { FieldJob } from '@daysheet/domain/field/today'
import { Link, useSearchParams } from 'react-router'
import { signOut, useAccount } from '../account.ts'
import { Lazy } from '../lazy.tsx'
import styles from '../field.module.css'
import { LanguageChooser } from '../language-chooser.tsx'
import { clearCachedReads } from '../queue/cached-reads.ts'
import { useQueue } from '../queue/use-queue.ts'
import { failureText } from '../i18n/failure.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { filingText, jobTitle, startText } from './job-title.ts'
import { useDays } from './use-days.ts'

/** The supervisor's jobs of yesterday, today and tomorrow. */
export function TodayScreen() {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  const { status } = useQueue()
  const [search, setSearch] = useSearchParams()
  const supervisor = account?.kind === 'account' ? search.get('supervisor') : null
  const { days, isFresh, isLoading, problem, refetch } = useDays(supervisor)
  const leave = () => {
    const unsent = status.waiting + status.refused
    if (unsent > 0 && !window.confirm(t('signOutUnsent', { count: unsent }))) return
    signOut()
    void clearCachedReads()
  }
  const zone = account?.timeZone ?? 'America/New_York'
  return (
    <>
      <header className={styles.bar}>
        <h1>{days?.supervisor.name ?? account?.name ?? 'Daysheet'}</h1>
        <LanguageChooser />
        <button type="button" className={`${styles.button} ${styles.plain}`} onClick={leave}>
          {t('signOut')}
        </button>
      </header>
      <main className={styles.main}>
        {account?.kind === 'account' && (
          <Lazy code="office">
            {({ SupervisorChooser }) => (
              <SupervisorChooser value={supervisor} onChange={(id) => setSearch({ supervisor: id }, { replace: true })} />
            )}
          </Lazy>
        )}
        {days && !isFresh && <p className={styles.warning}>{t('readAt', { when: momentInWords(days.readAt, { zone, language }) })}</p>}
        {!days && !isLoading && problem !== null && (
          <p role="alert" className={styles.error}>
            {t('notRead')} {failureText(problem, t)}{' '}
            <button type="button" className={styles.button} onClick={refetch}>
              {t('retry')}
            </button>
          </p>
        )}
        {days && <Days jobs={days.jobs} today={days.today} zone={zone} search={search.size > 0 ? `?${search}` : ''} />}
        <Lazy code="begun">{({ UnfinishedDrafts }) => <UnfinishedDrafts search={search.size > 0 ? `?${search}` : ''} />}</Lazy>
      </main>
    </>
  )
}

function Days({ jobs, today, ...more }: { jobs: readonly FieldJob[]; today: string; zone: string; search: string }) {
  const { t, language } = useTranslation()
  const byDay = Map.groupBy(jobs, ({ day }) => day)
  // What one came for stands first, and what is over last.
  const days = [...new Set([...byDay.keys(), today])].toSorted(
    (one, other) => Number(one < today) - Number(other < today) || (one < other ? -1 : 1),
  )
  // What was read days ago has days that are neither.
  const names = new Map([
    [today, t('today')],
    [addDays(today, -1), t('yesterday')],
    [addDays(today, 1), t('tomorrow')],
  ])
  const date = (day: string) => dayInWords(day, language)
  return days.map((day) => (
    <section key={day} aria-label={names.get(day) ?? date(day)} className={styles.list}>
      <h2>
        {names.get(day)} <span className={styles.faint}>{date(day)}</span>
      </h2>
      {!byDay.has(day) && <p className={styles.faint}>{t('nothingPlanned')}</p>}
      {(byDay.get(day) ?? []).map((job) => (
        <JobCard key={job.scheduleEntryId} job={job} isOver={day < today} {...more} />
      ))}
    </section>
  ))
}

function JobCard({ job, isOver, zone, search }: { job: FieldJob; isOver: boolean; zone: string; search: string }) {
  const { t, language } = useTranslation()
  const { cancelled, cancelledReason, notes, crew, reportedAt } = job
  return (
    <article className={styles.card}>
      <h3>
        <Link to={`/job/${job.scheduleEntryId}${search}`} className={cancelled ? styles.cancelled : undefined}>
          {jobTitle(job)}
        </Link>
      </h3>
      {cancelled && <p className={styles.error}>{[t('cancelled'), cancelledReason].filter(Boolean).join(': ')}</p>}
      <p>
        {[startText(job, { t, language }), t('crew', { count: crew.filter(({ isPlanned }) => isPlanned).length }), filingText(job, t)].join(
          ' · ',
        )}
      </p>
      {notes !== null && <p>{notes}</p>}
      {reportedAt !== null && <p className={styles.good}>{t('reported', { when: timeInWords(reportedAt, { zone, language }) })}</p>}
      {isOver && reportedAt === null && crew.some(({ punches }) => punches.length > 0) && (
        <p className={styles.warning}>{t('notReported')}</p>
      )}
    </article>
  )
}
