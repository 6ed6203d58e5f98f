import { formatDay, type Day } from '@daysheet/domain/calendar/day'
import Alert from '@mui/material/Alert'
import { useToday } from '../../../session/use-today.ts'

/** A warning, because a user looking at last week may think that it is today. */
export function PastDay({ day }: { day: Day }) {
  const today = useToday()
  if (day >= today) return null
  return <Alert severity="warning">This day is over: {formatDay(day)}. People get a text about a day that is past.</Alert>
}
