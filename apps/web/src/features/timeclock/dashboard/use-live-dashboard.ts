import type { Day } from '@daysheet/domain/calendar/day'
import type { ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { dashboardQueries } from '../queries.ts'
import { readSoon } from '../../../client/schedule-refetch.ts'
import { useLiveDay, type LiveDay } from '../../schedules/use-live-day.ts'

const shown: ReadonlySet<LiveEntity> = new Set([
  ...(['Schedule', 'ScheduleEntry', 'WorkerEntry', 'Event', 'Job', 'Supervisor', 'Worker'] as const),
  ...(['EosReport', 'Checklist', 'ImageSet', 'Scope'] as const),
])

/** How long changes of hours are gathered, in milliseconds: those of known jobs shortly, those of other days, which may be of any job, longer. */
const gatherKnown = 300
const gatherOthers = 2000

const entryOf = (day: LiveDay | null, change: ChangeEvent) =>
  day?.scheduleEntries.find(
    ({ id, workerEntries }) =>
      id === change.data?.scheduleEntryId ||
      workerEntries.some((member) => member.id === change.data?.workerEntryId || member.id === change.id),
  )

/** Whose hours over all days a change may have changed: one job's, any job's, or nobody's. */
export function hoursChangedBy(change: ChangeEvent, day: LiveDay | null): { jobId: string } | 'any' | 'none' {
  const { entity, type, data } = change
  if (entity === 'Worker') return type === 'update' ? 'any' : 'none' // their role decides about gap credit
  if (entity === 'Schedule') return type === 'remove' ? 'any' : 'none'
  if (entity === 'ScheduleEntry' && type === 'remove') return data?.jobId ? { jobId: data.jobId } : 'any'
  if (entity !== 'Event' && !(entity === 'WorkerEntry' && type === 'remove')) return 'none'
  const entry = entryOf(day, change)
  return entry ? { jobId: entry.jobId } : 'any'
}

/** Asks again for the hours of the jobs concerned, once for a burst of changes. */
function useLiveHours() {
  const queryClient = useQueryClient()
  const gathered = useRef({ jobIds: new Set<string>(), reads: new Map<'known' | 'any', () => void>() })
  useEffect(() => {
    const { reads } = gathered.current
    return () => {
      for (const stop of reads.values()) stop()
      reads.clear()
    }
  }, [])
  const later = (which: 'known' | 'any', wait: number, deed: () => void) => {
    const { reads } = gathered.current
    if (reads.has(which)) return
    const read = () => {
      reads.delete(which)
      deed()
    }
    reads.set(which, readSoon({ queryClient, queryKey: ['job hours'], wait, read }))
  }
  const readKnown = () => {
    const { jobIds } = gathered.current
    for (const jobId of jobIds) {
      void queryClient.invalidateQueries({ queryKey: dashboardQueries.jobHours(jobId).queryKey })
      void queryClient.invalidateQueries({ queryKey: dashboardQueries.history(jobId).queryKey })
    }
    jobIds.clear()
  }
  const readAll = () => {
    void queryClient.invalidateQueries({ queryKey: ['job hours'] })
    void queryClient.invalidateQueries({ queryKey: ['job history'] })
  }
  return (change: ChangeEvent, day: LiveDay | null) => {
    const changed = hoursChangedBy(change, day)
    if (changed === 'none') return
    if (changed === 'any') return later('any', gatherOthers, readAll)
    gathered.current.jobIds.add(changed.jobId)
    later('known', gatherKnown, readKnown)
  }
}

/** Keeps the dashboard's day and its jobs' hours as they are on the server. */
export function useLiveDashboard(day: Day, zone: string): void {
  const queryClient = useQueryClient()
  const { queryKey } = dashboardQueries.day(day, zone)
  const changeHours = useLiveHours()
  useLiveDay({
    queryKey,
    shows: shown,
    read: () => void queryClient.invalidateQueries({ queryKey }),
    onChange(change, before) {
      changeHours(change, before)
      if (change.entity === 'Job') {
        void queryClient.invalidateQueries({ queryKey: ['jobs', 'numbered'] })
        void queryClient.invalidateQueries({ queryKey: dashboardQueries.history(change.id).queryKey })
      }
    },
  })
}
