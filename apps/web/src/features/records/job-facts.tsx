import type { Job } from '@daysheet/domain/jobs/job'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { JobLink } from '../jobs/job-link.tsx'
import text from '#ui/text.module.css'

interface JobFactsProps {
  job: Job | undefined
  /** Lines below, such as when it was completed and by whom. */
  children?: ReactNode
}

/** The job that a record belongs to: its number, address, description and premises detail. (product.md#checklist) */
export function JobFacts({ job, children }: JobFactsProps) {
  return (
    <Facts>
      {job ? (
        <>
          <Box component="p" sx={{ fontSize: '1rem', fontWeight: 650 }}>
            <JobLink job={job} /> {job.address}
            {job.boro && <span className={text.faint}> {job.boro}</span>}
          </Box>
          {job.jobDesc && <p>{job.jobDesc}</p>}
          {job.premisesDetail && <p>{job.premisesDetail}</p>}
        </>
      ) : (
        <p className={text.faint}>This record has no job.</p>
      )}
      {children}
    </Facts>
  )
}

/** The card at the top of a record. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Paper variant="outlined" sx={{ p: 1.5, display: 'grid', gap: 0.5, '@media print': { border: 0, p: 0 } }}>
    {children}
  </Paper>
)
