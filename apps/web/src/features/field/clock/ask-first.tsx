import { questionMs } from '@daysheet/domain/field/clock/tap-guard'
import { useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

interface AskFirstProps {
  /** `Clock 3 people in?` */
  question: string
  /** The names of the people. */
  names?: string
  /** Anything else to show with the question. */
  notes?: readonly string[]
  /** `Clock in 3` */
  yes: string
  onYes: () => void
  onNo: () => void
}

/** Scrolls to the question, which may open below the edge of the screen or behind the foot. */
const intoView = (section: HTMLElement | null) => void section?.scrollIntoView({ block: 'nearest' })

/**
 * A question in the page before an action on several people. The second half of a double tap does
 * not answer it.
 */
export function AskFirst({ question, names, notes = [], yes, onYes, onNo }: AskFirstProps) {
  const { t } = useTranslation()
  const [openedAt] = useState(() => performance.now())
  const answer = (act: () => void) => () => {
    if (performance.now() - openedAt >= questionMs) act()
  }
  return (
    <section ref={intoView} role="group" aria-label={question} className={styles.card}>
      <strong>{question}</strong>
      {names !== undefined && <p>{names}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.warning}>
          {note}
        </p>
      ))}
      <div className={styles.row}>
        <button type="button" className={`${styles.button} ${styles.strong}`} onClick={answer(onYes)}>
          {yes}
        </button>
        <button type="button" className={`${styles.button} ${styles.plain}`} onClick={answer(onNo)}>
          {t('cancel')}
        </button>
      </div>
    </section>
  )
}
