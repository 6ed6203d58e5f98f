import { isToBeCalled, silentOn } from '@daysheet/domain/schedules/silent'
import CallIcon from '@mui/icons-material/Call'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMinute } from '#ui/use-minute.ts'
import { people } from '#features/people/person-labels.ts'
import { useToday } from '#features/session/use-today.ts'
import { settingsQueries } from '#features/settings/queries.ts'
import { usePlanner } from './planner-context.ts'
import { plannerQueries, type DayEntry, type DaySchedule, type DayWorkerEntry } from './queries.ts'

/** Whether those of this day who are silent are to be called now. */
function useIsToBeCalled(): boolean {
  const { day, zone } = usePlanner()
  const today = useToday()
  const now = useMinute()
  const { data: settings } = useQuery(settingsQueries.current())
  const time = settings?.silentListTime ?? null
  const { data: last } = useQuery({ ...plannerQueries.lastPlanned(day, zone), enabled: time !== null && day > today })
  return isToBeCalled(day, { time, now, today, zone, lastBefore: last === undefined ? undefined : (last?.day ?? null) })
}

/** The list of those to call, where the office wants one and its hour has come. At the end of its row: nothing moves when it comes or goes. (product.md#silent) */
export function CallSilent({ schedule }: { schedule: DaySchedule | null }) {
  const { open } = usePlanner()
  const isDue = useIsToBeCalled()
  const jobs = silentOn<DayWorkerEntry, DayEntry>(schedule?.scheduleEntries ?? [])
  const count = jobs.reduce((sum, { silent }) => sum + silent.length, 0)
  if (!isDue || count === 0) return null
  const label = `Call ${people(count)} who ${count === 1 ? 'has' : 'have'} not answered`
  return (
    <Button aria-label={label} title={label} onClick={() => open({ kind: 'call silent' })} sx={{ minWidth: 40, px: 1 }}>
      <CallIcon fontSize="small" />
      <Box component="span" sx={{ ml: 0.5, display: { xs: 'none', sm: 'inline' } }}>
        {count}
      </Box>
    </Button>
  )
}
