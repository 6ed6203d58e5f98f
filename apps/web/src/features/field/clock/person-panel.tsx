import { maxOverrideLength } from '@daysheet/domain/certificates/override-length'
import { useCallback, useState } from 'react'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { MoveTo } from './move-to.tsx'
import { pads } from './pads.ts'
import type { PersonProps } from './person.tsx'
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx'
import { TypedTimeForm } from './typed-time.tsx'

interface PersonPanelProps extends Omit<PersonProps, 'isToCome' | 'elsewhere'> {
  isPhotoRefused: boolean
  setPhotoRefused: (isRefused: boolean) => void
  certificateReason: string
  setCertificateReason: (reason: string) => void
}

/** What is done less often about somebody than clocking them: call, sign, type a time, send to another job. */
export function PersonPanel({ member, job, others, zone, isBusy, reasons, acts, ...own }: PersonPanelProps) {
  const { t } = useTranslation()
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
  const name = member.name ?? t('noName')
  return (
    <>
      {lapses && next === 'in' && !isTyping && (
        <label className={styles.field}>
          {t('certificateReason', { name })}
          <input value={certificateReason} maxLength={maxOverrideLength} onChange={(event) => setCertificateReason(event.target.value)} />
          <span className={styles.faint}>{t('certificateReasonHint')}</span>
        </label>
      )}
      {phone !== null && phone !== '' && (
        <a className={styles.button} href={`tel:${phone}`}>
          {t('call', { name })}
        </a>
      )}
      <label className={styles.tick}>
        <input type="checkbox" checked={isPhotoRefused} onChange={(event) => setPhotoRefused(event.target.checked)} />
        {t('photoSkipped')}
      </label>
      <SignaturePad ref={pad} label={t('signatureOf', { name })} />
      <p className={styles.faint}>{t('signatureHint')}</p>
      <TypedTimeForm
        job={job}
        name={name}
        zone={zone}
        reasons={reasons}
        isBusy={isBusy}
        next={next}
        isOpen={isTyping}
        setOpen={setTyping}
        lapses={lapses}
        onSave={(typed) => acts.onType(member, typed)}
      />
      {next === 'out' && others.length > 0 && (
        <MoveTo
          label={t('moveOf', { name })}
          members={[member]}
          jobs={others}
          isBusy={isBusy}
          from={job.scheduleEntryId}
          onMove={(to, punches) => acts.onMove(member, to, { punches, isPhotoRefused })}
        />
      )}
    </>
  )
}
