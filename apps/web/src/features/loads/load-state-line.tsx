import type { Day } from '@daysheet/domain/calendar/day'
import { loadState, type LoadState } from '@daysheet/domain/loads/load-state'
import type { Load } from '@daysheet/domain/loads/load'
import Box from '@mui/material/Box'
import { StatusIcon, type Status } from '#ui/status.tsx'
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

/** What has to be done about a load, if anything. */
export function DueLine({ load, today }: { load: Load; today: Day }) {
  const due = dueOf(load, today)
  return (
    due && (
      <Box component="span" sx={{ ...line, fontWeight: 650, color: due.isUrgent ? 'error.main' : 'warning.main' }}>
        <StatusIcon status={due.isUrgent ? 'error' : 'waiting'} label={null} size={16} />
        {due.words}
      </Box>
    )
  )
}

/** Where a load is, and what has to be done about it. In the list a phone shows that beside the load. */
export function LoadStateLine({ load, today, isListed = false }: { load: Load; today: Day; isListed?: boolean }) {
  return (
    <Box sx={{ display: 'grid', gap: 0.25, textAlign: 'left' }}>
      <Box component="span" sx={line}>
        <StatusIcon status={signs[loadState(load)]} label={null} size={16} />
        {stateText(load, today)}
      </Box>
      <span {...(isListed && { 'data-desk': true })}>
        <DueLine load={load} today={today} />
      </span>
    </Box>
  )
}
