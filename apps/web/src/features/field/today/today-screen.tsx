import { momentInWords } from '@daysheet/domain/calendar/in-words'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAccount } from '../account.ts'
import { Lazy } from '../lazy.tsx'
import styles from '../field.module.css'
import { LanguageChooser } from '../language-chooser.tsx'
import { Menu } from '../session/menu.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import { DaysState } from './days-state.tsx'
import { JobList } from './job-list.tsx'
import { useDays } from './use-days.ts'

/** The supervisor's jobs of yesterday, today and tomorrow. */
export function TodayScreen() {
  const { t, language } = useTranslation()
  const { account } = useAccount()
  const [search, setSearch] = useSearchParams()
  const supervisor = account?.kind === 'account' ? search.get('supervisor') : null
  const read = useDays(supervisor)
  const { days, isFresh, isTodayLoaded, requestedAt } = read
  const [isLeaving, setLeaving] = useState(false)
  const zone = account?.timeZone ?? 'America/New_York'
  return (
    <>
      <header className={`${styles.bar} ${styles.withMenu}`}>
        <h1>{days?.supervisor.name ?? account?.name ?? 'Daysheet'}</h1>
        <Menu label={t('menu')}>
          <LanguageChooser />
          <button type="button" className={`${styles.button} ${styles.plain}`} onClick={() => setLeaving(true)}>
            {t('signOut')}
          </button>
        </Menu>
      </header>
      {isLeaving && <Lazy code="signOut">{({ SignOutDialog }) => <SignOutDialog onClose={() => setLeaving(false)} />}</Lazy>}
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
        {days && (
          <JobList
            days={days}
            isTodayLoaded={isTodayLoaded}
            requestedAt={requestedAt}
            zone={zone}
            search={search.size > 0 ? `?${search}` : ''}
          />
        )}
        <Lazy code="begun">{({ UnfinishedDrafts }) => <UnfinishedDrafts search={search.size > 0 ? `?${search}` : ''} />}</Lazy>
      </main>
    </>
  )
}
