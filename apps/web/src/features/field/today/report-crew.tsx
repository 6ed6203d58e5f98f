import { timeInWords } from '@daysheet/domain/calendar/in-words'
import { goingOut } from '@daysheet/domain/field/clock/crew-round'
import { Fragment } from 'react'
import { onTapCapture } from '../clock/taps.ts'
import { useClock } from '../clock/use-clock.ts'
import { useCrew } from '../clock/use-crew.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { usePosition } from '../position.ts'
import type { JobContext } from './job-context.ts'

/** No camera is open on this screen, so punches have no photos. */
const noCamera = { take: () => 'crew' as const, takesCrew: false }

type ReportCrewProps = Pick<JobContext, 'job' | 'account' | 'zone' | 'requestedAt'>

/** The crew by its punches. People who are still in are clocked out with one tap. */
export function ReportCrew({ job, account, zone, requestedAt }: ReportCrewProps) {
  const { t, language } = useTranslation()
  const position = usePosition()
  const { clockAll } = useClock({ job, account, zone }, { camera: noCamera, position })
  const crew = useCrew(job, requestedAt).filter(({ punches }) => punches.length > 0)
  const stillIn = goingOut(crew)
  if (crew.length === 0) return null
  return (
    <section aria-label={t('crewOfReport')} className={styles.list} onClickCapture={onTapCapture}>
      {stillIn.length > 0 && (
        <>
          <p className={styles.warning}>
            {t('stillIn', { count: stillIn.length })} {stillIn.map(({ name }) => name ?? t('noName')).join(', ')}
          </p>
          <button type="button" className={styles.button} onClick={() => void clockAll(stillIn, 'out')}>
            {t('clockOutStillIn', { count: stillIn.length })}
          </button>
        </>
      )}
      <ul className={styles.list}>
        {crew.map(({ workerId, name, punches }) => (
          <li key={workerId} className={styles.about}>
            {name ?? t('noName')}{' '}
            <span className={styles.faint}>
              {punches.map(({ id, type, time }, at) => (
                <Fragment key={id}>
                  {at > 0 && ' · '}
                  <span className={styles.whole}>
                    {t(type === 'in' ? 'clockIn' : 'clockOut')} {timeInWords(time, { zone, language })}
                  </span>
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
