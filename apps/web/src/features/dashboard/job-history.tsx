import { formatDay } from '@daysheet/domain/calendar/day'
import type { Job } from '@daysheet/domain/jobs/job'
import { formatJobNumber } from '@daysheet/domain/jobs/job-number'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { messageOf } from '../../api/client.ts'
import { dashboardQueries } from '../../api/dashboard.ts'
import { paths } from '../../parts/paths.ts'
import { jobLabel, people } from '../../parts/day-words.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { BudgetMeter } from './budget-meter.tsx'
import { cardLooks } from './card-looks.ts'

/** So many days are listed at first. */
const fewDays = 15

function Days({ job }: { job: Job }) {
  const history = useQuery(dashboardQueries.history(job.id))
  const [isAllShown, setAllShown] = useState(false)
  if (history.isPending) return <Loading text="Loading history…" rows={3} height={32} />
  if (history.isError)
    return <Failed text={messageOf(history.error)} onRetry={() => void history.refetch()} retrying={history.isFetching} />
  const { days, hours, budget } = history.data
  if (days.length === 0) return <Empty text="This job has not been on a schedule yet." />
  const number = formatJobNumber(job)
  const label = `Worked of budgeted hours over all days, ${jobLabel(job)}`
  return (
    <>
      <Box sx={[cardLooks, { maxWidth: 420 }]}>
        <div className="budget">
          {budget !== null && budget > 0 ? (
            <BudgetMeter label={label} hours={hours} budget={budget} />
          ) : (
            <span>{hours.toFixed(1)} h worked. No budget.</span>
          )}
        </div>
      </Box>
      <Table sx={{ maxWidth: 560 }}>
        <TableHead>
          <TableRow>
            <TableCell>Date</TableCell>
            <TableCell align="right">People</TableCell>
            <TableCell align="right">Hours</TableCell>
            <TableCell>To check</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {days.slice(0, isAllShown ? days.length : fewDays).map((day) => (
            <TableRow key={day.scheduleEntryId}>
              <TableCell>
                <Link component={RouterLink} to={paths.dashboardJob(number, day.day)}>
                  {formatDay(day.day)}
                </Link>
                {day.cancelled && ' Cancelled'}
              </TableCell>
              <TableCell align="right">{day.people}</TableCell>
              <TableCell align="right">{day.hours.toFixed(1)}</TableCell>
              <TableCell>
                {day.flagged > 0 && (
                  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: 'warning.main' }}>
                    <Glyph shape="warning" size={14} />
                    {people(day.flagged)}
                  </Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {days.length > fewDays && !isAllShown && (
        <Button className="no-print" onClick={() => setAllShown(true)} sx={{ justifySelf: 'start' }}>
          Show all {days.length} days
        </Button>
      )}
    </>
  )
}

function OneJob({ job }: { job: Job }) {
  const id = useId()
  return (
    <Paper role="group" variant="outlined" aria-labelledby={id} sx={{ p: 1.5, display: 'grid', gap: 1.5 }}>
      <Typography component="h2" variant="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
        History of {jobLabel(job)}
      </Typography>
      <Days job={job} />
    </Paper>
  )
}

/** Beneath the cards of a job: its days, each with people and hours, and what they come to against the budget. Several jobs may share a number. (issue 3) */
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
