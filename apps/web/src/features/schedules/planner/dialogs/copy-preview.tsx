import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import type { CopyPlan, LeftOutReason } from '@daysheet/domain/schedules/plan-copy'
import { countOf } from '@daysheet/domain/numbers/count-of'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { nameOf, people } from '#features/people/person-labels.ts'
import { bookingsText } from '../day.ts'

export const jobs = (count: number): string => countOf(count, 'job')

const reasons: Record<LeftOutReason, string> = {
  cancelled: 'cancelled',
  inactive: 'no longer active',
  'already on the schedule': 'already on this day',
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3">{title}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  )
}

/** What a copy will do: the jobs with their people, who and what is left out and why, and whom it puts on two jobs. */
export function CopyPreview({ plan, from }: { plan: CopyPlan; from: Day }) {
  const { entries, leftOutJobs, leftOutPeople, doubleBookings, notesLeftOut } = plan
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {entries.length === 0 && <Alert severity="info">Nothing on {formatDay(from)} can be copied to this day.</Alert>}
      {doubleBookings.length > 0 && (
        <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
          <Part title={`${people(doubleBookings.length)} on two jobs or more after copying`}>
            {doubleBookings.map(({ personId, name, jobs: places }) => (
              <li key={personId}>
                {name || 'No name'}: {bookingsText(places)}
              </li>
            ))}
          </Part>
        </Alert>
      )}
      {leftOutPeople.length > 0 && (
        <Part title="Left out, no longer active">
          {leftOutPeople.map(({ kind, personId, name, address }) => (
            <li key={`${personId} ${address}`}>
              {name || 'No name'}
              {kind === 'supervisor' && ' (supervisor)'} on {address}
            </li>
          ))}
        </Part>
      )}
      {leftOutJobs.length > 0 && (
        <Part title="Jobs not copied">
          {leftOutJobs.map((job) => (
            <li key={`${job.jobId} ${job.reason}`}>
              {jobLabel(job)}: {reasons[job.reason]}
            </li>
          ))}
        </Part>
      )}
      {notesLeftOut > 0 && (
        <Typography color="textSecondary">
          {notesLeftOut === 1 ? 'One note stays' : `${notesLeftOut} notes stay`} behind: a note belongs to its day.
        </Typography>
      )}
      {entries.length > 0 && (
        <Part title={`${jobs(entries.length)} will be copied`}>
          {entries.map((entry) => (
            <li key={entry.from}>
              {jobLabel(entry)}, {entry.startTime ?? 'no start time'}, {entry.supervisor ? nameOf(entry.supervisor) : 'no supervisor'},{' '}
              {people(entry.crew.length)}
            </li>
          ))}
        </Part>
      )}
    </Box>
  )
}
