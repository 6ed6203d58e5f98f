import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, type ReactNode } from 'react'
import type { OrderJob } from '../queries.ts'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { JobLink } from '#features/jobs/job-link.tsx'

interface SummaryDialogProps {
  title: string
  job: OrderJob
  /** `Order placed at …` */
  heading: string | undefined
  /** What else is known of it, in a line. */
  about?: ReactNode
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** An order or a return with its lines, to be read. On a phone it takes the whole screen. */
export function SummaryDialog({ title, job, heading, about, actions, onClose, children }: SummaryDialogProps) {
  const id = useId()
  const isNarrow = useMediaQuery('(max-width:599.95px)')
  return (
    <Dialog open fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby={id} onClose={onClose}>
      {/* Named by its first line alone: left to itself, the whole would take the dialog's id. */}
      <DialogTitle id={`${id}head`} sx={{ px: { xs: 2, sm: 3 }, pb: 1, overflowWrap: 'anywhere' }}>
        <span id={id}>{title}</span>
        <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
          <JobLink job={job}>{jobLabel(job)}</JobLink>
        </Typography>
      </DialogTitle>
      {/* No stop of its own on the way with Tab: the heads of the columns in it can be reached, and scroll it. */}
      <DialogContent tabIndex={-1} sx={{ px: { xs: 2, sm: 3 } }}>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {heading !== undefined && (
            <div>
              <Typography component="h3" variant="h3">
                {heading}
              </Typography>
              {about}
            </div>
          )}
          {children}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        {actions}
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
