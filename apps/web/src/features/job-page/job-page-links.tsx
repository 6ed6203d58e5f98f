import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import type { Job } from '@daysheet/domain/jobs/job'
import type { Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useEffect, useEffectEvent } from 'react'
import { Link as RouterLink } from 'react-router'
import { jobRecordsKey } from '../jobs/queries.ts'
import { RequestContainer } from '../containers/request-container.tsx'
import { jobLabel } from '../jobs/job-labels.ts'
import { useMay, type Permission } from '../session/queries.ts'
import { paths } from '#paths.ts'
import { showAlert } from '#ui/messages.tsx'
import { JobFilings } from '../filings/list/filings-list.tsx'
import { useLazyModule } from '#client/use-lazy-module.ts'

interface EditJobProps {
  /** As it was seen when the dialog was opened: what somebody else changes meanwhile is told at Save. */
  job: Job
  onClose: () => void
  onSaved: () => void
}

/** Edit Job away from Admin, its code fetched when it is first opened; when that fails it does not open and says why. */
function EditJob({ job, onClose, onSaved }: EditJobProps) {
  const code = useLazyModule(() => import('../jobs/job-dialog.tsx'))
  const fail = useEffectEvent(() => {
    onClose()
    void showAlert('This could not be loaded. Check the connection and try again.')
  })
  useEffect(() => {
    if (code === 'failed') fail()
  }, [code])
  return (
    code !== null &&
    code !== 'failed' && (
      <code.JobDialog job={job} onClose={onClose} onSaved={onSaved}>
        <JobFilings job={job} />
      </code.JobDialog>
    )
  )
}

interface JobPageLinksProps {
  job: Job
  /** Where the job stands on the dashboard; undefined for one that was on no schedule yet. */
  day: Day | undefined
  /** When it is on the schedule next. */
  next: Day | undefined
}

/** From a job to the screens on which something is done about it. */
export function JobPageLinks({ job, day, next }: JobPageLinksProps) {
  const queryClient = useQueryClient()
  // As it was seen when it was opened: what somebody else changes meanwhile is told at Save.
  const [edited, edit] = useState<Job | null>(null)
  const number = formatJobNumber(job)
  const [isAsking, ask] = useState(false)
  const close = () => edit(null)
  const saved = () => {
    close()
    void queryClient.invalidateQueries({ queryKey: jobRecordsKey(job.id) })
  }
  const may = useMay()
  const all: readonly [string, string, Permission][] = [
    ['Timeclock', number === '' ? paths.dashboard(day) : paths.dashboardJob(number, day), 'time.reports'],
    ['Schedule', paths.schedule(next), 'plan.read'],
    ['Material Orders', paths.materials(number || job.address, job.id), 'prices.read'],
  ]
  const links = all.filter(([, , needed]) => may(needed))
  return (
    <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {links.map(([words, to]) => (
        <Button key={words} variant="outlined" component={RouterLink} to={to}>
          {words}
        </Button>
      ))}
      {may('jobs.write') && (
        <Button variant="outlined" aria-label={`Edit job ${jobLabel(job)}`} onClick={() => edit(job)}>
          Edit job
        </Button>
      )}
      {may('waste.write') && (
        <Button variant="outlined" aria-label={`Request container for ${jobLabel(job)}`} onClick={() => ask(true)}>
          Request container
        </Button>
      )}
      <Button variant="outlined" onClick={() => window.print()}>
        Print
      </Button>
      {isAsking && <RequestContainer jobId={job.id} onClose={() => ask(false)} />}
      {edited && <EditJob job={edited} onClose={close} onSaved={saved} />}
    </Box>
  )
}
