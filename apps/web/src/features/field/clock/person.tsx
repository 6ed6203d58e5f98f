import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { lastPunch } from '@daysheet/domain/field/clock/crew-round'
import type { ShownPunch } from '@daysheet/domain/field/clock-round'
import { memo, useId, useState } from 'react'
import field from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { Lazy } from '../lazy.tsx'
import { AskFirst } from './ask-first.tsx'
import styles from './clock.module.css'
import { lapsesText } from './lapses.ts'
import { isRepeated } from './taps.ts'
import type { PersonProps } from './person-props.ts'

const textWords = { declined: 'declined', waiting: 'textWaiting', failed: 'textFailed', notTexted: 'notTexted' } as const

/**
 * One crew member, rendered again only when the member changes. A person who is out has *In* at the
 * right; all other actions are in the row, which expands.
 */
export const Person = memo(({ isToCome, elsewhere, textNote, ...props }: PersonProps) => {
  const { member, acts } = props
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isPhotoRefused, setPhotoRefused] = useState(false)
  const [certificateReason, setCertificateReason] = useState('')
  const panel = useId()
  const { next, workerId } = member
  const name = member.name ?? t('noName')
  const clock = async (type: 'in' | 'out', isMeant = false) => {
    const reason = certificateReason.trim()
    // Nobody is kept from clocking; why they work all the same is asked first.
    if (type === 'in' && member.lapses && reason === '') return setOpen(true)
    // A person clocked in twice is paid twice until the office sees it.
    if (type === 'in' && elsewhere !== undefined && !isMeant) return setAsking(true)
    setAsking(false)
    const extras = { isPhotoRefused, ...(type === 'in' && reason !== '' && { certificateReason: reason }) }
    // A row that was opened during the save stays open.
    if ((await acts.clockOne(member, type, extras)) && isOpen) setOpen(false)
  }
  const facts = <Facts {...{ member, elsewhere, textNote, zone: props.zone }} />
  return (
    <li className={styles.person}>
      {isToCome ? (
        <div className={styles.row}>{facts}</div>
      ) : (
        <button
          type="button"
          className={styles.row}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => isRepeated(workerId) || setOpen(!isOpen)}
        >
          {facts}
        </button>
      )}
      {!isToCome && next === 'in' && (
        <button
          type="button"
          className={`${field.button} ${field.strong} ${styles.in}`}
          aria-label={t('clockInOf', { name })}
          onClick={() => void clock('in')}
        >
          {t('clockIn')}
        </button>
      )}
      {isAsking && elsewhere !== undefined && next === 'in' && (
        <div className={field.panel}>
          <AskFirst
            question={t('askInElsewhere', { name })}
            notes={[elsewhere]}
            yes={t('clockInHere')}
            onYes={() => void clock('in', true)}
            onNo={() => setAsking(false)}
          />
        </div>
      )}
      <div id={panel} hidden={!isOpen} className={field.panel}>
        {isOpen && (
          <Lazy code="person">
            {({ PersonPanel }) => (
              <PersonPanel
                {...props}
                onClock={(type) => void clock(type)}
                onDone={() => setOpen(false)}
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

function Facts({ member, elsewhere, textNote, zone }: Pick<PersonProps, 'member' | 'elsewhere' | 'textNote' | 'zone'>) {
  const { t, language, word } = useTranslation()
  const { name, isPlanned, isActive, lapses, punches } = member
  const last = lastPunch(member)
  const refused = punches.findLast(({ state }) => state === 'refused')
  const said = ({ type, time }: ShownPunch) =>
    `${t(type === 'in' ? 'clockIn' : 'clockOut')} ${timeInWords(time, { zone, language })}`.replaceAll(' ', '\u00a0')
  const marks = [
    ...(isPlanned ? [] : [t('notPlanned')]),
    ...(isActive ? [] : [t('inactive')]),
    ...(textNote ? [t(textWords[textNote])] : []),
  ]
  return (
    <>
      <span className={styles.name}>{name ?? t('noName')}</span>{' '}
      {last && <span className={last.type === 'in' ? styles.isIn : styles.isOut}>{said(last)}</span>}{' '}
      {marks.length > 0 && <span className={styles.mark}>{marks.join(' · ')}</span>}{' '}
      {refused && <span className={`${styles.mark} ${field.error}`}>{t('punchNeedsYou', { what: said(refused) })}</span>}{' '}
      {lapses && (
        <span className={`${styles.mark} ${field.error}`}>{t('noCertificate', { what: lapsesText(lapses, { t, language, word }) })}</span>
      )}{' '}
      {elsewhere && <span className={`${styles.mark} ${field.warning}`}>{elsewhere}</span>}
    </>
  )
}
