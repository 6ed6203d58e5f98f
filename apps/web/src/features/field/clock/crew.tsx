import { attendanceOf, comingIn, goingOut, textNotes } from '@daysheet/domain/field/clock/crew-round'
import { clockInFrom } from '@daysheet/domain/field/clock-window'
import { otherJobs } from '@daysheet/domain/field/clock-round'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useCamera } from '../camera.ts'
import field from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { Lazy } from '../lazy.tsx'
import { CallOffice } from '../phone/call-office.tsx'
import { isPosition, usePosition } from '../position.ts'
import { eachMinute } from '../today/each-minute.ts'
import type { JobContext } from '../today/job-frame.tsx'
import { CameraView } from './camera-view.tsx'
import styles from './clock.module.css'
import { Person } from './person.tsx'
import { stranger } from './stranger.ts'
import { onTapCapture } from './taps.ts'
import { useClock, type ClockActs } from './use-clock.ts'
import { useCrew, useInElsewhere } from './use-crew.ts'

/** The people of a job, clocked one by one or all at once. (product.md#field-screen) */
export function Crew(context: JobContext) {
  const { job, days, requestedAt, zone } = context
  const { t } = useTranslation()
  const crew = useCrew(job, requestedAt)
  const elsewhere = useInElsewhere(context)
  const position = usePosition()
  const camera = useCamera(days.photos)
  const acts = useSteady(useClock(context, { camera, position }))
  const [asked, setAsked] = useState<'in' | 'out' | null>(null)
  // A future day takes no punches, except from an hour before the start. The whole crew cannot be
  // clocked in on the morning after a night shift.
  const isToCome = useIsToCome(job, days.today, zone)
  const isOver = job.day < days.today
  const [comers, goers] = [isToCome || isOver ? [] : comingIn(crew, { elsewhere }), isToCome ? [] : goingOut(crew)]
  const others = useMemo(() => otherJobs(job, days.jobs), [job, days.jobs])
  const { isNoOneTexted, noteOf } = useMemo(() => textNotes(crew), [crew])
  const { whereabouts } = position
  return (
    // Ignore a repeated tap, whichever button is under the thumb by then.
    <div className={styles.crew} onClickCapture={onTapCapture}>
      <div className={styles.head}>
        {goers.length > 1 && (
          <button type="button" className={field.button} onClick={() => setAsked('out')}>
            {t('allOut')}
          </button>
        )}
        {crew.length > 0 && (
          <p className={styles.count}>{isToCome ? t('crew', { count: crew.length }) : t('attendance', attendanceOf(crew))}</p>
        )}
        {comers.length > 1 && (
          <button type="button" className={`${field.button} ${field.strong}`} onClick={() => setAsked('in')}>
            {t('allIn')}
          </button>
        )}
      </div>
      {asked !== null && (
        <Lazy code="askAll">
          {({ AskAll }) => (
            <AskAll
              key={asked}
              type={asked}
              crew={crew}
              elsewhere={elsewhere}
              onClock={(members, type) => {
                setAsked(null)
                void acts.clockAll(members, type)
              }}
              onClose={() => setAsked(null)}
            />
          )}
        </Lazy>
      )}
      {!isToCome && <CameraView camera={camera} />}
      {whereabouts !== null && !isPosition(whereabouts) && <p className={field.warning}>{t('noPosition', { why: t(whereabouts) })}</p>}
      {crew.length === 0 && <p>{t(isToCome ? 'nobodyYet' : 'nobody')}</p>}
      {crew.length === 0 && isToCome && <CallOffice />}
      {isNoOneTexted && <p className={field.faint}>{t('noOneTexted')}</p>}
      <ul className={styles.people}>
        {crew.map((member) => (
          <Person
            key={member.workerId}
            {...{ member, job, others, zone, isToCome, acts }}
            isPhotoWanted={camera.state !== 'off'}
            textNote={noteOf.get(member.workerId)}
            elsewhere={elsewhere.get(member.workerId)}
            reasons={days.reasons}
          />
        ))}
      </ul>
      {!isToCome && !isOver && !crew.some(({ isPlanned }) => isPlanned) && (
        <Lazy code="lastCrew">
          {({ LastCrew }) => (
            <LastCrew job={job} crew={crew} elsewhere={elsewhere} onClock={(members) => void acts.clockAll(members, 'in')} />
          )}
        </Lazy>
      )}
      {!isToCome && (
        <Lazy code="addPerson">
          {({ AddPerson }) => (
            <AddPerson
              job={job}
              zone={zone}
              isOnCrew={(workerId) => crew.some((member) => member.workerId === workerId)}
              onAdd={({ workerId, name }, certificateReason) => acts.clockOne(stranger(workerId, name), 'in', { certificateReason })}
            />
          )}
        </Lazy>
      )}
    </div>
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
function useSteady(acts: ClockActs): ClockActs {
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  const [steady] = useState<ClockActs>(() => ({
    clockOne: (...given) => latest.current.clockOne(...given),
    clockAll: (...given) => latest.current.clockAll(...given),
    move: (...given) => latest.current.move(...given),
    type: (...given) => latest.current.type(...given),
    wasWrong: (...given) => latest.current.wasWrong(...given),
  }))
  return steady
}
