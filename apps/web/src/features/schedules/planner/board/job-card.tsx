import { memo, useCallback } from 'react'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { JobLink } from '../../../jobs/job-link.tsx'
import { Acp7Button, Acp7Flags } from './acp7-button.tsx'
import { CardActions } from './card-actions.tsx'
import { CardMenu } from './card-menu.tsx'
import { Crew } from './crew.tsx'
import { DropZone } from '../drag/drop-zone.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry } from '../queries.ts'
import { SupervisorChoice } from '../sidebars/supervisor-choice.tsx'
import { zoneOfEntry } from '../zones.ts'

/** One job of the day. It renders when its own entry changes and at no other time; a drag or a change of another card leaves it alone. */
export const JobCard = memo(function JobCard({ entry }: { entry: DayEntry }) {
  const { open } = usePlanner()
  const { job, startTime, notes, cancelled, cancelledReason } = entry
  const label = jobLabel(job)
  const hint = useCallback((name: string) => `Set ${name} as supervisor of ${label}`, [label])
  return (
    <li className="slot">
      <DropZone id={zoneOfEntry(entry.id)} accepts="supervisor" hint={hint}>
        <article className="card" data-cancelled={cancelled || undefined} aria-label={label}>
          <div className="row">
            <h2 className="heading dims">
              {job && <JobLink job={job} className="number" />}
              {job?.address ?? 'Unknown job'} {job?.boro && <span className="boro">{job.boro}</span>}
            </h2>
            <button
              type="button"
              className="plain strong"
              aria-label={`Start time of ${label}: ${startTime ?? 'Set start time'}`}
              onClick={() => open({ kind: 'start time', entry })}
            >
              {startTime ?? 'Set start time'}
            </button>
            <CardMenu entry={entry} />
          </div>
          {cancelled && <div className="banner">Cancelled: {cancelledReason || 'Unknown'}</div>}
          <div className="row together dims">
            <SupervisorChoice entry={entry} />
            <Acp7Button entry={entry} />
          </div>
          {job && <Acp7Flags entry={entry} />}
          {notes && (
            <button
              type="button"
              className="plain note"
              aria-label={`Note for ${label}: ${notes}`}
              onClick={() => open({ kind: 'note', entry })}
            >
              {notes}
            </button>
          )}
          <Crew entry={entry} />
          <CardActions entry={entry} />
        </article>
      </DropZone>
    </li>
  )
})
