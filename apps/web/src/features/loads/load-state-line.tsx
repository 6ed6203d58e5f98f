import type { Day } from '@daysheet/domain/calendar/day'
import { loadState, type LoadState } from '@daysheet/domain/loads/load-state'
import type { Load } from '@daysheet/domain/loads/load'
import Box from '@mui/material/Box'
import { StatusIcon, type Status } from '../../ui/status.tsx'
import { dueOf, stateText } from './labels.ts'

/** Green is done, gray is under way. Only what is due is red or amber. */
const signs: Readonly<Record<LoadState, Status>> = {
  on_floor: 'not texted',
  in_container: 'not texted',
  picked_up: 'not texted',
  delivered: 'not texted',
  copy_in: 'confirmed',
  closed: 'confirmed',
}

const line = { display: 'flex', alignItems: 'center', gap: 0.75 } as const

/** Where a load is, and what has to be done about it. */
export function LoadStateLine({ load, today }: { load: Load; today: Day }) {
  const due = dueOf(load, today)
  return (
    <Box sx={{ display: 'grid', gap: 0.25, textAlign: 'left' }}>
      <Box component="span" sx={line}>
        <StatusIcon status={signs[loadState(load)]} label={null} size={16} />
        {stateText(load, today)}
      </Box>
      {due && (
        <Box component="span" sx={{ ...line, fontWeight: 650, color: due.isUrgent ? 'error.main' : 'warning.main' }}>
          <StatusIcon status={due.isUrgent ? 'error' : 'waiting'} label={null} size={16} />
          {due.words}
        </Box>
      )}
    </Box>
  )
}
