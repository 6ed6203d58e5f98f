import { maxOverrideLength } from '@daysheet/domain/certificates/override-length'
import { addDays } from '@daysheet/domain/calendar/day'
import { dayInWords } from '@daysheet/domain/calendar/in-words'
import { wallSides, type WallSide } from '@daysheet/domain/calendar/wall-problems'
import { chosenMoment, comesTwice } from '@daysheet/domain/calendar/wall-time'
import type { FieldJob, FieldLapse } from '@daysheet/domain/field/today'
import { useState, type SubmitEvent } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'

export interface TypedInput {
  type: 'in' | 'out'
  time: string
  reason: string
  comment: string | null
  /** Why somebody without a certificate worked all the same. */
  certificateReason?: string
}

const empty = { time: '', side: '' as WallSide | '', reason: '', comment: '', certificateReason: '' }

interface TypedTimeFormProps {
  job: FieldJob
  name: string
  zone: string
  reasons: readonly string[]
  next: 'in' | 'out'
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  isBusy: boolean
  /** What they lack of the certificates that the job asks for. */
  lapses: readonly FieldLapse[] | undefined
  /** Answers whether it was kept. */
  onSave: (typed: TypedInput) => Promise<boolean>
}

function clockOf(text: string) {
  const [hour, minute] = text.split(':').map(Number)
  return hour === undefined || minute === undefined ? null : { hour, minute }
}

/** The moment of the typed time, or the message about what is wrong with it. */
function readTime({ day, time, side }: Pick<typeof empty, 'time' | 'side'> & { day: string }, zone: string) {
  const clock = clockOf(time)
  if (clock === null) return { problem: 'chooseTime' as const }
  const chosen = chosenMoment(day, clock, { zone, side })
  if ('problem' in chosen) return { problem: chosen.problem === 'which' ? ('timeComesTwice' as const) : ('timeNeverComes' as const) }
  return Date.parse(chosen.time) > Date.now() ? { problem: 'notYet' as const } : chosen
}

/** A time that nobody clocked: the phone lay in the clean room. It is shown as typed, and has a reason. */
export function TypedTimeForm({ job, name, zone, reasons, next, isOpen, setOpen, isBusy, lapses, onSave }: TypedTimeFormProps) {
  const { t, language, word } = useTranslation()
  const [typed, setTyped] = useState({ ...empty, type: next, day: job.day })
  const [problem, setProblem] = useState<string | null>(null)
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  // Who left is asked nothing: they had come.
  const isLacking = typed.type === 'in' && lapses !== undefined
  const clock = clockOf(typed.time)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const read = readTime(typed, zone)
    if ('problem' in read) return setProblem(t(read.problem))
    const { time } = read
    if (typed.reason === '') return setProblem(t('chooseReason'))
    const certificateReason = typed.certificateReason.trim()
    if (isLacking && certificateReason === '') return setProblem(t('reasonMissing'))
    setProblem(null)
    const { type, reason } = typed
    const said = { type, time, reason, comment: typed.comment.trim() || null, ...(isLacking && { certificateReason }) }
    void onSave(said).then((isKept) => isKept && setOpen(false))
  }
  // What was saved is not typed again, and by now the next time may be the other way.
  const open = () => {
    setTyped({ ...empty, type: next, day: job.day })
    setProblem(null)
    setOpen(true)
  }
  if (!isOpen) {
    return (
      <div>
        <button type="button" className={styles.button} aria-label={t('typeTimeOf', { name })} onClick={open}>
          {t('typeTime')}
        </button>
      </div>
    )
  }
  return (
    <form className={styles.field} aria-label={t('typeTimeOf', { name })} onSubmit={submit} noValidate>
      <div className={styles.row}>
        {(['in', 'out'] as const).map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={typed.type === type}
            className={`${styles.button} ${typed.type === type ? styles.strong : ''}`}
            onClick={() => change({ type })}
          >
            {t(type === 'in' ? 'typedIn' : 'typedOut')}
          </button>
        ))}
      </div>
      <label className={styles.field}>
        {t('day')}
        <select value={typed.day} onChange={(event) => change({ day: event.target.value })}>
          {[job.day, addDays(job.day, 1)].map((day) => (
            <option key={day} value={day}>
              {dayInWords(day, language)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t('time')}
        <input type="time" value={typed.time} onChange={(event) => change({ time: event.target.value })} />
      </label>
      {clock && comesTwice(typed.day, clock, zone) && (
        <label className={styles.field}>
          {t('whichOfTwo')}
          <select value={typed.side} onChange={({ target }) => change({ side: wallSides.find((one) => one === target.value) ?? '' })}>
            <option value="" disabled>
              {t('choose')}
            </option>
            {wallSides.map((side) => (
              <option key={side} value={side}>
                {t(side === 'before' ? 'beforeClocksBack' : 'afterClocksBack')}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={styles.field}>
        {t('reason')}
        <select value={typed.reason} onChange={(event) => change({ reason: event.target.value })}>
          <option value="" disabled>
            {t('choose')}
          </option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {word(reason)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t('comment')}
        <input value={typed.comment} maxLength={1000} onChange={(event) => change({ comment: event.target.value })} />
      </label>
      {isLacking && (
        <label className={styles.field}>
          {t('certificateReason', { name })}
          <input
            value={typed.certificateReason}
            maxLength={maxOverrideLength}
            onChange={(event) => change({ certificateReason: event.target.value })}
          />
          <span className={styles.faint}>{t('reasonSeen')}</span>
        </label>
      )}
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <div className={styles.row}>
        <button className={`${styles.button} ${styles.strong}`} disabled={isBusy}>
          {t('saveTime')}
        </button>
        <button type="button" className={`${styles.button} ${styles.plain}`} onClick={() => setOpen(false)}>
          {t('cancel')}
        </button>
      </div>
    </form>
  )
}
