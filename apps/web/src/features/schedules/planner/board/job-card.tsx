import type { DayFilter } from '@daysheet/domain/schedules/day-filter'
import clsx from 'clsx'
import { memo, type ComponentProps } from 'react'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { JobLink } from '#features/jobs/job-link.tsx'
import { Acp7Button } from './acp7-button.tsx'
import { CardMenu } from './card-menu.tsx'
import { Crew } from './crew.tsx'
import { Note, StartTime } from './entry-buttons.tsx'
import { useFilingFlags, useSupervisorFlags } from './entry-flags.ts'
import { EntryZone } from './entry-zone.tsx'
import { estimatedHeight, fitRows } from './fit-rows.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import { SupervisorChoice } from '../sidebars/supervisor-choice.tsx'
import { Glyph } from '#ui/glyph.tsx'
import type { Open } from '../open.ts'
import styles from './card.module.css'

/** The warnings of the card, in words. */
function Flags({ entry }: { entry: DayEntry }) {
  return [...useFilingFlags(entry), ...useSupervisorFlags(entry)].map((text) => (
    <div key={text} className={styles.warn}>
      <Glyph shape="warning" size={14} />
      {text}
    </div>
  ))
}

/** What is done most with a card, always in the same place at its foot. */
function CardActions({ entry }: { entry: DayEntry }) {
  const { open, may } = usePlanner()
  const label = jobLabel(entry.job)
  const [isEditable, isTexting] = [may('plan.write'), may('texts.send')]
  if (!isEditable && !isTexting) return null
  const action = (name: string, text: string, shape: ComponentProps<typeof Glyph>['shape'], dialog: Open) => (
    <button type="button" className={styles.plain} aria-label={name} onClick={() => open(dialog)}>
      <Glyph shape={shape} />
      {text}
    </button>
  )
  return (
    <div className={clsx(styles.actions, 'no-print')}>
      {isEditable && action(`Choose Employees for ${label}`, 'Employees', 'people', { kind: 'employees', entry })}
      {isEditable &&
        entry.workerEntries.length === 0 &&
        action(`Add a crew to ${label}`, 'Add a crew', 'people', { kind: 'add crew', entry })}
      {isTexting &&
        entry.workerEntries.length > 0 &&
        action(`Send text to the crew of ${label}`, 'Send text', 'text', {
          kind: 'text',
          entry,
          about: entry.cancelled ? 'cancelled' : 'job',
        })}
      {isEditable && !entry.notes && action(`Note for ${label}: Add a note`, 'Add a note', 'note', { kind: 'note', entry })}
    </div>
  )
}

/** One job of the day. It renders when its own entry changes and at no other time; a drag or a change of another card leaves it alone. */
export const JobCard = memo(function JobCard({ entry, chosen }: { entry: DayEntry; chosen: ReadonlySet<DayFilter> }) {
  const { job, cancelled, cancelledReason } = entry
  const label = jobLabel(job)
  return (
    <li ref={fitRows} className={styles.slot} style={estimatedHeight(entry)}>
      <EntryZone entry={entry}>
        <article className={styles.card} data-cancelled={cancelled || undefined} aria-label={label}>
          <div className={styles.row}>
            <h2 className={clsx(styles.heading, styles.dims)}>
              {job && <JobLink job={job} className={styles.number} />} {job?.address ?? 'Unknown job'}{' '}
              {job?.boro && <span className={styles.boro}>{job.boro}</span>}
            </h2>
            <StartTime entry={entry} />
            <CardMenu entry={entry} />
          </div>
          {cancelled && <div className={styles.banner}>Cancelled: {cancelledReason || 'Unknown'}</div>}
          <div className={clsx(styles.row, styles.together, styles.dims)}>
            <SupervisorChoice entry={entry} />
            <Acp7Button entry={entry} />
          </div>
          <Flags entry={entry} />
          <Note entry={entry} />
          <Crew entry={entry} chosen={chosen} />
          <CardActions entry={entry} />
        </article>
      </EntryZone>
    </li>
  )
})
