import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { UploadFiling } from '#features/filings/upload/upload-filing.tsx'
import { invalidateUnlessLive } from '#features/filings/invalidate-unless-live.ts'
import { FilingsList } from '#features/filings/list/filings-list.tsx'
import { JobLink } from '#features/jobs/job-link.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayJob } from '../queries.ts'

/** The upload, opened from the banner of a job that has no filing yet. (product.md#acp7-banner) */
export function UploadAcp7({ job }: { job: DayJob }) {
  const { open } = usePlanner()
  const queryClient = useQueryClient()
  return <UploadFiling job={job} onClose={() => open(null)} onSaved={() => invalidateUnlessLive(queryClient, job.id)} />
}

/** What is filed for a job, opened from its banner. (product.md#dialogs, product.md#states) */
export function Acp7Dialog({ job }: { job: DayJob }) {
  const { open } = usePlanner()
  const close = () => open(null)
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={close}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        ACP7 for <JobLink job={job} /> {job.address}
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
