import type { ChangeEvent } from '@daysheet/domain/wire/live'
import type { Day } from '@daysheet/domain/calendar/day'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLive } from '../../api/live.ts'
import { changeWorkerEntry } from './day-changes.ts'
import type { Pending } from './pending.ts'
import { dayKey, type DaySchedule } from './queries.ts'

/** One read for a burst of changes: a copy of a schedule announces hundreds. Milliseconds. */
const gatherFor = 150

/** Lists of the planner that a change of these entities makes old. */
const lists = { Job: ['jobs'], Supervisor: ['supervisors'], Worker: ['workers'] } as const

function concernsDay(change: ChangeEvent, day: DaySchedule | null): boolean {
  if (change.entity === 'TextMessage') return false
  if (!day) return change.entity === 'Schedule'
  if (change.entity === 'Job') return day.scheduleEntries.some(({ jobId }) => jobId === change.id)
  if (change.entity === 'Supervisor') return day.scheduleEntries.some(({ supervisorId }) => supervisorId === change.id)
  if (change.entity === 'Worker' || change.entity === 'Event')
    return day.scheduleEntries.some((entry) => entry.workerEntries.some(isConcerned(change)))
  return change.scheduleId === day.id || day.scheduleEntries.some(({ id }) => id === change.data?.scheduleEntryId)
}

const isConcerned = (change: ChangeEvent) => (worker: { id: string; workerId: string }) =>
  change.entity === 'Worker' ? worker.workerId === change.id : worker.id === change.data?.workerEntryId

/** A text status that changed is put into its avatar as it is; anything else is read again. Answers whether that was all. */
function showTextStatus(queryClient: QueryClient, key: ReturnType<typeof dayKey>, { entity, type, id, data }: ChangeEvent): boolean {
  if (entity !== 'WorkerEntry' || type !== 'update' || data?.txtStatus === undefined) return false
  const { txtStatus, txtStatusTime = null, txtReason = null } = data
  const before = queryClient.getQueryData<DaySchedule | null>(key)
  const after = changeWorkerEntry(before, id, { txtStatus, txtStatusTime, txtReason })
  if (after === before) return false
  queryClient.setQueryData<DaySchedule | null>(key, after)
  return true
}

/** Keeps the day that is shown as it is on the server: text statuses in place, other people's changes by reading again. (spec §4, issue 2) */
export function useLiveDay(day: Day, pending: Pending): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const key = dayKey(day)
    let gathering: ReturnType<typeof setTimeout> | null = null
    const read = () => {
      gathering = null
      pending.whenQuiet(() => void queryClient.invalidateQueries({ queryKey: key }))
    }
    const onChange = (change: ChangeEvent) => {
      if (change.entity in lists) void queryClient.invalidateQueries({ queryKey: lists[change.entity as keyof typeof lists] }) // just looked
      if (showTextStatus(queryClient, key, change)) return
      if (concernsDay(change, queryClient.getQueryData<DaySchedule | null>(key) ?? null)) gathering ??= setTimeout(read, gatherFor)
    }
    const stop = listenLive({ onChange })
    return () => {
      stop()
      if (gathering) clearTimeout(gathering)
    }
  }, [day, pending, queryClient])
}
