import type { Schedule } from '@daysheet/domain/schedules/schedule'
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { WorkerEntry } from '@daysheet/domain/schedules/worker-entry'
import type { ChangeData, ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { listenLive } from '../../client/change-stream.ts'
import { readSoon } from '../../client/schedule-refetch.ts'

/** One read for a burst of changes: a copy of a schedule announces hundreds. Milliseconds. */
const gatherFor = 150

/** A day as a screen has read it: at least this of each row. */
export type LiveDay = Pick<Schedule, 'id'> & { scheduleEntries: readonly LiveEntry[] }
type LiveEntry = Pick<ScheduleEntry, 'id' | 'jobId' | 'supervisorId'> & { workerEntries: readonly LiveMember[] }
type LiveMember = Pick<WorkerEntry, 'id' | 'workerId' | 'txtStatus' | 'txtStatusTime' | 'txtReason'>

const isConcerned = (change: ChangeEvent) => (member: LiveMember) =>
  change.entity === 'Worker' ? member.workerId === change.id : member.id === change.data?.workerEntryId

/** Whether a change makes the day that is shown old. A day without a schedule waits for one. */
function concernsDay(change: ChangeEvent, day: LiveDay | null): boolean {
  const { entity, id, data, scheduleId } = change
  if (!day) return entity === 'Schedule'
  switch (entity) {
    case 'TextMessage':
    case 'Materials':
    case 'Item':
    case 'JobInspection':
    case 'ContainerReq':
    case 'Location':
      return false
    case 'Job':
    case 'Scope':
      return day.scheduleEntries.some(({ jobId }) => jobId === id)
    case 'Checklist':
    case 'ImageSet':
      return day.scheduleEntries.some(({ jobId }) => jobId === data?.jobId)
    case 'Supervisor':
      return day.scheduleEntries.some(({ supervisorId }) => supervisorId === id)
    case 'Worker':
    case 'Event':
      return day.scheduleEntries.some(({ workerEntries }) => workerEntries.some(isConcerned(change)))
    case 'Schedule':
    case 'ScheduleEntry':
    case 'WorkerEntry':
    case 'EosReport':
      return scheduleId === day.id || day.scheduleEntries.some((entry) => entry.id === data?.scheduleEntryId)
  }
}

/** Where somebody stands on a day: the place of their job's entry, that entry and they. */
function placeOf(day: LiveDay, workerEntryId: string) {
  const at = day.scheduleEntries.findIndex(({ workerEntries }) => workerEntries.some(({ id }) => id === workerEntryId))
  const entry = day.scheduleEntries[at]
  const member = entry?.workerEntries.find(({ id }) => id === workerEntryId)
  return entry && member && { at, entry, member }
}

/** Whether a worker entry has become somebody else's, or another job's. */
const isMoved = ({ workerId, scheduleEntryId }: ChangeData, { entry, member }: { entry: LiveEntry; member: LiveMember }) =>
  (workerId ?? member.workerId) !== member.workerId || (scheduleEntryId ?? entry.id) !== entry.id

/**
 * A text status that changed is put into its place as it is; anything else is read again. Answers whether that was all. All that did not change stays the
 * same object, so that only its card renders.
 */
function showTextStatus(queryClient: QueryClient, key: QueryKey, { entity, type, id, data }: ChangeEvent): boolean {
  if (entity !== 'WorkerEntry' || type !== 'update' || data?.txtStatus === undefined) return false
  const day = queryClient.getQueryData<LiveDay | null>(key)
  const place = day ? placeOf(day, id) : undefined
  if (!day || !place || isMoved(data, place)) return false
  const { at, entry, member } = place
  const { txtStatus, txtStatusTime = null, txtReason = null } = data
  const changed = { ...member, txtStatus, txtStatusTime, txtReason }
  const workerEntries = entry.workerEntries.map((one) => (one === member ? changed : one))
  const after: LiveDay = { ...day, scheduleEntries: day.scheduleEntries.with(at, { ...entry, workerEntries }) }
  queryClient.setQueryData<LiveDay | null>(key, after)
  return true
}

interface LiveDayOptions {
  /** Where the day stands in the cache. */
  queryKey: QueryKey
  /** The entities the screen shows something of. */
  shows: ReadonlySet<LiveEntity>
  /** Reads the day again; called once for a burst of changes. */
  read: () => void
  /** Told of every change, with the day as it was before it: for what else a screen shows. */
  onChange?: (change: ChangeEvent, day: LiveDay | null) => void
}

/** Keeps the day that is shown as it is on the server: text statuses in place, everything else by reading again. (product.md#text-status) */
export function useLiveDay({ queryKey, shows, read, onChange }: LiveDayOptions): void {
  const queryClient = useQueryClient()
  const readNow = useEffectEvent(read)
  const soon = useEffectEvent((deed: () => void) => readSoon({ queryClient, queryKey, wait: gatherFor, read: deed }))
  const isOurs = useEffectEvent((change: ChangeEvent): boolean => {
    const day = queryClient.getQueryData<LiveDay | null>(queryKey) ?? null
    onChange?.(change, day)
    if (!shows.has(change.entity)) return false
    // A read that is under way may have been made before the change and would put the old status back.
    return showTextStatus(queryClient, queryKey, change) ? queryClient.isFetching({ queryKey }) > 0 : concernsDay(change, day)
  })
  const day = JSON.stringify(queryKey)
  useEffect(() => {
    let stopGathering: (() => void) | null = null
    const readGathered = () => {
      stopGathering = null
      readNow()
    }
    const stop = listenLive({
      onChange(change) {
        if (isOurs(change)) stopGathering ??= soon(readGathered)
      },
    })
    return () => {
      stop()
      stopGathering?.()
    }
  }, [day])
}
