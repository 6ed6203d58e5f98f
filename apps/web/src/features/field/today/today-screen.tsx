import { momentInWords } from '@daysheet/domain/calendar/in-words'
import { useSearchParams } from 'react-router'
import { signOut, useAccount } from '../account.ts'
import { Lazy } from '../lazy.tsx'
import styles from '../field.module.css'
import { LanguageChooser } from '../language-chooser.tsx'
import { clearCachedReads } from '../queue/cached-reads.ts'
import { useQueue } from '../queue/use-queue.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { DaysState } from './days-state.tsx'
import { JobList } from './job-list.tsx'
import { useDays } from './use-days.ts'

/** The supervisor's jobs of yesterday, today and tomorrow. */
export function TodayScreen() {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  const { status } = useQueue()
  const [search, setSearch] = useSearchParams()
  const supervisor = account?.kind === 'account' ? search.get('supervisor') : null
  const read = useDays(supervisor)
  const { days, isFresh, requestedAt } = read
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
        {!days && <DaysState {...read} />}
        {days && <JobList days={days} requestedAt={requestedAt} zone={zone} search={search.size > 0 ? `?${search}` : ''} />}
        <Lazy code="begun">{({ UnfinishedDrafts }) => <UnfinishedDrafts search={search.size > 0 ? `?${search}` : ''} />}</Lazy>
      </main>
    </>
  )
}
