import { maxOverrideLength } from '@daysheet/domain/certificates/override-length'
import type { FieldLapse } from '@daysheet/domain/field/today'
import { useState, type SubmitEvent } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { lapsesText } from './lapses.ts'

/** Somebody who lacks what a job asks for. */
export interface Lacking {
  workerId: string
  name: string
  lapses: readonly FieldLapse[]
}

interface ReasonFormProps {
  people: readonly Lacking[]
  /** What is done with the reason: `Clock Bo in`. */
  label: string
  onReason: (reason: string) => void
  onCancel: () => void
}

/** Asked before people come onto a job whose certificates they lack: nobody is kept from it, and the office is told why. (product.md#certificate-gate) */
export function ReasonForm({ people, label, onReason, onCancel }: ReasonFormProps) {
  const { t, language, word } = useTranslation()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '') onReason(reason.trim())
  }
  return (
    <form className={styles.card} aria-label={label} onSubmit={submit} noValidate>
      <ul className={styles.list}>
        {people.map(({ workerId, name, lapses }) => (
          <li key={workerId} className={styles.error}>
            {t('personLacks', { name, what: lapsesText(lapses, { t, language, word }) })}
          </li>
        ))}
      </ul>
      <label className={styles.field}>
        {people.length === 1 ? t('certificateReason', { name: people[0]?.name ?? '' }) : t('certificateReasons')}
        <input value={reason} maxLength={maxOverrideLength} onChange={(event) => setReason(event.target.value)} />
        <span className={styles.faint}>{t('reasonSeen')}</span>
      </label>
      {isMissing && (
        <p role="alert" className={styles.error}>
          {t('reasonMissing')}
        </p>
      )}
      <div className={styles.row}>
        <button className={`${styles.button} ${styles.strong}`}>{label}</button>
        <button type="button" className={`${styles.button} ${styles.plain}`} onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  )
}
