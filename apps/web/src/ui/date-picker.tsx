import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import { lazy, Suspense, type KeyboardEvent } from 'react'
import { PlainDateField } from './plain-date-field.tsx'
import type { DatePickerProps } from './date-picker-props.ts'

/** Without its code, as when the server goes in that moment, the browser's own field does as well; the screen around it must not go with it. */
const DateField = lazy(() => import('./date-field.tsx').catch(() => ({ default: PlainDateField })))

/** The day `days` after `day`, both `YYYY-MM-DD`; calendar arithmetic, no time zone takes part. */
export function dayAfter(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00.000Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

/**
 * A date as MM-DD-YYYY with a calendar and, when asked for, arrows to the previous and next day; on the arrows the left and right keys move the
 * day too. The calendar's code is loaded when first shown.
 */
export function DatePicker({ arrows = false, ...field }: DatePickerProps) {
  const { value, onChange, disabled = false } = field
  const move = (days: number) => value !== null && onChange(dayAfter(value, days))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowLeft') move(-1)
    else if (event.key === 'ArrowRight') move(1)
    else return
    event.preventDefault()
  }
  const arrow = (label: string, days: number) => (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={disabled || value === null} onClick={() => move(days)} onKeyDown={onKeyDown}>
          {days < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
        </IconButton>
      </span>
    </Tooltip>
  )
  return (
    <Box role="group" aria-label={field.label} sx={{ display: 'inline-flex', alignItems: 'center', gap: { xs: 0, sm: 0.5 } }}>
      {arrows && arrow('Previous day', -1)}
      <Suspense fallback={<Skeleton variant="rounded" width={168} height={40} />}>
        <DateField {...field} />
      </Suspense>
      {arrows && arrow('Next day', 1)}
    </Box>
  )
}
