/** The jobs of a day: adding, changing, removing them, and texting their crews. (spec §7 "Schedule entries and worker entries") */
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { SendTextsResult } from '@daysheet/domain/texts/send-texts'
import { ApiError, send } from './client.ts'

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

/** Somebody else changed the very thing this edit is about; nothing was saved. `current` is the row as it stands now. */
export class StaleEntry extends Error {
  readonly current: ScheduleEntry
  readonly fields: readonly (keyof EntryChange)[]

  constructor(current: ScheduleEntry, fields: readonly (keyof EntryChange)[]) {
    super('Somebody else changed this meanwhile')
    this.name = 'StaleEntry'
    this.current = current
    this.fields = fields
  }
}

const fieldsOf = (change: EntryChange) => Object.keys(change) as (keyof EntryChange)[] // own keys of an object literal of that type

/** Which of the things this edit changes were meanwhile changed to something else than it wants. */
export function staleFields(seen: ScheduleEntry, current: ScheduleEntry, change: EntryChange): (keyof EntryChange)[] {
  return fieldsOf(change).filter((field) => current[field] !== seen[field] && current[field] !== change[field])
}

function currentIn(error: unknown): ScheduleEntry | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null
  const { details } = error
  if (typeof details !== 'object' || details === null || !('current' in details)) return null
  return details.current as ScheduleEntry // the server answers 412 with the row as it stands
}

/** How often an edit is tried again because another part of the row keeps changing. */
const attempts = 4

/**
 * Changes an entry that was seen as `seen`. When the row has changed since, but not in what this edit is about, the edit goes through on top;
 * else it is refused with a `StaleEntry`.
 */
export async function patchEntry(seen: ScheduleEntry, change: EntryChange): Promise<ScheduleEntry> {
  let version = seen.version
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send<ScheduleEntry>('PATCH', `ScheduleEntries/${seen.id}`, change, { ifMatch: version })
    } catch (error) {
      const current = currentIn(error)
      if (!current) throw error
      const fields = staleFields(seen, current, change)
      if (fields.length > 0 || attempt === attempts) throw new StaleEntry(current, fields.length > 0 ? fields : fieldsOf(change))
      version = current.version
    }
  }
}

export const addEntry = (entry: NewEntry) => send<ScheduleEntry>('POST', `Schedules/${entry.scheduleId}/scheduleEntries`, entry)

/** Removes a job from the day, with its crew and their clock events. */
export const removeEntry = (id: string) => send<{ count: number }>('DELETE', `ScheduleEntries/${id}`)

export const sendTexts = (entryId: string, order: TextOrder) => send<SendTextsResult>('POST', `ScheduleEntries/${entryId}/sendtexts`, order)
