import { silentOn } from '@daysheet/domain/schedules/silent'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { SilentJobs } from '../../silent-jobs.tsx'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DaySchedule, DayWorkerEntry } from '../queries.ts'

/** Those of the day to call, as they answer meanwhile. (product.md#silent) */
export function CallSilentDialog({ schedule }: { schedule: DaySchedule | null }) {
  const { open, zone } = usePlanner()
  const jobs = silentOn<DayWorkerEntry, DayEntry>(schedule?.scheduleEntries ?? [])
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => open(null)}>
      <DialogTitle id={id}>Not answered yet</DialogTitle>
      <DialogContent>{jobs.length > 0 ? <SilentJobs jobs={jobs} zone={zone} /> : 'Everyone has answered.'}</DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={() => open(null)}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
