import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { clockInFrom } from '@daysheet/domain/field/clock-window'
import { otherJobs, type CrewMember } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useCamera } from '../camera.ts'
import styles from '../field.module.css'
import { Lazy } from '../lazy.tsx'
import { isPosition, usePosition } from '../position.ts'
import { notSaved } from '../queue/not-saved.ts'
import type { JobContext } from '../today/job-frame.tsx'
import { eachMinute } from '../today/each-minute.ts'
import { jobTitle } from '../today/job-title.ts'
import { useTranslation, type Translate } from '../i18n/i18n.ts'
import { CameraView } from './camera-view.tsx'
import { savePunches, saveTypedTime, type Evidence, type Punch } from './save-punches.ts'
import { pads } from './pads.ts'
import { Person, type ClockExtras, type MoveExtras, type PersonActs } from './person.tsx'
import { useCrew, useInElsewhere } from './use-crew.ts'

/** The people of a job: clocked one by one, each with a photo, or all at once. (product.md#field-screen) */
export function Crew({ job, days, requestedAt, account, zone }: JobContext) {
  const { t, language } = useTranslation()
  const crew = useCrew(job, requestedAt)
  const elsewhere = useInElsewhere(job, days.jobs, requestedAt)
  const { whereabouts, current } = usePosition()
  const camera = useCamera()
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const { scheduleEntryId } = job
  const nameOf = ({ name }: Pick<CrewMember, 'name'>) => name ?? t('noName')
  const whatOf = (type: 'in' | 'out') => t(type === 'in' ? 'clockIn' : 'clockOut')

  /** Does what keeps something; what it answers is said. True when it was kept. */
  const saving = async (save: () => Promise<string>): Promise<boolean> => {
    // Before anything is waited for: a second tap may come before the buttons are drawn anew.
    if (busy.current) return false
    busy.current = true
    setBusy(true)
    try {
      const text = await save()
      setSaid({ text, isProblem: false })
      return true
    } catch (error) {
      setSaid({ text: notSaved(error, t), isProblem: true })
      return false
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  /** What was signed at this job goes with their punch here, and with no later one. */
  const keep = async (punches: readonly Punch[], photo: Evidence['photo']) => {
    const padOf = ({ member, scheduleEntryId: at }: Punch) => (at === scheduleEntryId ? pads.get(member.workerId) : undefined)
    const signed = await Promise.all(punches.map(async (punch) => ({ ...punch, signature: await padOf(punch)?.take() })))
    const time = await savePunches(signed, { account, current, photo })
    for (const punch of punches) padOf(punch)?.clear()
    return time
  }
  const clockOne = (member: CrewMember, type: 'in' | 'out', { isPhotoRefused = false, certificateReason }: ClockExtras = {}) =>
    saving(async () => {
      const photo = isPhotoRefused ? 'refused' : await camera.take()
      const punch = { member, scheduleEntryId, type, certificateReason }
      const time = await keep([punch], photo)
      return t('saved', { name: nameOf(member), what: whatOf(type), when: timeInWords(time, { zone, language }) })
    })
  const clockAll = (members: readonly CrewMember[], type: 'in' | 'out') =>
    saving(async () => {
      const punches = members.map((member) => ({ member, scheduleEntryId, type }))
      // A face is one person's: everybody at once has none.
      await keep(punches, 'crew')
      return t('savedAll', { count: members.length, what: whatOf(type) })
    })
  const move = (members: readonly CrewMember[], to: FieldJob, { punches, isPhotoRefused = false }: MoveExtras) =>
    saving(async () => {
      const [first] = members
      const photo = isPhotoRefused ? 'refused' : members.length === 1 ? await camera.take() : 'crew'
      await keep(punches, photo)
      const words = { job: jobTitle(to) }
      return members.length === 1 && first
        ? t('moved', { ...words, name: nameOf(first) })
        : t('movedAll', { ...words, count: members.length })
    })

  // People without a certificate, or still in at another job, are clocked in one by one. No one is clocked in for
  // a future day, except from an hour before the start. A whole crew is not clocked in on the next
  // morning, when a night shift ends.
  const isToCome = useIsToCome(job, days.today, zone)
  const isIn = crew.filter(({ next }) => next === 'out')
  const all = (type: 'in' | 'out') =>
    isToCome || (type === 'in' && job.day < days.today)
      ? []
      : crew.filter(
          ({ isPlanned, next, lapses, workerId }) => isPlanned && next === type && !(type === 'in' && (lapses || elsewhere.has(workerId))),
        )
  const others = useMemo(() => otherJobs(job, days.jobs), [job, days.jobs])
  const acts = useSteady({
    onClock: clockOne,
    onType: (member, { type, ...typed }) =>
      saving(async () => {
        await saveTypedTime({ scheduleEntryId, workerId: member.workerId, type, ...typed }, account)
        return t('savedTyped', { name: nameOf(member), what: whatOf(type), when: timeInWords(typed.time, { zone, language }) })
      }),
    onMove: (member, to, extras) => move([member], to, extras),
  })
  return (
    <>
      <p className={styles.faint}>{placeText(whereabouts, t)}</p>
      {!isToCome && <CameraView camera={camera} />}
      {crew.length === 0 && <p>{t('nobody')}</p>}
      <div className={styles.row}>
        {(['in', 'out'] as const).map(
          (type) =>
            all(type).length > 1 && (
              <button
                key={type}
                type="button"
                className={`${styles.button} ${styles.strong}`}
                disabled={isBusy}
                onClick={() => void clockAll(all(type), type)}
              >
                {t(type === 'in' ? 'clockAllIn' : 'clockAllOut', { count: all(type).length })}
              </button>
            ),
        )}
      </div>
      {!isToCome && isIn.length > 1 && others.length > 0 && (
        <Lazy code="moveTo">
          {({ MoveTo }) => (
            <MoveTo
              label={t('moveAll', { count: isIn.length })}
              members={isIn}
              jobs={others}
              isBusy={isBusy}
              from={scheduleEntryId}
              onMove={(to, punches) => move(isIn, to, { punches })}
            />
          )}
        </Lazy>
      )}
      <p role="status" className={said?.isProblem === true ? styles.error : styles.good}>
        {said?.text}
      </p>
      <ul className={styles.list}>
        {crew.map((member) => (
          <Person
            key={member.workerId}
            {...{ member, job, others, zone, isBusy, isToCome, acts }}
            elsewhere={elsewhere.get(member.workerId)}
            reasons={days.reasons}
          />
        ))}
      </ul>
      {!isToCome && (
        <Lazy code="addPerson">
          {({ AddPerson }) => (
            <AddPerson
              job={job}
              isOnCrew={(workerId) => crew.some((member) => member.workerId === workerId)}
              isBusy={isBusy}
              onAdd={({ workerId, name }, certificateReason) => clockOne(stranger(workerId, name), 'in', { certificateReason })}
            />
          )}
        </Lazy>
      )}
    </>
  )
}

/**
 * Whether it is too early for the crew. A shift at midnight belongs to tomorrow, but its crew comes
 * today.
 */
function useIsToCome({ day, startTime }: JobContext['job'], today: string, zone: string): boolean {
  const from = useMemo(() => Date.parse(clockInFrom({ day, startTime }, zone)), [day, startTime, zone])
  const hasBegun = useSyncExternalStore(eachMinute, () => Date.now() >= from)
  return day > today && !hasBegun
}

/** The same acts for as long as the crew is shown, which do what they mean by now: a phone follows its place each second, and must not draw everybody anew for that. */
function useSteady(acts: PersonActs): PersonActs {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [steady] = useState<PersonActs>(() => ({
    onClock: (...given) => latest.current.onClock(...given),
    onType: (...given) => latest.current.onType(...given),
    onMove: (...given) => latest.current.onMove(...given),
  }))
  return steady
}

/** Somebody of whom nothing is known but the name. */
const stranger = (workerId: string, name: string | null): CrewMember => ({
  ...{ workerEntryId: null, workerId, name, phone: null, isActive: true, isPlanned: false, txtStatus: null, punches: [], next: 'in' },
})

function placeText(whereabouts: ReturnType<typeof usePosition>['whereabouts'], t: Translate): string {
  if (whereabouts === null) return t('positionPending')
  return isPosition(whereabouts) ? t('position', { meters: Math.round(whereabouts.accuracy) }) : t('noPosition', { why: t(whereabouts) })
}
