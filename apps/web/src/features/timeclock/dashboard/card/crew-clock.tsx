import type { DashboardEntry } from '@daysheet/domain/schedules/day-read'
import { flagText } from '@daysheet/domain/timeclock/flag-text'
import { runningHours, hoursOf } from '@daysheet/domain/timeclock/hours'
import clsx from 'clsx'
import { useMutation } from '@tanstack/react-query'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { EmployeeLink, opensEmployee } from '#features/people/employee-link.tsx'
import { nameOf } from '#features/people/person-labels.ts'
import { useMe } from '#features/session/queries.ts'
import { addToCrew } from '#features/schedules/queries.ts'
import { useMay } from '#features/session/queries.ts'
import { statusOf, textStatusText } from '#features/schedules/text-status-labels.ts'
import { messageOf } from '#client/client.ts'
import { showAlert } from '#ui/messages.tsx'
import { useMinute } from '#ui/use-minute.ts'
import { Glyph } from '#ui/glyph.tsx'
import { ClockTable, PayTime } from './clock-table.tsx'
import { hoursText, runningText, eventTypeLabels } from './clock-labels.ts'
import { useDashboard } from '../dashboard-context.ts'
import { checkTexts, type Member } from './member-labels.ts'
import { useOpened } from '../use-opened.ts'
import styles from './crew-clock.module.css'
import card from './card.module.css'
import text from '#ui/text.module.css'

/** Calm: at noon everyone is in this state. The time that runs is not earned yet and moves on each minute. */
function StillRunning({ openSince }: { openSince: string }) {
  const { clock } = useDashboard()
  return <span>{runningText(openSince, runningHours(openSince, useMinute()), clock)}</span>
}

/** Somebody clocked who had been taken off the crew: they were there, so they are put on it again. */
function PutOnCrew({ member: { scheduleEntryId, workerId, worker } }: Pick<Member, 'member'>) {
  const put = useMutation({
    mutationFn: () => addToCrew(scheduleEntryId, [workerId]),
    onError: (error) => void showAlert(messageOf(error)),
  })
  return (
    <button
      type="button"
      className={clsx(card.plain, card.action, 'no-print')}
      aria-label={`Put on the crew: ${nameOf(worker)}`}
      disabled={put.isPending}
      onClick={() => put.mutate()}
    >
      Put on the crew
    </button>
  )
}

function Standing({ member, canReview }: { member: Member; canReview: boolean }) {
  const { clock, isPast } = useDashboard()
  const may = useMay()
  const { worked, isOn, isFinished, toCheck } = member
  const isRunning = isOn && !isPast
  return (
    <div className={styles.state}>
      {toCheck.map((flag) => (
        <span key={flag} className={card.warn}>
          <Glyph shape="warning" size={16} />
          {flagText(flag, worked, clock)}
        </span>
      ))}
      {may('plan.write') && toCheck.includes('not-planned') && <PutOnCrew member={member.member} />}
      {isRunning && (
        <span className={styles.onClock}>
          <span className={styles.dot} aria-hidden />
          {worked.openSince === null ? 'On the clock' : <StillRunning openSince={worked.openSince} />}
        </span>
      )}
      {isFinished && <span>Finished</span>}
      {worked.lines.length === 0 && <span className={text.faint}>{isPast ? 'Did not clock in' : 'Not clocked in'}</span>}
      {canReview && worked.lines.length > 0 && (
        <Link
          className={clsx(card.plain, card.action, 'no-print')}
          to={paths.timeReview({ day: clock.day, worker: member.member.workerId })}
          aria-label={`Review the hours of ${nameOf(member.member.worker)}`}
        >
          Review
        </Link>
      )}
    </div>
  )
}

interface PersonProps {
  member: Member
  canReview: boolean
  isOpen: boolean
  onToggle: (id: string) => void
}

function Person({ member: one, canReview, isOpen, onToggle }: PersonProps) {
  const { clock, isPast } = useDashboard()
  const id = useId()
  const { member, worked, toCheck, isOn } = one
  const isAtWork = isOn && !isPast
  const name = nameOf(member.worker)
  const standing = textStatusText(member, clock.zone)
  const hasEvents = worked.lines.length > 0
  const isTableShown = isOpen && hasEvents
  const status = (
    <span className={styles.textStatus} data-status={statusOf(member.txtStatus)} role="img" aria-label={standing} title={standing}>
      <Glyph shape={statusOf(member.txtStatus)} size={16} />
    </span>
  )
  return (
    <li className={styles.person} aria-label={name} data-check={toCheck.length > 0 || undefined}>
      <div className={styles.personRow}>
        {hasEvents ? (
          <button
            type="button"
            className={clsx(card.plain, isTableShown && card.turned)}
            aria-expanded={isTableShown}
            aria-controls={isTableShown ? id : undefined}
            aria-label={`Photos and places of ${name}`}
            onClick={(event) => opensEmployee(event, member.workerId) || onToggle(member.id)}
          >
            {status}
            <span className={styles.personName}>{name}</span>
            <Glyph shape="open" className={card.arrow} />
          </button>
        ) : (
          <span className={styles.unclocked}>
            {status}
            <span className={styles.personName}>
              <EmployeeLink id={member.workerId}>{name}</EmployeeLink>
            </span>
          </span>
        )}
        <ul className={styles.stamps} aria-label={`Times of ${name}`}>
          {!isTableShown &&
            worked.lines.map((line) => (
              <li key={line.event.id}>
                <span className={card.kind} data-type={line.event.type}>
                  {eventTypeLabels[line.event.type]}
                </span>
                <PayTime line={line} />
              </li>
            ))}
        </ul>
        <div className={styles.earned} data-hours>
          {/* Somebody at work has not worked 0.00 h: what runs is said beside it, and is earned at the clock-out. */}
          {isAtWork && worked.hours === 0 ? '—' : hoursText(worked.hours)}
          {worked.credited > 0 && (
            <span className={clsx(text.small, text.faint)}>incl. {hoursText(hoursOf(worked.credited))} gap credit</span>
          )}
        </div>
        <Standing member={one} canReview={canReview} />
      </div>
      {isTableShown && (
        <div id={id}>
          <ClockTable lines={worked.lines} name={name} />
        </div>
      )}
    </li>
  )
}

interface CrewClockProps {
  entry: DashboardEntry
  crew: readonly Member[]
  /** Whether photos and places are shown from the beginning. */
  isDetailed: boolean
}

/** The people of a card with all they clocked; only there while the card is open. (product.md#dashboard) */
export const CrewClock = memo(function CrewClock({ entry, crew, isDetailed }: CrewClockProps) {
  const { clock } = useDashboard()
  const { isOpen, toggle, setAll } = useOpened(isDetailed)
  const canReview = useMe().permissions.includes('time.review')
  const label = jobLabel(entry.job)
  const clocked = crew.filter(({ worked }) => worked.lines.length > 0).map(({ member }) => member.id)
  const areAllShown = clocked.length > 0 && clocked.every(isOpen)
  const showOrHide = areAllShown ? 'Hide photos and places' : 'Show photos and places'
  const checks = checkTexts(crew, clock)
  if (crew.length === 0) return <div className={clsx(styles.crew, text.faint)}>No employees yet. They are chosen on the schedule.</div>
  return (
    <div role="group" className={styles.crew} aria-label={`Clock events of ${label}`}>
      <div className={styles.crewBar}>
        {checks.length > 0 ? (
          <span className={card.warn}>
            <Glyph shape="warning" size={18} />
            To check: {checks.join('; ')}
          </span>
        ) : (
          <span />
        )}
        {clocked.length > 0 && (
          <button
            type="button"
            className={clsx(card.plain, card.action, 'no-print')}
            aria-label={`${showOrHide} of everybody on ${label}`}
            onClick={() => setAll(clocked, !areAllShown)}
          >
            {showOrHide}
          </button>
        )}
      </div>
      <div>
        <div className={styles.columns} aria-hidden>
          <span>Employee</span>
          <span>Clock events: time → paid time (difference)</span>
          <span className={styles.right}>Hours</span>
          <span>State</span>
        </div>
        <ul className={styles.people} aria-label={`Employees on ${label}`}>
          {crew.map((member) => (
            <Person key={member.member.id} member={member} canReview={canReview} isOpen={isOpen(member.member.id)} onToggle={toggle} />
          ))}
        </ul>
      </div>
    </div>
  )
})
