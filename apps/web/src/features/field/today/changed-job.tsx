import { timeInWords } from '@daysheet/domain/calendar/in-words'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import { useRef, useState } from 'react'
import { savePunches } from '../clock/save-punches.ts'
import { useCrew } from '../clock/use-crew.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { usePosition } from '../position.ts'
import { CallOffice } from '../phone/call-office.tsx'
import { notSaved } from '../queue/not-saved.ts'
import { changedAtText, changeText } from './change-text.ts'
import own from './changed-job.module.css'
import type { JobContext } from './job-context.ts'

const timeOfTap = () => new Date().toISOString()

/** What the office did to this job, and buttons to clock out people who are still in here. */
export function ChangedJob({ job, requestedAt, account, zone, isOwn }: JobContext & { isOwn: boolean }) {
  const { t, language } = useTranslation()
  const stillIn = useCrew(job, requestedAt).filter(({ next }) => next === 'out')
  const { known, current } = usePosition()
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = useRef(false)
  const clockOut = async (members: readonly CrewMember[]) => {
    // A second tap may come before the buttons are rendered again.
    if (isBusy.current) return
    isBusy.current = true
    try {
      const punches = members.map((member) => ({ member, scheduleEntryId: job.scheduleEntryId, type: 'out' as const }))
      const photo = members.length === 1 ? 'off' : 'crew'
      await savePunches(timeOfTap(), punches, { account, known: known(), current, photo })
      setProblem(null)
    } catch (error) {
      setProblem(notSaved(error, t))
    } finally {
      isBusy.current = false
    }
  }
  return (
    <section className={own.changed} aria-label={t('changedJob')}>
      <p className={styles.warning}>{changeText(job, { t, language, zone })}</p>
      {job.change && <p className={styles.faint}>{changedAtText(job.change, { t, language, zone })}</p>}
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      {stillIn.length > 0 && (
        <>
          <p role="status">
            <strong>{t('stillInHere', { count: stillIn.length })}</strong>
          </p>
          <ul className={styles.list}>
            {stillIn.map((member) => (
              <StillIn key={member.workerId} {...{ member, zone }} onOut={() => void clockOut([member])} />
            ))}
          </ul>
          {stillIn.length > 1 && (
            <button type="button" className={`${styles.button} ${styles.strong}`} onClick={() => void clockOut(stillIn)}>
              {t('clockOutStillIn', { count: stillIn.length })}
            </button>
          )}
        </>
      )}
      {stillIn.length === 0 && !isOwn && <p>{t('nobodyStillIn')}</p>}
      <CallOffice />
    </section>
  )
}

function StillIn({ member, zone, onOut }: { member: CrewMember; zone: string; onOut: () => void }) {
  const { t, language } = useTranslation()
  const name = member.name ?? t('noName')
  const since = member.punches.findLast(({ type, state }) => type === 'in' && state !== 'refused')
  return (
    <li className={styles.person}>
      <div className={styles.about}>
        <strong>{name}</strong>
        {since && <div className={styles.faint}>{t('inSince', { when: timeInWords(since.time, { zone, language }) })}</div>}
      </div>
      <button type="button" className={styles.button} aria-label={t('clockOutOf', { name })} onClick={onOut}>
        {t('clockOut')}
      </button>
    </li>
  )
}
