import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { nameOf } from '../../../people/person-labels.ts'
import { statusDetail } from '../../text-status-labels.ts'
import { usePlanner } from '../planner-context.ts'
import type { DayEntry, DayWorkerEntry } from '../queries.ts'

interface CrewMenuProps {
  entry: DayEntry
  workerEntry: DayWorkerEntry
  anchor: HTMLElement
  onClose: () => void
}

/** What one can do about one person on a job: text them, take them off. Says first where their text stands, for who cannot hover. */
export function CrewMenu({ entry, workerEntry, anchor, onClose }: CrewMenuProps) {
  const { open, zone } = usePlanner()
  const name = nameOf(workerEntry.worker)
  const choose = (deed: () => void) => () => {
    onClose()
    deed()
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': name } }}>
      <Box
        component="li"
        role="none"
        sx={{ px: 2, py: 0.5, maxWidth: 320, fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' }}
      >
        {statusDetail(workerEntry, zone)}
      </Box>
      <MenuItem onClick={choose(() => open({ kind: 'text', entry, about: entry.cancelled ? 'cancelled' : 'job', to: workerEntry }))}>
        Text {name}
      </MenuItem>
      <MenuItem onClick={choose(() => open({ kind: 'remove worker', entry, workerEntry }))}>Remove {name}</MenuItem>
    </Menu>
  )
}
