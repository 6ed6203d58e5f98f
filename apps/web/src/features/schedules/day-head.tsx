import { formatDay, weekdayOf, type Day } from '@daysheet/domain/calendar/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import clsx from 'clsx'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { DatePicker } from '../../ui/date-picker.tsx'
import pinned from '../../ui/pinned.module.css'
import { useToday } from '../session/use-today.ts'

const bar = {
  top: 48,
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  columnGap: 2,
  mx: { xs: -1.5, sm: -2 },
  mt: { xs: -1.5, sm: -2 },
  mb: { xs: 1.5, sm: 2 },
  px: { xs: 1.5, sm: 2 },
  py: 1,
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** Tells the style sheets how high the bar is, so that what sticks beneath it knows where to. */
function useHeightFor(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => document.documentElement.style.setProperty('--day-bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
}

interface DayHeadProps {
  day: Day
  onChangeDay: (day: Day) => void
  /** The day in numbers, always in view. */
  children: ReactNode
  /** What can be done with the day as a whole. On a phone it stands under the bar and scrolls away, so that date and totals can stay. */
  actions?: ReactNode
}

/** The top of a screen that shows a day: the date and its totals stay in view; on paper, the date. (product.md#look) */
export function DayHead({ day, onChangeDay, children, actions }: DayHeadProps) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const today = useToday()
  const frame = useRef<HTMLDivElement>(null)
  useHeightFor(frame)
  return (
    <>
      <Box ref={frame} sx={bar} className={clsx(pinned.pinned, pinned.unlessLow, 'no-print')}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <DatePicker label="Date" value={day} onChange={onChangeDay} arrows today={today} />
          <Box>
            <Typography component="div" sx={{ fontWeight: 600 }}>
              {weekdayOf(day)}
            </Typography>
            {day === today ? (
              <Typography variant="caption" color="textSecondary">
                Today
              </Typography>
            ) : (
              <Button sx={{ minHeight: 0, p: 0, minWidth: 0 }} onClick={() => onChangeDay(today)}>
                Go to today
              </Button>
            )}
          </Box>
        </Box>
        {children}
        {!isNarrow && actions}
      </Box>
      {isNarrow && actions}
      <Box sx={{ display: 'none', '@media print': { display: 'block', mb: 2, fontSize: 20, fontWeight: 650 } }}>
        {weekdayOf(day)} {formatDay(day)}
      </Box>
    </>
  )
}
