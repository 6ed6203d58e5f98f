import { addDays, formatDay, type Day } from '@daysheet/domain/calendar/day'
import ChevronLeftIcon from '@mui/icons-material/ChevronLeft'
import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { DatePicker } from '#ui/date-picker.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { useShortcut } from '#ui/shortcuts.ts'

const daysOfWeek = 7
/** On a phone the week takes two lines: its arrows also lead to last week. */
const headOnPhone = { display: { xs: 'flex', sm: 'block' }, alignItems: 'baseline', columnGap: 1.5 } as const
const onlyWide = { display: { xs: 'none', sm: 'inline-flex' } } as const

interface WeekHeadProps {
  /** A day of the week that is shown; its first and last day once they are known. */
  day: Day
  range: { from: Day; to: Day } | undefined
  today: Day
  onChange: (day: Day) => void
}

/** Which week is shown, and the ways to another one. */
export function WeekHead({ day, range, today, onChange }: WeekHeadProps) {
  const by = (days: number) => onChange(addDays(range?.from ?? day, days))
  const isWithin = (other: Day) => range !== undefined && other >= range.from && other <= range.to
  const lastWeek = addDays(today, -daysOfWeek)
  const arrow = (label: string, days: number) => (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => by(days)}>
        {days < 0 ? <ChevronLeftIcon /> : <ChevronRightIcon />}
      </IconButton>
    </Tooltip>
  )
  useShortcut({ key: 'ArrowLeft', text: 'Previous week' }, () => by(-daysOfWeek))
  useShortcut({ key: 'ArrowRight', text: 'Next week' }, () => by(daysOfWeek))
  const words = range && `${formatDay(range.from)} to ${formatDay(range.to)}`
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { xs: 0.5, sm: 1.5 }, rowGap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 'max-content', ...headOnPhone }}>
        <PageHeading title="Time review" />
        <Typography color="textSecondary" {...(words && { 'data-on-paper': words })}>
          {words ?? '\u00A0'}
        </Typography>
      </Box>
      <Box className="no-print" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        {arrow('Previous week', -daysOfWeek)}
        <DatePicker label="Go to the week of" value={day} onChange={onChange} today={today} />
        {arrow('Next week', daysOfWeek)}
      </Box>
      <Box className="no-print" role="group" aria-label="Weeks" sx={{ display: 'flex', gap: 1 }}>
        <Button variant="outlined" disabled={isWithin(today)} onClick={() => onChange(today)}>
          This week
        </Button>
        <Button variant="outlined" disabled={isWithin(lastWeek)} onClick={() => onChange(lastWeek)} sx={onlyWide}>
          Last week
        </Button>
      </Box>
    </Box>
  )
}
