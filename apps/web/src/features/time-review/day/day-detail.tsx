import { formatDateTime } from '@daysheet/domain/calendar/day'
import { archivedHistoryText } from '@daysheet/domain/time-review/archived-history'
import { cellStatus, refusalOf } from '@daysheet/domain/time-review/day-state'
import { historyPayText, payLines } from '@daysheet/domain/time-review/paid/pay-lines'
import type { ReviewDay, ReviewDetail } from '@daysheet/domain/time-review/review-week'
import { isToReview, mayMark } from '@daysheet/domain/time-review/week-board'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSettings } from '#features/session/queries.ts'
import { byText, hoursText, changesText, reopenText, statusLabels, statusText } from '../labels.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import type { Acts } from '../use-acts.ts'
import { useMay } from '../use-may.ts'
import { DayStatusIcon } from '../week/day-status-icon.tsx'
import type { Correcting } from './correction-form.ts'
import styles from './day.module.css'
import { correctionText, overtimeText } from './day-labels.ts'
import { ShiftSection } from './shift-section.tsx'

interface DetailProps {
  detail: ReviewDetail
  acts: Acts
}

/** The last action on the day. It may no longer apply. */
const givenText = ({ given }: ReviewDetail['day']) => (given === null || given === 'open' ? 'Reopened' : statusLabels[given])

/** The paid hours of the day and its status. */
export function DayFigures({ detail: { day, exceptions, shifts } }: Pick<DetailProps, 'detail'>) {
  const { timeZone: zone } = useSettings()
  const toReview = exceptions.filter(isToReview)
  const whyPaid = payLines(shifts)
  const severity = toReview.some((one) => one.severity === 'block') ? 'block' : 'check'
  const status = cellStatus({ ...day, toReview: toReview.length })
  const overtime = overtimeText(shifts.map((shift) => shift.overtime))
  return (
    <div>
      <div className={styles.figures}>
        <strong className={styles.paid}>{hoursText(day.minutes)} h paid</strong>
        {overtime !== null && <span>{overtime}</span>}
        {whyPaid.length === 0 && day.minutes > 0 && <span>as clocked</span>}
        <span className={styles.status} data-status={status} data-severity={severity}>
          <DayStatusIcon status={status} severity={severity} size={18} /> {statusText({ status, toReview, isUnpaid: day.isUnpaid })}
        </span>
        {day.since !== null && <span className={styles.risk}>{changesText(day.since)}</span>}
      </div>
      {whyPaid.length > 0 && (
        <ul className={styles.whyPaid} aria-label="Why these hours are paid">
          {whyPaid.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {day.by !== null && day.at !== null && (
        <div className={styles.faint}>
          {givenText(day)} by {byText(day.by)}, {formatDateTime(day.at, zone)}
          {day.reason !== null && `: ${day.reason}`}
          {day.state !== (day.given ?? 'open') &&
            (day.since === null ? '. Open again because of a Block.' : '. Open again because it has changed since.')}
        </div>
      )}
      {day.isOwnHours && <div className={styles.faint}>These are your own hours. Another user reviews and approves them.</div>}
      {!day.isWhole && <div className={styles.faint}>This day also has jobs of other supervisors. The office reviews it.</div>}
    </div>
  )
}

/** Review, Approve, Reopen: the actions that the day allows, and why others are refused. */
export function DayButtons({ detail: { day, exceptions }, acts }: DetailProps) {
  const may = useMay()
  // The day as it was when the dialog opened.
  const [reopening, setReopening] = useState<ReviewDay | null>(null)
  const blocks = exceptions.filter(({ severity, answer }) => severity === 'block' && answer === null).length
  const refusals = {
    review: refusalOf('review', { ...day, blocks }),
    approve: refusalOf('approve', { ...day, blocks }),
    reopen: refusalOf('reopen', { ...day, blocks }),
  }
  const isHeld = blocks > 0 && day.state === 'open'
  return (
    <>
      <div className={styles.actions}>
        {may.review && mayMark('review', day) && refusals.review === undefined && (
          <Button variant="outlined" disabled={acts.isBusy} onClick={() => acts.mark({ action: 'review', days: [day] })}>
            Review
          </Button>
        )}
        {may.approve && mayMark('approve', day) && refusals.approve === undefined && (
          <Button variant="contained" disabled={acts.isBusy} onClick={() => acts.mark({ action: 'approve', days: [day] })}>
            Approve
          </Button>
        )}
        {may.reopen && refusals.reopen === undefined && (
          <Button variant="outlined" disabled={acts.isBusy} onClick={() => setReopening(day)}>
            Reopen…
          </Button>
        )}
        {isHeld && <span className={styles.faint}>This day {refusals.approve} and cannot be approved yet.</span>}
        {day.state === 'locked' && <span className={styles.faint}>Locked: reopen it to correct its hours.</span>}
      </div>
      {reopening && (
        <ReasonDialog
          title="Reopen this day"
          does="Reopen"
          onReason={(reason) => acts.mark({ action: 'reopen', days: [reopening], reason })}
          onClose={() => setReopening(null)}
        >
          {reopenText(1, reopening.state === 'locked' ? 1 : 0)}
        </ReasonDialog>
      )}
    </>
  )
}

/** Every punch of the day, what was put right, and what was known when. */
export function DayRecord({ detail, acts, onCorrect }: DetailProps & { onCorrect: (correcting: Correcting) => void }) {
  const { timeZone: zone } = useSettings()
  const may = useMay()
  const archived = archivedHistoryText(detail.archivedMonths)
  const isOpenToCorrection = may.correct && detail.day.state !== 'locked'
  return (
    <>
      {detail.shifts.map((shift) => (
        <ShiftSection
          key={shift.workerEntryId}
          shift={shift}
          detail={detail}
          acts={acts}
          onCorrect={isOpenToCorrection ? onCorrect : null}
        />
      ))}
      {detail.corrections.length > 0 && (
        <section className={styles.shift}>
          <Typography component="h3" variant="h3">
            Corrections
          </Typography>
          <ul className={styles.history} aria-label="Corrections">
            {detail.corrections.map((correction) => (
              <li key={correction.id}>
                {correctionText(correction, detail, zone)} by {byText(correction.madeBy)}, {formatDateTime(correction.madeAt, zone)}
                <div className={styles.faint}>
                  {correction.reason}
                  {correction.comment !== null && `. ${correction.comment}`}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.shift}>
        <Typography component="h3" variant="h3">
          History
        </Typography>
        {archived !== undefined && <div className={styles.faint}>{archived}</div>}
        {detail.history.length === 0 && <div className={styles.faint}>No history yet.</div>}
        <ol className={styles.history} aria-label="History">
          {detail.history.map((entry, at) => (
            // Several things can become known in the same moment.
            <li key={at}>
              {entry.text} <strong>{hoursText(entry.minutes)} h</strong>
              {historyPayText(entry) !== null && <span className={styles.faint}> ({historyPayText(entry)})</span>}
              <div className={styles.faint}>
                {byText(entry.by)}, {formatDateTime(entry.at, zone)}
              </div>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
