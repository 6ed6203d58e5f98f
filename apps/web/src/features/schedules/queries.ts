/** The jobs of a day: adding, changing, removing them, and texting their crews. (spec §7 "Schedule entries and worker entries") */
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { SendTextsResult } from '@daysheet/domain/texts/send-texts'
import { removeClocked } from './clocked-rows.ts'
import { send } from '../../client/client.ts'
import { patchRow, StaleRow } from '../../client/stale-row.ts'

/** What one PATCH may change. (spec §7) */
export type EntryChange = Partial<Pick<ScheduleEntry, 'supervisorId' | 'startTime' | 'notes' | 'cancelled' | 'cancelledReason'>>

export interface NewEntry {
  jobId: string
  scheduleId: string
  supervisorId?: string
}

export interface TextOrder {
  note: string
  /** One crew member's worker entry; everyone on the job when absent. */
  id?: string
  cancelled?: true
  removal?: true
  /** Made once for one press of the button, so that a repeated call texts nobody twice. */
  intentId: string
}

/** Somebody else changed what an edit of an entry is about. */
export const StaleEntry = StaleRow<ScheduleEntry, keyof EntryChange>
export type StaleEntry = InstanceType<typeof StaleEntry>

/** Changes an entry that was seen as `seen`, on top of what others changed beside it; throws a `StaleEntry` when they changed the same. */
export const patchEntry = (seen: ScheduleEntry, change: EntryChange): Promise<ScheduleEntry> =>
  patchRow<ScheduleEntry, EntryChange>('ScheduleEntries', seen, change)

export const addEntry = (entry: NewEntry) => send<ScheduleEntry>('POST', `Schedules/${entry.scheduleId}/scheduleEntries`, entry)

/** Removes a job from the day, with its crew and those of their clock events that were shown. */
export const removeEntry = (id: string, shownEvents: number) => removeClocked(`ScheduleEntries/${id}`, shownEvents)

export const sendTexts = (entryId: string, order: TextOrder) => send<SendTextsResult>('POST', `ScheduleEntries/${entryId}/sendtexts`, order)
