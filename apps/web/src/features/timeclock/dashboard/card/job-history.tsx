import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#client/client.ts'
import { dashboardQueries } from '../../queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { fewDays, JobDays, JobHours } from '../../job-days/job-days.tsx'
import { JobLink } from '#features/jobs/job-link.tsx'
import { Empty, Failed, Loading } from '#ui/states.tsx'

function Days({ job }: { job: ShownJob }) {
  const history = useQuery(dashboardQueries.history(job.id))
  const [isAllShown, setAllShown] = useState(false)
  if (history.isPending) return <Loading text="Loading history…" rows={3} height={32} />
  if (history.isError)
    return <Failed text={messageOf(history.error)} onRetry={() => void history.refetch()} retrying={history.isFetching} />
  const { days } = history.data
  if (days.length === 0) return <Empty text="This job has not been on a schedule yet." />
  return (
    <>
      <JobHours job={job} history={history.data} />
      <JobDays job={job} days={days} isAllShown={isAllShown} />
      {days.length > fewDays && !isAllShown && (
        <Button className="no-print" onClick={() => setAllShown(true)} sx={{ justifySelf: 'start' }}>
          Show all {days.length} days
        </Button>
      )}
    </>
  )
}

function OneJob({ job }: { job: ShownJob }) {
  return (
    <Paper role="group" variant="outlined" aria-label={`History of ${jobLabel(job)}`} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        History of <JobLink job={job} /> {job.address}
      </Typography>
      <Days job={job} />
    </Paper>
  )
}

/** Beneath the cards of a job: its days, each with people and hours, and what they come to against the budget. Several jobs may share a number. */
export function JobHistory({ jobNum }: { jobNum: number }) {
  const jobs = useQuery(dashboardQueries.jobsNumbered(jobNum))
  if (!jobs.data || jobs.data.length === 0) return null
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      {jobs.data.map((job) => (
        <OneJob key={job.id} job={job} />
      ))}
    </Box>
  )
}
