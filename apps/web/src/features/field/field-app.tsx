import './field.css'
import { Link, Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { useAccount } from './account.ts'
import { Background } from './background.tsx'
import { Failsafe } from './failsafe.tsx'
import styles from './field.module.css'
import { Lazy } from './lazy.tsx'
import { JobScreen } from './today/job-screen.tsx'
import { SignIn } from './sign-in.tsx'
import { TodayScreen } from './today/today-screen.tsx'
import { StorageWarning } from './phone/storage.tsx'
import { usePositionSent } from './phone/use-position-sent.ts'
import { useOnline } from './use-online.ts'
import { useQueue, useSending } from './queue/use-queue.ts'
import { useTranslation } from './i18n/i18n.ts'

/** The application for the field. (product.md#field) */
export function FieldApp() {
  useSending()
  const { account } = useAccount()
  const { pathname } = useLocation()
  if (account === null)
    return (
      <main>
        <SignIn />
        <Background />
      </main>
    )
  return (
    <div className={styles.app}>
      {/* What waits is still seen beneath, and another screen may do. */}
      <Failsafe key={pathname}>
        <Routes>
          <Route path="/" element={<TodayScreen />} />
          <Route path="/job/:id" element={<JobScreen />} />
          <Route path="/job/:id/on-site" element={<Lazy code="onSite">{({ OnSiteScreen }) => <OnSiteScreen />}</Lazy>} />
          <Route path="/job/:id/report" element={<Lazy code="report">{({ ReportScreen }) => <ReportScreen />}</Lazy>} />
          <Route path="/job/:id/checklist/:template" element={<ChecklistPage />} />
          <Route path="/queue" element={<Lazy code="queue">{({ QueueScreen }) => <QueueScreen />}</Lazy>} />
          <Route path="/job/:id/write/:what" element={<Lazy code="records">{({ RecordScreen }) => <RecordScreen />}</Lazy>} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Failsafe>
      <Foot />
      <Background />
    </div>
  )
}

function ChecklistPage() {
  const { id, template } = useParams()
  return <Lazy code="checklist">{({ ChecklistScreen }) => <ChecklistScreen key={`${id} ${template}`} />}</Lazy>
}

/** On every screen: whether everything that was saved is with the office. */
function Foot() {
  const { t } = useTranslation()
  const { isSignedIn } = useAccount()
  const { isKnown, isSending, status } = useQueue()
  const isOnline = useOnline()
  const { search } = useLocation()
  const { waiting, refused, isLate, isOverdue } = status
  const position = usePositionSent()
  return (
    <footer className={styles.foot}>
      <div role="status" className={styles.row}>
        {!isOnline && <span className={styles.faint}>{t('offline')}</span>}
        {isOnline && isKnown && waiting + refused === 0 && <span className={styles.good}>{t('everythingSent')}</span>}
        {isSending && waiting > 0 && isOnline && <span className={styles.faint}>{t('sending')}</span>}
        {isOverdue ? (
          <span className={styles.error}>{t('overdue')}</span>
        ) : (
          isLate && isOnline && <span className={styles.warning}>{t('late')}</span>
        )}
      </div>
      {waiting + refused > 0 && (
        <Link to={`/queue${search}`} className={`${styles.button} ${refused > 0 ? styles.strong : ''}`}>
          {[...(waiting > 0 ? [t('waiting', { count: waiting })] : []), ...(refused > 0 ? [t('needsYou', { count: refused })] : [])].join(
            ' · ',
          )}
        </Link>
      )}
      <StorageWarning />
      {position !== null && <p className={styles.faint}>{t(position === 'sent' ? 'positionSent' : 'positionNotSent')}</p>}
      {!isSignedIn && <SignIn again />}
    </footer>
  )
}
