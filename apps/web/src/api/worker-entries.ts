/** Who is on a job that day. (spec §7 "Schedule entries and worker entries") */
import type { WorkerEntry } from '@daysheet/domain/schedules/worker-entry'
import { get, send } from './client.ts'

/** Puts people on a job, all or none. */
export const addToCrew = (scheduleEntryId: string, workerIds: readonly string[]) =>
  send<WorkerEntry[]>(
    'POST',
    `ScheduleEntries/${scheduleEntryId}/workerEntries`,
    workerIds.map((workerId) => ({ workerId, scheduleEntryId })),
  )

/** Takes one person off a job, with their clock events of that day. */
export const removeFromCrew = (id: string) => send<{ count: number }>('DELETE', `WorkerEntries/${id}`)

/** Who is on a job, and where the text of each stands. */
export const crewOf = (scheduleEntryId: string) => get<WorkerEntry[]>(`ScheduleEntries/${scheduleEntryId}/workerEntries`)
