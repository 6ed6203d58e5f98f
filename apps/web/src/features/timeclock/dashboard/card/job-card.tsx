import { filingFlags } from '@daysheet/domain/filings/filing-flags'
import { acp7Banner } from '@daysheet/domain/filings/progress'
import type { EntryClock } from '@daysheet/domain/timeclock/dashboard'
import type { ClockedCrewEntry, DashboardEntry } from '@daysheet/domain/schedules/day-read'
import clsx from 'clsx'
import { memo, useMemo } from 'react'
import { JobLink } from '#features/jobs/job-link.tsx'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { useMay } from '#features/session/queries.ts'
import { JobBudget } from '../../job-days/budget-meter.tsx'
import { Glyph } from '#ui/glyph.tsx'
import { useGlow } from '#ui/use-glow.ts'
import { CardCounts } from './card-counts.tsx'
import { CrewClock } from './crew-clock.tsx'
import { useDashboard } from '../dashboard-context.ts'
import { EosLine } from './eos-line.tsx'
import { JobMenu } from './job-menu.tsx'
import { filingPercents, filingFlagLabels } from '#features/filings/filing-labels.ts'
import styles from './card.module.css'
import text from '#ui/text.module.css'

/** How far a job's filed work is, or that none is filed, and what somebody should look at; to be read here, changed on the planner. (product.md#states, product.md#hours) */
function Acp7Progress({ entry }: { entry: DashboardEntry }) {
  const { scopeParts } = entry.job
  const banner = useMemo(() => acp7Banner(scopeParts), [scopeParts])
  const flags = useMemo(() => filingFlagLabels(filingFlags(scopeParts, entry)), [scopeParts, entry])
  const each = filingPercents(banner)
  return (
    <>
      <span className={styles.acp7} title={each ?? undefined}>
        {banner.text}
        {each !== null && <span className={text.visuallyHidden}>, {each}</span>}
        {banner.state === 'filed' && (
          <span className={styles.progress} aria-hidden>
            <span style={{ width: `${Math.min(banner.percent, 100)}%` }} />
          </span>
        )}
      </span>
      {flags.map((words) => (
        <span key={words} className={styles.warn}>
          <Glyph shape="warning" size={16} />
          {words}
        </span>
      ))}
    </>
  )
}

interface JobCardProps {
  entry: DashboardEntry
  clock: EntryClock<ClockedCrewEntry>
  isOpen: boolean
  /** Whether an open card shows photos and places from the beginning. */
  isDetailed: boolean
  onToggle: (entryId: string) => void
}

function Who({ entry, toCheck }: { entry: DashboardEntry; toCheck: number }) {
  const { job, supervisor, startTime } = entry
  return (
    <div className={clsx(styles.who, styles.dims)}>
      <h2 className={styles.heading}>
        <JobLink job={job} /> {job.address} {job.boro && <span className={styles.boro}>{job.boro}</span>}
      </h2>
      <div className={styles.line}>
        <span className={clsx(!supervisor && text.faint)}>{supervisor ? nameOf(supervisor) : 'No supervisor'}</span>
        <span className={clsx(!startTime && text.faint)}>{startTime ?? 'No start time'}</span>
        <Acp7Progress entry={entry} />
        {toCheck > 0 && (
          <span className={styles.warn}>
            <Glyph shape="warning" size={16} />
            {people(toCheck)} to check
          </span>
        )}
      </div>
    </div>
  )
}

/** What is written about the day's work: the note, and the supervisor's report. */
function More({ entry }: { entry: DashboardEntry }) {
  const { open } = useDashboard()
  const may = useMay()
  const { job, notes, eosReport } = entry
  if (!notes && !eosReport) return null
  return (
    <div className={styles.more}>
      {notes && (
        <button
          type="button"
          className={clsx(styles.plain, styles.note, styles.dims)}
          aria-label={`Note for ${jobLabel(job)}: ${notes}`}
          disabled={!may('plan.write')}
          onClick={() => open({ kind: 'note', entry })}
        >
          {notes}
        </button>
      )}
      {eosReport && <EosLine report={eosReport} />}
    </div>
  )
}

const clockEventsOf = ({ workerEntries }: DashboardEntry) => workerEntries.reduce((sum, { events }) => sum + events.length, 0)

/** One job of the day. It renders when its own entry changes or is opened and at no other time. (product.md#dashboard) */
export const JobCard = memo(function JobCard({ entry, clock, isOpen, isDetailed, onToggle }: JobCardProps) {
  const { open } = useDashboard()
  const may = useMay()
  const { job, cancelled, cancelledReason } = entry
  const label = jobLabel(job)
  const isGlowing = useGlow(clockEventsOf(entry))
  return (
    <li className={styles.slot}>
      <article className={clsx(styles.card, isGlowing && styles.glows)} data-cancelled={cancelled || undefined} aria-label={label}>
        {cancelled && <div className={styles.banner}>Cancelled: {cancelledReason || 'Unknown'}</div>}
        <div className={styles.head}>
          <Who entry={entry} toCheck={clock.toCheck} />
          <CardCounts clock={clock} />
          <div className={styles.budget}>
            <div className={styles.meter}>
              <JobBudget job={job} />
            </div>
            {may('jobs.write') && (
              <button
                type="button"
                className={clsx(styles.plain, styles.pencil, 'no-print')}
                aria-label={`Edit Budget of ${label}`}
                title="Edit Budget"
                onClick={() => open({ kind: 'budget', job })}
              >
                <Glyph shape="edit" size={16} />
              </button>
            )}
          </div>
          <More entry={entry} />
          <div className={clsx(styles.tools, 'no-print')}>
            <button
              type="button"
              className={clsx(styles.plain, styles.action, isOpen && styles.turned)}
              aria-expanded={isOpen}
              aria-label={`Clock events of ${label}`}
              onClick={() => onToggle(entry.id)}
            >
              Clock events
              <Glyph shape="open" className={styles.arrow} />
            </button>
            <JobMenu entry={entry} />
          </div>
        </div>
        {isOpen && <CrewClock entry={entry} crew={clock.crew} isDetailed={isDetailed} />}
      </article>
    </li>
  )
})
