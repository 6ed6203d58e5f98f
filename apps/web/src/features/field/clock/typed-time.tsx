import { maxOverrideLength } from '@daysheet/domain/certificates/override-length'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import type { FieldJob, FieldLapse } from '@daysheet/domain/field/today'
import { useState, type SubmitEvent } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { dayOfDraft, emptyTime, readTyped, TimeFields, type TimeDraft, type TypedInput } from './time-fields.tsx'

interface TypedTimeFormProps {
  job: FieldJob
  name: string
  zone: string
  reasons: readonly string[]
  next: 'in' | 'out'
  /** The person's punches at this job; the day of a typed time depends on them. */
  punches: CrewMember['punches']
  /** What they lack of the certificates that the job asks for. */
  lapses: readonly FieldLapse[] | undefined
  /** Answers whether it was kept. */
  onSave: (typed: TypedInput) => Promise<boolean>
  onClose: () => void
}

/** A time that nobody clocked: the phone lay in the clean room. It is shown as typed, and has a reason. */
export function TypedTimeForm({ job, name, zone, reasons, next, punches, lapses, onSave, onClose }: TypedTimeFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => emptyTime(next))
  const [certificateReason, setCertificateReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const day = dayOfDraft(draft, { job, zone, punches })
  const change = (part: Partial<TimeDraft>) => setDraft({ ...draft, ...part })
  // Who left is asked nothing: they had come.
  const isLacking = draft.type === 'in' && lapses !== undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readTyped(draft, day, zone)
    if ('problem' in typed) return setProblem(t(typed.problem))
    const why = certificateReason.trim()
    if (isLacking && why === '') return setProblem(t('reasonMissing'))
    setProblem(null)
    void onSave({ ...typed, ...(isLacking && { certificateReason: why }) }).then((isKept) => isKept && onClose())
  }
  return (
    <form className={styles.field} aria-label={t('typeTimeOf', { name })} onSubmit={submit} noValidate>
      <TimeFields {...{ job, zone, reasons, draft, day }} onChange={change} />
      {isLacking && (
        <label className={styles.field}>
          {t('certificateReason', { name })}
          <input value={certificateReason} maxLength={maxOverrideLength} onChange={(event) => setCertificateReason(event.target.value)} />
          <span className={styles.faint}>{t('reasonSeen')}</span>
        </label>
      )}
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.row}>
        <button className={`${styles.button} ${styles.strong}`}>{t('saveTime')}</button>
        <button type="button" className={`${styles.button} ${styles.plain}`} onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </form>
  )
}
