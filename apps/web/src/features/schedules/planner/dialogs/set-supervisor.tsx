import { bookingsOf } from '@daysheet/domain/schedules/double-booking'
import { compareEntries } from '@daysheet/domain/schedules/entry-order'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import { useId } from 'react'
import { jobLabel } from '../../../jobs/job-labels.ts'
import { nameOf } from '../../../people/person-labels.ts'
import { otherBookingsText } from '../day.ts'
import { usePlanner } from '../planner-context.ts'
import type { DaySchedule, DaySupervisor } from '../queries.ts'

/** The button that equals dragging a supervisor: on which job of the day? */
export function SetSupervisor({ supervisor, schedule }: { supervisor: DaySupervisor; schedule: DaySchedule | null }) {
  const { open, actions } = usePlanner()
  const id = useId()
  const entries = schedule?.scheduleEntries.toSorted(compareEntries) ?? []
  const already = otherBookingsText(bookingsOf(entries).supervisors, supervisor.id)
  const close = () => open(null)
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>Set {nameOf(supervisor)} on a job</DialogTitle>
      <DialogContent>
        {already !== '' && <Typography color="textSecondary">Already on {already}</Typography>}
        {entries.length === 0 && <Typography>{schedule ? 'No Jobs found for this schedule' : 'No Schedule found'}</Typography>}
        <List aria-label="Jobs of this day">
          {entries.map((entry, index) => (
            <li key={entry.id}>
              <ListItemButton
                autoFocus={index === 0}
                selected={entry.supervisorId === supervisor.id}
                onClick={() => {
                  close()
                  void actions.setSupervisor(entry, supervisor.id)
                }}
              >
                <ListItemText
                  primary={jobLabel(entry.job)}
                  secondary={`${entry.startTime ?? 'No start time'} · ${entry.supervisorId === null ? 'No supervisor' : nameOf(entry.supervisor)}`}
                />
              </ListItemButton>
            </li>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button autoFocus={entries.length === 0} onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
