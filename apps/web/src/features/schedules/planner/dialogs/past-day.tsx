import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import { hasStarted } from '@daysheet/domain/calendar/start-time'
import Alert from '@mui/material/Alert'
import { useMinute } from '#ui/use-minute.ts'
import { useSettings } from '#features/session/queries.ts'
import { useToday } from '#features/session/use-today.ts'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

interface PastDayProps {
  day: Day
  /** When the jobs start that people are texted to come to. */
  startTimes?: readonly (string | null)[]
}

/**
 * A warning, because a user looking at last week may think that it is today, and because the text
 * may ask people to come at a time that has passed.
 */
export function PastDay({ day, startTimes = [] }: PastDayProps) {
  const { timeZone: zone } = useSettings()
  const today = useToday()
  const now = useMinute()
  if (day < today) {
    return <Alert severity="warning">This day is over: {formatDay(day)}. People get a text about a day that is past.</Alert>
  }
  const passed = new Set(
    startTimes.flatMap((startTime) => (startTime !== null && hasStarted(startTime, day, { now, zone }) ? [startTime] : [])),
  )
  if (passed.size === 0) return null
  return (
    <Alert severity="warning">
      {list.format(passed)} {passed.size === 1 ? 'has' : 'have'} passed.
    </Alert>
  )
}
