import type { Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useToday } from '#features/session/use-today.ts'
import { DatePicker } from '#ui/date-picker.tsx'

interface EntryDayProps {
  day: Day
  onChange: (day: Day) => void
  /** `Placed`, `Returned`. */
  verb: string
}

/** The business day of an order or return, and what moment will be written down for it. (decisions/materials.md) */
export function EntryDay({ day, onChange, verb }: EntryDayProps) {
  const today = useToday()
  const moment = day === today ? 'now' : `at 7:00 AM of that day${day > today ? ', in the future' : ''}`
  return (
    <Box sx={{ display: 'grid', gap: 0.5, width: 168 }}>
      <DatePicker label="Date" value={day} onChange={onChange} today={today} />
      <Typography variant="caption" color="textSecondary" role="status">
        {verb} {moment}
      </Typography>
    </Box>
  )
}
