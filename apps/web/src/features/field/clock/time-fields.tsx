import { addDays, type Day } from '@daysheet/domain/calendar/day'
import { dayInWords } from '@daysheet/domain/calendar/in-words'
import { wallSides, type WallSide } from '@daysheet/domain/calendar/wall-problems'
import { chosenMoment, comesTwice } from '@daysheet/domain/calendar/wall-time'
import type { ShownPunch } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { offeredDay } from '@daysheet/domain/time-review/typed-day'
import styles from '../field.module.css'
import { useTranslation, type TranslationKey } from '../i18n/i18n.ts'

/** A time while it is being typed. */
export interface TimeDraft {
  type: 'in' | 'out'
  /** The chosen day. Null: the day that fits the time. */
  day: Day | null
  time: string
  /** Which of two moments, on the night when the clocks go back. */
  side: WallSide | ''
  reason: string
  comment: string
}

export interface TypedInput {
  type: 'in' | 'out'
  time: string
  reason: string
  comment: string | null
  /** Why a person without a certificate worked anyway. */
  certificateReason?: string
}

export const emptyTime = (type: 'in' | 'out'): TimeDraft => ({ type, day: null, time: '', side: '', reason: '', comment: '' })

function clockOf(text: string) {
  const [hour, minute] = text.split(':').map(Number)
  return hour === undefined || minute === undefined ? null : { hour, minute }
}

interface TypedFor {
  job: Pick<FieldJob, 'day' | 'startTime'>
  zone: string
  /** The known punches of the person. */
  punches: readonly Pick<ShownPunch, 'type' | 'time'>[]
}

/**
 * The chosen day, or the one that fits: an Out at 2:30 AM of a night shift is on the next morning.
 */
export const dayOfDraft = ({ day, type, time }: TimeDraft, { job, zone, punches }: TypedFor): Day =>
  day ?? offeredDay({ type, clock: clockOf(time) }, { ...job, lines: punches }, zone)

/** The typed time, or a message about what is wrong with it. */
export function readTyped(draft: TimeDraft, day: Day, zone: string): TypedInput | { problem: TranslationKey } {
  const { time, side, type, reason } = draft
  const clock = clockOf(time)
  if (clock === null) return { problem: 'chooseTime' }
  const chosen = chosenMoment(day, clock, { zone, side })
  if ('problem' in chosen) return { problem: chosen.problem === 'which' ? 'timeComesTwice' : 'timeNeverComes' }
  if (Date.parse(chosen.time) > Date.now()) return { problem: 'notYet' }
  if (reason === '') return { problem: 'chooseReason' }
  return { type, time: chosen.time, reason, comment: draft.comment.trim() || null }
}

interface TimeFieldsProps {
  job: FieldJob
  zone: string
  reasons: readonly string[]
  draft: TimeDraft
  /** The day of the draft, chosen or derived. */
  day: Day
  onChange: (part: Partial<TimeDraft>) => void
}

/**
 * In or out, the time, and the reason for typing it. Asks which one is meant if the time occurs
 * twice that night.
 */
export function TimeFields({ job, zone, reasons, draft, day: shown, onChange }: TimeFieldsProps) {
  const { t, language, word } = useTranslation()
  const clock = clockOf(draft.time)
  return (
    <>
      <div className={styles.row}>
        {(['in', 'out'] as const).map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={draft.type === type}
            className={`${styles.button} ${draft.type === type ? styles.strong : ''}`}
            onClick={() => onChange({ type })}
          >
            {t(type === 'in' ? 'typedIn' : 'typedOut')}
          </button>
        ))}
      </div>
      <label className={styles.field}>
        {t('day')}
        <select value={shown} onChange={(event) => onChange({ day: event.target.value })}>
          {[addDays(job.day, -1), job.day, addDays(job.day, 1)].map((day) => (
            <option key={day} value={day}>
              {dayInWords(day, language)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t('time')}
        <input type="time" value={draft.time} onChange={(event) => onChange({ time: event.target.value })} />
      </label>
      {clock && comesTwice(shown, clock, zone) && (
        <label className={styles.field}>
          {t('whichOfTwo')}
          <select value={draft.side} onChange={({ target }) => onChange({ side: wallSides.find((one) => one === target.value) ?? '' })}>
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
        <select value={draft.reason} onChange={(event) => onChange({ reason: event.target.value })}>
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
        <input value={draft.comment} maxLength={1000} onChange={(event) => onChange({ comment: event.target.value })} />
      </label>
    </>
  )
}
