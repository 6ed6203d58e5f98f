import { payLines } from '@daysheet/domain/time-review/paid/pay-lines'
import type { ReviewDetail, ReviewLine } from '@daysheet/domain/time-review/review-week'
import { noPhotoText, photoText } from '@daysheet/domain/timeclock/evidence-text'
import type { ClockEvent } from '@daysheet/domain/timeclock/clock-event'
import { newestCorrections } from '@daysheet/domain/timeclock/correction'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { JobLink } from '#features/jobs/job-link.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { LocationMap } from '#features/locations/location-map.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { Photo } from '#features/records/pictures/photo.tsx'
import { useSettings } from '#features/session/queries.ts'
import { hoursText } from '../labels.ts'
import type { Acts } from '../use-acts.ts'
import { useMay } from '../use-may.ts'
import type { Correcting } from './correction-form.ts'
import styles from './day.module.css'
import { lineText, movedText, overtimeText, timeOn, typeLabels } from './day-labels.ts'

type Shift = ReviewDetail['shifts'][number]

interface ShiftSectionProps {
  shift: Shift
  detail: ReviewDetail
  acts: Acts
  /** Opens the dialog that corrects a punch; null if corrections are not allowed. */
  onCorrect: ((correcting: Correcting) => void) | null
}

/** The punches of one person on one job, as clocked and as paid. (product.md#corrections) */
export function ShiftSection({ shift, detail, acts, onCorrect }: ShiftSectionProps) {
  const { job, supervisor, startTime, isPlanned, isCancelled, lines, leftOut, workerEntryId } = shift
  const label = jobLabel(job)
  const marks = [...(isPlanned ? [] : ['Not on the crew']), ...(isCancelled ? ['Cancelled'] : [])]
  return (
    <section aria-label={label} className={styles.shift}>
      <Typography component="h3" variant="h3">
        <JobLink job={job} /> {job.address}
        <span className={styles.shiftHours}>{hoursText(shift.minutes)} h</span>
      </Typography>
      <div className={styles.faint}>
        {[startTime ?? 'No start time', supervisor ?? 'No supervisor', `clocked ${hoursText(shift.clockedMinutes)} h`].join(' · ')}
        {marks.map((mark) => (
          <span key={mark} className={styles.mark}>
            {mark}
          </span>
        ))}
      </div>
      {shift.overtime && <Overtime overtime={shift.overtime} />}
      {lines.length === 0 && (
        <div className={styles.faint}>{leftOut.length > 0 ? 'All punches here are excluded or moved.' : 'Nothing was clocked.'}</div>
      )}
      <ul className={styles.lines} aria-label={`Punches on ${label}`}>
        {lines.map((line) => (
          <Line key={line.punchId} line={line} shift={shift} detail={detail} acts={acts} onCorrect={onCorrect} />
        ))}
      </ul>
      {detail.shifts.length > 1 && payLines([shift]).length > 0 && <div className={styles.faint}>{payLines([shift]).join(' · ')}</div>}
      {leftOut.length > 0 && (
        <ul className={styles.lines} aria-label={`Not counted on ${label}`}>
          {leftOut.map((event) => (
            <LeftOut key={event.id} event={event} detail={detail} onCorrect={onCorrect} />
          ))}
        </ul>
      )}
      {onCorrect && (
        <div>
          <Button variant="outlined" size="small" onClick={() => onCorrect({ kind: 'add', workerEntryId })}>
            Add in or out…
          </Button>
        </div>
      )}
    </section>
  )
}

/** What of the paid hours has a premium, and why; nothing where there is none. */
function Overtime({ overtime }: { overtime: NonNullable<Shift['overtime']> }) {
  const text = overtimeText([overtime])
  if (text === null) return null
  return (
    <div>
      <strong className={styles.times}>{text}</strong>
      <div className={styles.faint}>{overtime.reasons.join('; ')}</div>
    </div>
  )
}

interface LineProps {
  line: ReviewLine
  shift: Shift
  detail: ReviewDetail
  acts: Acts
  onCorrect: ShiftSectionProps['onCorrect']
}

function Line({ line, shift, detail, acts, onCorrect }: LineProps) {
  const { workerEntryId } = shift
  const { timeZone: zone } = useSettings()
  const { day } = detail.day
  const what = lineText(line, day, zone)
  const label = `${nameOf(detail.worker)}, ${what}`
  const { event } = line
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <strong className={styles.type}>{typeLabels[line.type]}</strong>
        <span className={styles.times}>
          {timeOn(line.time, day, zone)} → <strong>{timeOn(line.rounded, day, zone)}</strong>{' '}
          <span className={styles.faint}>({movedText(line.moved)})</span>
        </span>
        {line.isTyped && <span className={styles.mark}>Typed</span>}
        {onCorrect && (
          <span className={styles.lineActions}>
            <Button size="small" aria-label={`Change ${what}`} onClick={() => onCorrect({ kind: 'change', line, workerEntryId })}>
              Change…
            </Button>
            <Button size="small" aria-label={`Exclude ${what}`} onClick={() => onCorrect({ kind: 'void', line, workerEntryId })}>
              Exclude…
            </Button>
          </span>
        )}
      </div>
      {event && (event.time !== line.time || event.type !== line.type) && (
        <div className={styles.faint}>Clocked {lineText(event, day, zone)}</div>
      )}
      {event && (
        <div className={styles.evidence}>
          {event.image ? (
            <Photo url={event.image} alt={photoText(event, label)} kind="photo" />
          ) : (
            <span className={styles.faint}>{noPhotoText(event)}</span>
          )}
          {event.signature ? (
            <Photo url={event.signature} alt={`Signature of ${label}`} kind="signature" />
          ) : (
            <span className={styles.faint}>No signature</span>
          )}
          <div>
            <LocationMap {...event} label={label} />
            <SetPlace shift={shift} event={event} acts={acts} />
          </div>
        </div>
      )}
      {event === null && <div className={styles.faint}>Added by the office, not clocked.</div>}
    </li>
  )
}

const hasPlace = ({ event }: ReviewLine) => event !== null && event.latitude !== null && event.longitude !== null

/** For a job without a site location: offers the location of the first punch. */
function SetPlace({
  shift: { job, isPlaceKnown, lines },
  event: { id, latitude, longitude },
  acts,
}: {
  shift: Shift
  event: ClockEvent
  acts: Acts
}) {
  const may = useMay()
  if (isPlaceKnown || latitude === null || longitude === null || lines.find(hasPlace)?.event?.id !== id || !may.placeJobs) return null
  return (
    <Button
      size="small"
      aria-label={`Set as site location of ${jobLabel(job)}`}
      disabled={acts.isBusy}
      onClick={() => acts.placeJob({ job, latitude, longitude })}
    >
      Set as site location
    </Button>
  )
}

/** A clock event that does not count here: excluded, or moved to another job. */
function LeftOut({ event, detail, onCorrect }: { event: ClockEvent; detail: ReviewDetail; onCorrect: ShiftSectionProps['onCorrect'] }) {
  const { timeZone: zone } = useSettings()
  const what = lineText(event, detail.day.day, zone)
  const movedTo = detail.shifts.find(({ lines }) => lines.some(({ punchId }) => punchId === event.id))?.job
  const newest = newestCorrections(detail.corrections).find(({ punchId }) => punchId === event.id)
  const goneTo = newest?.action === 'change' ? 'Moved to another day' : 'Excluded'
  return (
    <li className={styles.line}>
      <div className={styles.lineHead}>
        <span className={styles.type}>{typeLabels[event.type]}</span>
        <s className={styles.times}>{timeOn(event.time, detail.day.day, zone)}</s>
        <span className={styles.mark}>{movedTo ? `Moved to ${jobLabel(movedTo)}` : goneTo}</span>
        {onCorrect && (
          <span className={styles.lineActions}>
            <Button size="small" aria-label={`Restore ${what}`} onClick={() => onCorrect({ kind: 'restore', event })}>
              Restore…
            </Button>
          </span>
        )}
      </div>
    </li>
  )
}
