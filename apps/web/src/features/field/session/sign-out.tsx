import { useEffect, useId, useRef, useState } from 'react'
import { signOut } from '../account.ts'
import field from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useQueue } from '../queue/use-queue.ts'
import { useOnline } from '../use-online.ts'
import styles from './menu.module.css'

/**
 * Always asks. Refuses without a network: a supervisor below ground could not sign in again and
 * would lose the crew. Hiding the days is not enough, because the next person could bring them
 * back.
 */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { status } = useQueue()
  const isOnline = useOnline()
  const [state, setState] = useState<'asks' | 'busy' | 'failed'>('asks')
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  const isBusy = state === 'busy'
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !isBusy) onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isBusy, onClose])
  const leave = () => {
    setState('busy')
    // After a successful sign-out this dialog is gone with the days.
    void signOut().then((isOut) => !isOut && setState('failed'))
  }
  const unsent = status.waiting + status.refused
  const isPossible = isOnline && state !== 'failed'
  return (
    <div className={styles.veil}>
      <div role="alertdialog" aria-modal="true" aria-labelledby={titleId} className={styles.dialog}>
        <h2 id={titleId}>{t(isPossible ? 'signOutAsk' : 'signOutNot')}</h2>
        {isPossible && unsent > 0 && <p className={field.warning}>{t('signOutUnsent', { count: unsent })}</p>}
        <p>{t(isPossible ? 'signOutOffline' : 'signOutNeedsNetwork')}</p>
        <div className={field.row}>
          {isPossible && (
            <button type="button" className={`${field.button} ${field.strong}`} disabled={isBusy} onClick={leave}>
              {t(isBusy ? 'signingOut' : 'signOut')}
            </button>
          )}
          <button ref={stay} type="button" className={field.button} disabled={isBusy} onClick={onClose}>
            {t(isPossible ? 'staySignedIn' : 'understood')}
          </button>
        </div>
      </div>
    </div>
  )
}
