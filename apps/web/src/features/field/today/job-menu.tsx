import { goingOut } from '@daysheet/domain/field/clock/crew-round'
import { isOwnJob } from '@daysheet/domain/field/jobs/known-jobs'
import { otherJobs } from '@daysheet/domain/field/clock-round'
import type { FieldJob } from '@daysheet/domain/field/today'
import { Link, useNavigate } from 'react-router'
import { useCamera } from '../camera.ts'
import { CameraView } from '../clock/camera-view.tsx'
import { LastCrew } from '../clock/last-crew.tsx'
import { MoveTo } from '../clock/move-to.tsx'
import { onTapCapture } from '../clock/taps.ts'
import { useClock } from '../clock/use-clock.ts'
import { useCrew, useInElsewhere } from '../clock/use-crew.ts'
import styles from '../field.module.css'
import { useTranslation } from '../i18n/i18n.ts'
import { CallOffice } from '../phone/call-office.tsx'
import { usePosition } from '../position.ts'
import { JobFrame, type JobContext } from './job-frame.tsx'
import { JobRecords } from './job-records.tsx'
import { filingText, jobTitle, startText } from './job-title.ts'
import { useReportSaved } from './use-report-saved.ts'

/** A page with the actions at a job other than clocking. */
export function JobMenuScreen() {
  return (
    <JobFrame title={({ job }) => jobTitle(job)} backTo="job">
      {(context) => (
        <>
          <JobLinks {...context} />
          <CrewActs key={context.job.scheduleEntryId} {...context} />
          <JobRecords job={context.job} search={context.search} />
        </>
      )}
    </JobFrame>
  )
}

const mapOf = ({ address, boro }: FieldJob) =>
  `https://maps.apple.com/?q=${encodeURIComponent([address, boro, 'New York'].filter(Boolean).join(', '))}`

function JobLinks({ job, search }: JobContext) {
  const { t, language } = useTranslation()
  const isReportSaved = useReportSaved(job)
  const isReported = isReportSaved || job.reportedAt !== null
  return (
    <section className={styles.card}>
      <p>{[startText(job, { t, language }), filingText(job, t)].join(' · ')}</p>
      {job.notes !== null && <p>{job.notes}</p>}
      <div className={styles.links}>
        {(isReported || !job.cancelled) && (
          <Link
            className={isReported ? styles.button : `${styles.button} ${styles.strong}`}
            to={`/job/${job.scheduleEntryId}/report${search}`}
          >
            {t(isReported ? 'reportOfShift' : 'endOfShift')}
          </Link>
        )}
        <Link className={styles.button} to={`/job/${job.scheduleEntryId}/on-site${search}`}>
          {t('onSite')}
        </Link>
        <a className={styles.button} href={mapOf(job)} target="_blank" rel="noreferrer">
          {t('directions')}
        </a>
        <CallOffice />
      </div>
    </section>
  )
}

/** Rare actions on several people of the crew. */
function CrewActs(context: JobContext) {
  const { job, days, requestedAt, search } = context
  const { t } = useTranslation()
  const navigate = useNavigate()
  const crew = useCrew(job, requestedAt)
  const elsewhere = useInElsewhere(context)
  const position = usePosition()
  const camera = useCamera(days.photos === 'crew' ? 'crew' : 'off')
  const { move, clockAll } = useClock(context, { camera, position })
  const isIn = goingOut(crew)
  const others = otherJobs(job, days.jobs)
  const back = (isKept: boolean) => {
    if (isKept) void navigate(`/job/${job.scheduleEntryId}${search}`)
    return isKept
  }
  if (job.day > days.today || !isOwnJob(days, job)) return null
  return (
    <section className={styles.card} aria-label={t('crewOfReport')} onClickCapture={onTapCapture}>
      <h2>{t('crewOfReport')}</h2>
      <CameraView camera={camera} />
      {crew.length > 0 && (
        <div>
          <Link className={styles.button} to={`/job/${job.scheduleEntryId}/times${search}`}>
            {t('typeTimes')}
          </Link>
        </div>
      )}
      {isIn.length > 0 && others.length > 0 && (
        <MoveTo
          label={t('moveAll', { count: isIn.length })}
          members={isIn}
          jobs={others}
          from={job.scheduleEntryId}
          onMove={(to, punches) => move(isIn, to, { punches }).then(back)}
        />
      )}
      {job.day === days.today && <LastCrew {...{ job, crew, elsewhere }} onClock={(members) => void clockAll(members, 'in').then(back)} />}
    </section>
  )
}
