import { mondayOf, type Day } from '@daysheet/domain/calendar/day'
import { rangeError } from '@daysheet/domain/calendar/day-range'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { scheduleExport } from '../../queries.ts'
import { useToday } from '#features/session/use-today.ts'
import { DatePicker } from '#ui/date-picker.tsx'
import { weeksAround } from '#client/week-buttons.tsx'
import { ExportDialog } from '#client/export-dialog.tsx'

/** Export by Date Range: the hours of every job of a period. It begins with the shown day's week, up to that day; this week and the last one are one press each. (product.md#dashboard) */
export function ExportByDateRange({ day, onClose }: { day: Day; onClose: () => void }) {
  const today = useToday()
  const [from, setFrom] = useState(mondayOf(day))
  const [to, setTo] = useState(day)
  const wrong = rangeError(from, to)
  const usual = weeksAround(today).map(({ words, range }) => ({ words, path: scheduleExport(range) }))
  return (
    <ExportDialog title="Export by Date Range" path={wrong === null ? scheduleExport({ from, to }) : null} usual={usual} onClose={onClose}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <DatePicker label="From" value={from} onChange={setFrom} today={today} error={wrong ?? undefined} />
        <DatePicker label="To" value={to} onChange={setTo} today={today} />
      </Box>
    </ExportDialog>
  )
}
