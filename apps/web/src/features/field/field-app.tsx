import './field.css'
import { Link, Navigate, Route, Routes } from 'react-router'
import { useAccount } from './account.ts'
import styles from './field.module.css'
import { JobScreen } from './today/job-screen.tsx'
import { ReportScreen } from './today/report-screen.tsx'
import { QueueScreen } from './queue/queue-screen.tsx'
import { SignIn } from './sign-in.tsx'
import { TodayScreen } from './today/today-screen.tsx'
import { useOnline } from './use-online.ts'
import { useQueue, useSending } from './queue/use-queue.ts'
import { useWords } from './words/words.ts'

/** The application for the field. (product.md#field) */
export function FieldApp() {
  useSending()
  const { account } = useAccount()
  if (account === null) return <SignIn />
  return (
    <div className={styles.app}>
      <Routes>
        <Route path="/" element={<TodayScreen />} />
        <Route path="/job/:id" element={<JobScreen />} />
        <Route path="/job/:id/report" element={<ReportScreen />} />
        <Route path="/queue" element={<QueueScreen />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
      <Foot />
    </div>
  )
}

/** On every screen: whether everything that was saved is with the office. */
function Foot() {
  const { say } = useWords()
  const { isSignedIn } = useAccount()
  const { standing } = useQueue()
  const isOnline = useOnline()
  const { waiting, refused, isLate, isOverdue } = standing
  return (
    <footer className={styles.foot}>
      <div role="status" className={styles.row}>
        {!isOnline && <span className={styles.faint}>{say('offline')}</span>}
        {isOnline && waiting + refused === 0 && <span className={styles.good}>{say('everythingSent')}</span>}
        {isOverdue ? (
          <span className={styles.error}>{say('overdue')}</span>
        ) : (
          isLate && isOnline && <span className={styles.warning}>{say('late')}</span>
        )}
      </div>
      {waiting + refused > 0 && (
        <Link to="/queue" className={`${styles.button} ${refused > 0 ? styles.strong : ''}`}>
          {[
            ...(waiting > 0 ? [say('waiting', { count: waiting })] : []),
            ...(refused > 0 ? [say('needsYou', { count: refused })] : []),
          ].join(' · ')}
        </Link>
      )}
      {!isSignedIn && <SignIn again />}
    </footer>
  )
}
