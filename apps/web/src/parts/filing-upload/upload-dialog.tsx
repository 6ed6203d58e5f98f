import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { jobLabel } from '../day-words.ts'
import type { UploadFilingProps } from './upload-filing.tsx'

/** The upload from the file to the saved scope. (issue 4.4) */
export function UploadDialog({ job, onClose }: UploadFilingProps) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>Upload ACP7 for {jobLabel(job)}</DialogTitle>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
