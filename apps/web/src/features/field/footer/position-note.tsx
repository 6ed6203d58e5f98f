/** Notice that the supervisor's position is sent: a sentence once per phone, then an icon. */
import { useSyncExternalStore } from 'react'
import field from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useReach } from '../queue/reach.ts'
import { usePositionSent } from '../phone/use-position-sent.ts'
import { useOnline } from '../use-online.ts'
import styles from './foot.module.css'
import { say } from './message.ts'

export type Note = 'positionSent' | 'positionKept' | 'positionNotSent'

/**
 * Null while no one is clocked in. Without a network the position is stored, so the notice does not
 * say that it is sent.
 */
export function usePositionNote(): Note | null {
  const position = usePositionSent()
  const isOnline = useOnline()
  const { unreached } = useReach()
  if (position === null) return null
  if (position === 'denied') return 'positionNotSent'
  return isOnline && unreached === null ? 'positionSent' : 'positionKept'
}

const key = 'daysheet.field.position-told'
const listeners = new Set<() => void>()
const isTold = () => localStorage.getItem(key) !== null

function remember(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // A full phone shows the sentence again at the next start.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useIsTold = () => useSyncExternalStore(subscribe, isTold)

/** The full sentence, until the supervisor has read it. */
export function PositionNote({ note }: { note: Note | null }) {
  const { t } = useTranslation()
  if (useIsTold() || note === null || note === 'positionKept') return null
  return (
    <div className={styles.message}>
      <p>{t(note)}</p>
      <button type="button" className={field.button} onClick={remember}>
        {t('understood')}
      </button>
    </div>
  )
}

/** A pin, crossed out when the position is not sent. A press shows the sentence. */
export function PositionIcon({ note }: { note: Note | null }) {
  const { t } = useTranslation()
  if (!useIsTold() || note === null) return null
  return (
    <button type="button" className={styles.icon} aria-label={t(note)} onClick={() => say({ text: t(note) })}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden fill="currentColor">
        <path d="M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7Zm0 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5Z" />
        {note === 'positionNotSent' && <path d="m3 2 19 19-1.5 1.5L1.5 3.5Z" />}
      </svg>
    </button>
  )
}
