import type { Day } from '@daysheet/domain/calendar/day'
import type { LiveEntity } from '@daysheet/domain/live/changes'
import { useQueryClient } from '@tanstack/react-query'
import { overviewQueries } from './queries.ts'
import { useLiveDay } from '../schedules/use-live-day.ts'

const shown: ReadonlySet<LiveEntity> = new Set(['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'Job', 'Supervisor', 'Scope'])

/** Keeps the day's figures and jobs, and the jobs found, as they are on the server. */
export function useLiveOverview(day: Day, zone: string): void {
  const queryClient = useQueryClient()
  const { queryKey } = overviewQueries.of(day, zone)
  useLiveDay({
    queryKey,
    shows: shown,
    read: () => void queryClient.invalidateQueries({ queryKey }),
    onChange({ entity }) {
      if (entity === 'Job') void queryClient.invalidateQueries({ queryKey: ['jobs', 'search'] })
    },
  })
}
