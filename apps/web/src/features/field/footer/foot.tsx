import { Link, useLocation } from 'react-router'
import { useAccount } from '../account.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { ClockWarning } from '../phone/clock-warning.tsx'
import { StorageWarning } from '../phone/storage.tsx'
import { usePositionSent } from '../phone/use-position-sent.ts'
import { useQueue } from '../queue/use-queue.ts'
import { useOnline } from '../use-online.ts'
import { MessageLine } from './message-line.tsx'

/** On every screen: whether everything that was saved is with the office. */
export function Foot() {
  const { t } = useTranslation()
  const { isSignedIn } = useAccount()
  const { isKnown, sending, status } = useQueue()
  const isOnline = useOnline()
  const { search } = useLocation()
  const { waiting, refused, isLate, isOverdue } = status
  const position = usePositionSent()
  return (
    <footer className={styles.foot}>
      <MessageLine />
      <div role="status" className={`${styles.row} ${styles.status}`}>
        {!isOnline && <span className={styles.faint}>{t('offline')}</span>}
        {isOnline && isKnown && waiting + refused === 0 && <span className={styles.good}>{t('everythingSent')}</span>}
        {sending !== null && waiting > 0 && isOnline && <span className={styles.faint}>{t('sending')}</span>}
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
      <ClockWarning />
      <StorageWarning />
      {position !== null && <p className={styles.faint}>{t(position === 'sent' ? 'positionSent' : 'positionNotSent')}</p>}
      {!isSignedIn && (
        <Link to="/sign-in" className={`${styles.button} ${styles.strong}`}>
          {t('signInAgain')}
        </Link>
      )}
    </footer>
  )
}
