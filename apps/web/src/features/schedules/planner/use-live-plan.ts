import type { Day } from '@daysheet/domain/calendar/day'
import type { LiveEntity } from '@daysheet/domain/live/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveList } from '../../../client/use-live-list.ts'
import { useLiveDay } from '../use-live-day.ts'
import type { Pending } from './pending.ts'
import { dayKey } from './queries.ts'

const shown: ReadonlySet<LiveEntity> = new Set([
  'Schedule',
  'ScheduleEntry',
  'WorkerEntry',
  'Event',
  'Job',
  'Supervisor',
  'Worker',
  'Scope',
])

/** Lists of the planner, and of its dialogs. */
const jobs = ['jobs'] as const
const supervisors = ['supervisors'] as const
const workers = ['workers'] as const

/** The planner's day as others change it; it is not read while an edit of ours is on its way. */
export function useLivePlan(day: Day, pending: Pending): void {
  const queryClient = useQueryClient()
  const queryKey = dayKey(day)
  useLiveDay({
    queryKey,
    shows: shown,
    read: () => pending.whenQuiet(() => void queryClient.invalidateQueries({ queryKey })),
  })
  useLiveList('Job', jobs)
  useLiveList('Supervisor', supervisors)
  useLiveList('Worker', workers)
}
