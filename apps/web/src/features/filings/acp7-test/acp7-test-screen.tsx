import { jobIdNotFound } from '@daysheet/domain/filings/filing-messages'
import type { ShownJob } from '@daysheet/domain/schedules/job-reads'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState, type SubmitEvent } from 'react'
import { Link as RouterLink } from 'react-router'
import { UploadFiling } from '../upload/upload-filing.tsx'
import { JobPicker } from '#features/jobs/job-picker.tsx'
import { showAlert } from '#ui/messages.tsx'
import { Page } from '#ui/page.tsx'

/** The upload of an ACP7 by itself, for a job that is chosen first. (product.md#dialogs) */
export function Acp7TestScreen() {
  const [job, setJob] = useState<ShownJob | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = (event: SubmitEvent) => {
    event.preventDefault()
    if (job === null) void showAlert(jobIdNotFound)
    else setOpen(true)
  }
  return (
    <Page title="ACP7 Upload">
      <Typography color="textSecondary">Choose the job that the filing is for, then its PDF.</Typography>
      <Box component="form" onSubmit={open} noValidate sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
        <JobPicker label="Job" value={job} onChange={setJob} helperText="Search by job number or address" />
        <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
          Upload ACP7
        </Button>
      </Box>
      <Link component={RouterLink} to="/" sx={{ justifySelf: 'start', py: 1 }}>
        Back to Home
      </Link>
      {isOpen && job && <UploadFiling job={job} onClose={() => setOpen(false)} />}
    </Page>
  )
}
