import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { memo, useId, useState } from 'react'
import styles from '../field.module.css'
import { jobTitle } from '../today/job-title.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { Lazy } from '../lazy.tsx'
import { lapsesText } from './lapses.ts'
import type { Punch } from './save-punches.ts'
import type { TypedInput } from './typed-time.tsx'

const textWords = { y: 'confirmed', n: 'declined', sent: 'textWaiting', error: 'textFailed' } as const

export interface ClockExtras {
  isPhotoRefused?: boolean
  /** Why somebody without a certificate works all the same. */
  certificateReason?: string | undefined
}

export interface MoveExtras {
  punches: readonly Punch[]
  isPhotoRefused?: boolean
}

/** What may be done about somebody; each answers whether it was kept. */
export interface PersonActs {
  onClock: (member: CrewMember, type: 'in' | 'out', extras?: ClockExtras) => Promise<boolean>
  onType: (member: CrewMember, typed: TypedInput) => Promise<boolean>
  onMove: (member: CrewMember, to: FieldJob, extras: MoveExtras) => Promise<boolean>
}

export interface PersonProps {
  member: CrewMember
  job: FieldJob
  /** Where they are clocked in, if that is at another job. */
  elsewhere: FieldJob | undefined
  /** Where they may be sent. */
  others: readonly FieldJob[]
  zone: string
  isBusy: boolean
  /** The day has not come: nobody is clocked yet. */
  isToCome: boolean
  /** Why a time may be typed. */
  reasons: readonly string[]
  acts: PersonActs
}

/** One of the crew; drawn anew when something of them has changed. */
export const Person = memo(({ member, job, elsewhere, others, zone, isBusy, isToCome, reasons, acts }: PersonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isPhotoRefused, setPhotoRefused] = useState(false)
  const [certificateReason, setCertificateReason] = useState('')
  const panel = useId()
  const { next } = member
  const name = member.name ?? t('noName')
  const clock = async () => {
    const reason = certificateReason.trim()
    // Nobody is kept from clocking; why they work all the same is asked first.
    if (next === 'in' && member.lapses && reason === '') return setOpen(true)
    const extras = { isPhotoRefused, ...(next === 'in' && reason !== '' && { certificateReason: reason }) }
    if (await acts.onClock(member, next, extras)) setOpen(false)
  }
  return (
    <li className={styles.person}>
      <Facts {...{ member, elsewhere, zone }} />
      {!isToCome && (
        <>
          <button
            type="button"
            className={`${styles.button} ${styles.plain}`}
            aria-label={t('moreOf', { name })}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            {t('more')}
          </button>
          <button
            type="button"
            className={`${styles.button} ${next === 'in' ? styles.strong : ''}`}
            aria-label={t(next === 'in' ? 'clockInOf' : 'clockOutOf', { name })}
            disabled={isBusy}
            onClick={() => void clock()}
          >
            {t(next === 'in' ? 'clockIn' : 'clockOut')}
          </button>
        </>
      )}
      <div id={panel} hidden={!isOpen} className={styles.panel}>
        {isOpen && (
          <Lazy code="person">
            {({ PersonPanel }) => (
              <PersonPanel
                member={member}
                job={job}
                others={others}
                zone={zone}
                isBusy={isBusy}
                reasons={reasons}
                acts={acts}
                isPhotoRefused={isPhotoRefused}
                setPhotoRefused={setPhotoRefused}
                certificateReason={certificateReason}
                setCertificateReason={setCertificateReason}
              />
            )}
          </Lazy>
        )}
      </div>
    </li>
  )
})

function Facts({ member, elsewhere, zone }: Pick<PersonProps, 'member' | 'elsewhere' | 'zone'>) {
  const { t, language, word } = useTranslation()
  const { name, isPlanned, isActive, txtStatus, punches, lapses } = member
  const marks = [
    ...(isPlanned ? [] : [t('notPlanned')]),
    ...(isActive ? [] : [t('inactive')]),
    ...(isPlanned ? [txtStatus === null ? t('notTexted') : t(textWords[txtStatus])] : []),
  ]
  const states = { sent: [], waiting: [t('punchWaiting')], refused: [t('punchRefused')] }
  return (
    <div className={styles.about}>
      <strong>{name ?? t('noName')}</strong>
      <div className={styles.faint}>{marks.join(' · ')}</div>
      {lapses && <div className={styles.error}>{t('noCertificate', { what: lapsesText(lapses, { t, language, word }) })}</div>}
      {elsewhere && <div className={styles.warning}>{t('inElsewhere', { job: jobTitle(elsewhere) })}</div>}
      {punches.length > 0 && (
        <div className={styles.punches}>
          {punches.map(({ id, type, time, isTyped, state }) => {
            const notes = [...(isTyped ? [t('typed')] : []), ...states[state]].join(', ')
            // A time stays whole; what became of it may go below.
            const said = `${t(type === 'in' ? 'clockIn' : 'clockOut')} ${timeInWords(time, { zone, language })}`.replaceAll(' ', '\u00a0')
            return <span key={id}>{notes === '' ? said : `${said} (${notes})`}</span>
          })}
        </div>
      )}
    </div>
  )
}
