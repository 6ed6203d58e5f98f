import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { jobLabel } from '../../../parts/day-words.ts'
import { UploadFiling } from '../../../parts/filing-upload/upload-filing.tsx'
import { readWhereNotLive } from '../../../parts/filings/after-change.ts'
import { FilingsList } from '../../../parts/filings/filings-list.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayJob } from '../queries.ts'

/** The upload, opened from the banner of a job that has no filing yet. (spec §4) */
export function UploadAcp7({ job }: { job: DayJob }) {
  const { open } = usePlanner()
  const queryClient = useQueryClient()
  return <UploadFiling job={job} onClose={() => open(null)} onSaved={() => readWhereNotLive(queryClient, job.id)} />
}

/** What is filed for a job, opened from its banner. (spec §2 "ACP7 upload/view", §4; decision 0143) */
export function Acp7Dialog({ job }: { job: DayJob }) {
  const { open } = usePlanner()
  const id = useId()
  const close = () => open(null)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        ACP7 for {jobLabel(job)}
      </DialogTitle>
      <DialogContent>
        <FilingsList job={job} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
