import { addDays, formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import clsx from 'clsx'
import { useRef, type ReactNode } from 'react'
import { DatePicker } from '#ui/date-picker.tsx'
import pinned from '#ui/pinned.module.css'
import { useShortcut } from '#ui/shortcuts.ts'
import { useHeightVariable } from '#ui/use-height-variable.ts'
import { useToday } from '../session/use-today.ts'

const bar = {
  top: 48,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: { xs: 1, sm: 2 },
  rowGap: { xs: 0, sm: 1 },
  mx: { xs: -1.5, sm: -2 },
  mt: { xs: -1.5, sm: -2 },
  mb: { xs: 1, sm: 2 },
  px: { xs: 1.5, sm: 2 },
  // On a phone the label of the date field is the highest thing in the bar.
  pt: { xs: 1.25, sm: 0.75 },
  pb: { xs: 0.5, sm: 0.75 },
  // The content of the bar depends on the bar's width, because the menu can be wide or narrow.
  containerType: 'inline-size',
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** As high as the word that stands here today, so that the bar has one height on every day; a finger may press well beside it. */
const goToToday = {
  '&&': { minHeight: 0, minWidth: 0, p: 0, lineHeight: '20px', display: 'block' },
  '&::after': { content: '""', position: 'absolute', inset: '-12px -8px' },
} as const

interface DayHeadProps {
  day: Day
  onChangeDay: (day: Day) => void
  /** Stays visible with the date: the day's totals, and actions on the whole day. */
  children: ReactNode
}

/** The top of a screen that shows a day: the date and its totals stay in view; on paper, the date. (product.md#look) */
export function DayHead({ day, onChangeDay, children }: DayHeadProps) {
  const today = useToday()
  const frame = useRef<HTMLDivElement>(null)
  useHeightVariable(frame, '--day-bar')
  useShortcut({ key: 'ArrowLeft', text: 'Previous day' }, () => onChangeDay(addDays(day, -1)))
  useShortcut({ key: 'ArrowRight', text: 'Next day' }, () => onChangeDay(addDays(day, 1)))
  const shown = `${weekdayOf(day)} ${formatDay(day)}`
  return (
    <>
      <Box ref={frame} sx={bar} className={clsx(pinned.pinned, pinned.unlessLow, 'no-print')}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 } }}>
          <DatePicker label="Date" value={day} onChange={onChangeDay} arrows today={today} />
          <Box>
            <Typography component="div" sx={{ fontWeight: 600 }}>
              {weekdayOf(day)}
            </Typography>
            {day === today ? (
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block', lineHeight: '20px' }}>
                Today
              </Typography>
            ) : (
              <Button sx={goToToday} onClick={() => onChangeDay(today)}>
                Go to today
              </Button>
            )}
          </Box>
        </Box>
        {children}
      </Box>
      <Box data-on-paper={shown} sx={{ display: 'none', '@media print': { display: 'block', mb: 2, fontSize: 20, fontWeight: 650 } }}>
        {shown}
      </Box>
    </>
  )
}
