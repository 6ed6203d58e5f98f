import { filingProgress } from '@daysheet/domain/acp7/progress'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { FiledJob } from '../../../api/jobs.ts'

const areas = (count: number) => (count === 1 ? '1 area' : `${count} areas`)

/** ACP7 Filings of a job: each filing number with its areas and how far it is. (spec §2 "Job dialog", §9) */
export function Filings({ job }: { job: FiledJob }) {
  const id = useId()
  const filings = filingProgress(job.scopeParts)
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 0.5 }}>
      <Typography component="h3" variant="h3" id={id}>
        ACP7 Filings
      </Typography>
      {filings.length === 0 && <Typography color="textSecondary">No ACP7 was filed for this job.</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& li + li': { borderTop: 1, borderColor: 'divider' } }}>
        {filings.map(({ filingNumber, areas: count, percent }) => (
          <Box component="li" key={filingNumber} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75 }}>
            <Box component="span" sx={{ fontWeight: 650, flex: '1 1 160px', overflowWrap: 'anywhere' }}>
              {filingNumber === '' ? 'No filing number' : filingNumber}
            </Box>
            <span>{areas(count)}</span>
            <Box component="span" sx={{ minWidth: 48, textAlign: 'right' }}>
              {percent}%
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
