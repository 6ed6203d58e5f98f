/** Who is on a job that day. (spec §7 "Schedule entries and worker entries") */
import type { WorkerEntry } from '@daysheet/domain/schedules/worker-entry'
import { removeClocked } from './clocked-rows.ts'
import { get, send } from '../../client/client.ts'

/** Puts people on a job, all or none. */
export const addToCrew = (scheduleEntryId: string, workerIds: readonly string[]) =>
  send<WorkerEntry[]>(
    'POST',
    `ScheduleEntries/${scheduleEntryId}/workerEntries`,
    workerIds.map((workerId) => ({ workerId, scheduleEntryId })),
  )

/** Takes one person off a job, with the clock events of that day that were shown. */
export const removeFromCrew = (id: string, shownEvents: number) => removeClocked(`WorkerEntries/${id}`, shownEvents)

/** Who is on a job, and where the text of each stands. */
export const crewOf = (scheduleEntryId: string) => get<WorkerEntry[]>(`ScheduleEntries/${scheduleEntryId}/workerEntries`)
