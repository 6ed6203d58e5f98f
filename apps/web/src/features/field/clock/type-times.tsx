import { maxOverrideLength } from '@daysheet/domain/certificates/override-length'
import { attendanceOf } from '@daysheet/domain/field/clock/crew-round'
import { isOwnJob } from '@daysheet/domain/field/jobs/known-jobs'
import type { CrewMember } from '@daysheet/domain/field/clock-round'
import { useState, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { JobFrame, type JobContext } from '../today/job-frame.tsx'
import { lapsesText } from './lapses.ts'
import { onTapCapture } from './taps.ts'
import { dayOfDraft, emptyTime, readTyped, TimeFields, type TimeDraft } from './time-fields.tsx'
import { useClock } from './use-clock.ts'
import { useCrew, useInElsewhere } from './use-crew.ts'

/** One typed time for several people, for when the phone was not with them. */
export function TypeTimesScreen() {
  const { t } = useTranslation()
  return (
    <JobFrame title={() => t('typeTimes')} backTo="job">
      {(context) => isOwnJob(context.days, context.job) && <TypeTimes key={context.job.scheduleEntryId} {...context} />}
    </JobFrame>
  )
}

/** A typed time has no position and no photo. */
const noSenses = {
  camera: { take: () => 'off' as const, takesCrew: false },
  position: { known: () => 'positionUnavailable' as const, current: () => Promise.resolve('positionUnavailable' as const) },
}

function TypeTimes(context: JobContext) {
  const { job, days, requestedAt, zone, search } = context
  const { t } = useTranslation()
  const navigate = useNavigate()
  const crew = useCrew(job, requestedAt)
  const elsewhere = useInElsewhere(context)
  const { type } = useClock(context, noSenses)
  const { isIn, of } = attendanceOf(crew)
  const [draft, setDraft] = useState(() => emptyTime(isIn * 2 > of ? 'out' : 'in'))
  // By worker: people who were checked or unchecked by hand.
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [certificateReason, setCertificateReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  // By default, everybody on the crew for whom the time makes sense. A person who is in at another
  // job must be checked by hand.
  const isMeant = ({ next, isPlanned, workerId }: CrewMember) =>
    next === draft.type && (draft.type === 'out' || (isPlanned && !elsewhere.has(workerId)))
  const chosen = crew.filter((member) => ticks.get(member.workerId) ?? isMeant(member))
  // One day for everybody, derived from the first person with punches.
  const day = dayOfDraft(draft, { job, zone, punches: chosen.find(({ punches }) => punches.length > 0)?.punches ?? [] })
  const lacking = draft.type === 'in' ? chosen.filter(({ lapses }) => lapses !== undefined) : []
  const nameOf = ({ name }: CrewMember) => name ?? t('noName')
  const change = (part: Partial<TimeDraft>) => setDraft({ ...draft, ...part })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readTyped(draft, day, zone)
    if ('problem' in typed) return setProblem(t(typed.problem))
    if (chosen.length === 0) return setProblem(t('chooseSomeone'))
    const why = certificateReason.trim()
    if (lacking.length > 0 && why === '') return setProblem(t('reasonMissing'))
    setProblem(null)
    const each = chosen.map((member) => ({ member, typed: lacking.includes(member) ? { ...typed, certificateReason: why } : typed }))
    void type(each).then((isKept) => isKept && navigate(`/job/${job.scheduleEntryId}${search}`))
  }
  return (
    <form className={styles.field} aria-label={t('typeTimes')} onSubmit={submit} onClickCapture={onTapCapture} noValidate>
      <TimeFields {...{ job, zone, draft, day }} reasons={days.reasons} onChange={change} />
      <fieldset className={styles.group}>
        <legend>{t('whoseTime')}</legend>
        {crew.map((member) => (
          <label key={member.workerId} className={styles.tick}>
            <input
              type="checkbox"
              checked={chosen.includes(member)}
              onChange={({ target }) => setTicks(new Map([...ticks, [member.workerId, target.checked]]))}
            />
            <span>
              {nameOf(member)}
              <WhyNot member={member} elsewhere={elsewhere.get(member.workerId)} />
            </span>
          </label>
        ))}
      </fieldset>
      {lacking.length > 0 && (
        <label className={styles.field}>
          {lacking.length === 1 && lacking[0] ? t('certificateReason', { name: nameOf(lacking[0]) }) : t('certificateReasons')}
          <input value={certificateReason} maxLength={maxOverrideLength} onChange={(event) => setCertificateReason(event.target.value)} />
          <span className={styles.faint}>{t('reasonSeen')}</span>
        </label>
      )}
      {problem !== null && (
        <p role="alert" className={styles.error}>
          {problem}
        </p>
      )}
      <button className={`${styles.button} ${styles.strong}`}>{t('saveTimes', { count: chosen.length })}</button>
    </form>
  )
}

function WhyNot({ member, elsewhere }: { member: CrewMember; elsewhere: string | undefined }) {
  const { t, language, word } = useTranslation()
  return (
    <>
      {member.lapses && (
        <span className={styles.error}> · {t('noCertificate', { what: lapsesText(member.lapses, { t, language, word }) })}</span>
      )}
      {elsewhere !== undefined && <span className={styles.warning}> · {elsewhere}</span>}
    </>
  )
}
