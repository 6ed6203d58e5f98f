import type { HoursOfJob } from '@daysheet/domain/timeclock/worker-report'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { JobLink } from '../../jobs/job-link.tsx'
import { hoursText } from './hours-labels.ts'

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'left', py: 0.5, fontWeight: 'inherit', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th:first-of-type, & td:first-of-type': { pr: 2 },
  '& thead th': { fontWeight: 650 },
  '& .hours': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: 72 },
  '& .number': { fontWeight: 600, mr: 0.5 },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
  '@media print': { '& tr': { breakInside: 'avoid' } },
} as const

/** How the total is spread over jobs, most hours first. */
export function JobHours({ jobs }: { jobs: readonly HoursOfJob[] }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5, px: 1.5, '@media print': { px: 0 } }}>
      <Typography component="h3" variant="h2" id={id}>
        Hours by job
      </Typography>
      <Box component="table" aria-labelledby={id} sx={table}>
        <thead>
          <tr>
            <th>Job</th>
            <th className="hours">Hours</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.jobId}>
              <td>
                <JobLink className="number" job={{ ...job, id: job.jobId }} /> {job.address}
              </td>
              <td className="hours">{hoursText(job.hours)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
