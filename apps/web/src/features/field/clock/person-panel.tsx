import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { maxOverrideLength } from '@daysheet/domain/certificates/override-length'
import { isJustIn, lastPunch } from '@daysheet/domain/field/clock/crew-round'
import { useCallback, useState, useSyncExternalStore } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { useQueue } from '../queue/use-queue.ts'
import { eachMinute } from '../today/each-minute.ts'
import { AskFirst } from './ask-first.tsx'
import { MoveTo } from './move-to.tsx'
import { pads } from './pads.ts'
import type { PersonProps } from './person-props.ts'
import { Punches } from './punches.tsx'
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx'
import { mayBeTakenBack } from './take-back.ts'
import { TypedTimeForm } from './typed-time.tsx'

interface PersonPanelProps extends Omit<PersonProps, 'isToCome' | 'elsewhere' | 'textNote'> {
  onClock: (type: 'in' | 'out') => void
  /** Called after a save that closes the row. */
  onDone: () => void
  isPhotoRefused: boolean
  setPhotoRefused: (isRefused: boolean) => void
  certificateReason: string
  setCertificateReason: (reason: string) => void
}

/** Actions on one person: clock out, take back, sign, type a time, move, call. */
export function PersonPanel({ member, job, others, zone, isPhotoWanted, reasons, acts, onClock, onDone, ...own }: PersonPanelProps) {
  const { t, language } = useTranslation()
  const { isPhotoRefused, setPhotoRefused, certificateReason, setCertificateReason } = own
  const { workerId, next, phone, lapses } = member
  const pad = useCallback(
    (handle: SignaturePadHandle) => {
      pads.set(workerId, handle)
      return () => void pads.delete(workerId)
    },
    [workerId],
  )
  // A time that is typed asks for itself.
  const [isTyping, setTyping] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const mistake = useMistake(member)
  const name = member.name ?? t('noName')
  // Right after an In, an Out is usually an extra tap.
  const clockOut = () => (isJustIn(member, Date.now()) ? setAsked(true) : onClock('out'))
  const clock = () => (next === 'in' ? onClock('in') : clockOut())
  return (
    <>
      {lapses && next === 'in' && !isTyping && (
        <label className={styles.field}>
          {t('certificateReason', { name })}
          <input value={certificateReason} maxLength={maxOverrideLength} onChange={(event) => setCertificateReason(event.target.value)} />
          <span className={styles.faint}>{t('certificateReasonHint')}</span>
        </label>
      )}
      <Punches punches={member.punches} zone={zone} />
      {isAsked ? (
        <AskFirst
          question={t('askOutSoon', { name })}
          yes={t('clockOutOf', { name })}
          onYes={() => onClock('out')}
          onNo={() => setAsked(false)}
        />
      ) : (
        <div className={styles.row}>
          {next === 'out' && (
            <button type="button" className={`${styles.button} ${styles.strong}`} aria-label={t('clockOutOf', { name })} onClick={clockOut}>
              {t('clockOut')}
            </button>
          )}
          {mistake && (
            <button
              type="button"
              className={styles.button}
              onClick={() => void acts.wasWrong(member, mistake).then((isKept) => isKept && onDone())}
            >
              {t('wasWrong', {
                what: `${t(mistake.type === 'in' ? 'clockIn' : 'clockOut')} ${timeInWords(mistake.time, { zone, language })}`,
              })}
            </button>
          )}
        </div>
      )}
      <div className={styles.row}>
        {!isTyping && (
          <button type="button" className={styles.button} aria-label={t('typeTimeOf', { name })} onClick={() => setTyping(true)}>
            {t('typeTime')}
          </button>
        )}
        {phone !== null && phone !== '' && (
          <a className={styles.button} href={`tel:${phone}`} aria-label={t('call', { name })}>
            {t('callThem')}
          </a>
        )}
      </div>
      {isTyping && (
        <TypedTimeForm
          {...{ job, name, zone, reasons, next, lapses }}
          punches={member.punches}
          onClose={() => setTyping(false)}
          onSave={(typed) => acts.type([{ member, typed }])}
        />
      )}
      {next === 'out' && others.length > 0 && (
        <MoveTo
          label={t('moveOf', { name })}
          members={[member]}
          jobs={others}
          from={job.scheduleEntryId}
          onMove={(to, punches) => acts.move([member], to, { punches, isPhotoRefused })}
        />
      )}
      {isPhotoWanted && (
        <label className={styles.tick}>
          <input type="checkbox" checked={isPhotoRefused} onChange={(event) => setPhotoRefused(event.target.checked)} />
          {t('photoSkipped')}
        </label>
      )}
      <SignaturePad
        ref={pad}
        label={t('signatureOf', { name })}
        done={{ label: t(next === 'in' ? 'signAndIn' : 'signAndOut'), onPress: clock }}
      />
    </>
  )
}

/**
 * The person's newest punch, if this phone made it in the last ten minutes and it can be taken
 * back.
 */
function useMistake(member: PersonProps['member']) {
  const { records } = useQueue()
  const last = lastPunch(member)
  const record = records.find(({ id }) => id === last?.id)
  const isOffered = useSyncExternalStore(eachMinute, () => record !== undefined && mayBeTakenBack(record, Date.now()))
  return isOffered ? last : undefined
}
