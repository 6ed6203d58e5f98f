import { compareEntries } from '@daysheet/domain/jobs/entry-order'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { jobLabel } from '#features/jobs/job-labels.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DaySchedule } from '../queries.ts'

interface ChooseJobProps {
  title: string
  /** What to know before choosing; empty for nothing. */
  note: string
  schedule: DaySchedule | null
  /** Whether a job may be chosen at all. */
  isOffered?: (entry: DayEntry) => boolean
  selected?: (entry: DayEntry) => boolean
  /** What stands under the name of a job. */
  describe: (entry: DayEntry) => string
  onChoose: (entry: DayEntry) => void
}

const everyEntry = () => true
const none = () => false

/** The button that equals a drag onto a card: which job of the day? */
export function ChooseJob({ title, note, schedule, isOffered = everyEntry, selected = none, describe, onChoose }: ChooseJobProps) {
  const { open } = usePlanner()
  const id = useId()
  const entries = schedule?.scheduleEntries.filter(isOffered).toSorted(compareEntries) ?? []
  const close = () => open(null)
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {note !== '' && <Typography color="textSecondary">{note}</Typography>}
        {entries.length === 0 && <Typography>{schedule ? 'No Jobs found for this schedule' : 'No Schedule found'}</Typography>}
        <List aria-label="Jobs of this day">
          {entries.map((entry, index) => (
            <li key={entry.id}>
              <ListItemButton
                autoFocus={index === 0}
                selected={selected(entry)}
                onClick={() => {
                  close()
                  onChoose(entry)
                }}
              >
                <ListItemText primary={jobLabel(entry.job)} secondary={describe(entry)} />
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
