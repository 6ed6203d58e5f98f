import type { Job } from '@daysheet/domain/jobs/job'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { FilingsList } from './filings-list.tsx'

/** ACP7 Filings of a job, in its dialog. (spec §2 "Job dialog") */
export function JobFilings({ job }: { job: Job }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="h3" variant="h3" id={id}>
        ACP7 Filings
      </Typography>
      <FilingsList job={job} />
    </Box>
  )
}
