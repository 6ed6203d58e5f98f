/** The jobs of a day: adding, changing, removing them, and texting their crews. (product.md#calls) */
import type { ScheduleEntry } from '@daysheet/domain/schedules/schedule-entry'
import type { FollowUpTextsBody, UndoneRow } from '@daysheet/domain/schedules/undo'
import type { WorkerEntry } from '@daysheet/domain/crews/worker-entry'
import { clockEventsRefusal } from '@daysheet/domain/timeclock/deleted-events'
import type { Audience } from '@daysheet/domain/texts/audience'
import type { SendDayTextsBody } from '@daysheet/domain/texts/send-texts'
import { overridable } from '../certificates/overridable.ts'
import { send, ApiError, messageOf } from '#client/client.ts'
import { patchRow, StaleRow } from '#client/stale-row.ts'
import { countRelated, createAllRelated, createRelated, deleteById, findRelated } from '#client/rows.ts'

// Removing what clock events go along with: the server is told how many of them were shown, and says when there are others by now. (decisions/time-punches.md)

/** Somebody clocked in or out since the number was shown; nothing was removed. */
export class OtherClockEvents extends Error {
  /** How many there are. */
  readonly count: number

  constructor(count: number, message: string) {
    super(message)
    this.name = 'OtherClockEvents'
    this.count = count
  }
}

/** Removes a row with the clock events that were shown; throws `OtherClockEvents` when there is another number of them. */
async function removeClocked(plural: 'ScheduleEntries' | 'WorkerEntries', id: string, shown: number): Promise<void> {
  try {
    await deleteById(plural, id, { query: { clockEvents: String(shown) } })
  } catch (error) {
    throw otherClockEvents(error) ?? error
  }
}

/** The same question without removing anything, for what is done before the removal. */
export async function refuseOtherClockEvents(workerEntryId: string, shown: number): Promise<void> {
  const count = await countRelated('WorkerEntries', workerEntryId, 'events')
  const refusal = clockEventsRefusal(count, shown)
  if (refusal !== undefined) throw new OtherClockEvents(count, refusal)
}

function otherClockEvents(error: unknown): OtherClockEvents | undefined {
  if (!(error instanceof ApiError) || error.code !== 'CLOCK_EVENTS') return undefined
  const { details } = error
  const count: unknown = typeof details === 'object' && details !== null ? Reflect.get(details, 'clockEvents') : undefined
  return typeof count === 'number' ? new OtherClockEvents(count, messageOf(error)) : undefined
}

/** What one PATCH may change. (product.md#calls) */
export type EntryChange = Partial<Pick<ScheduleEntry, 'supervisorId' | 'startTime' | 'notes' | 'cancelled' | 'cancelledReason'>>

export interface NewEntry {
  jobId: string
  scheduleId: string
  supervisorId?: string
}

export interface SendTextsInput {
  note: string
  /** One crew member's worker entry; everyone on the job when absent. */
  id?: string
  /** Those of the crew who are texted; everyone when absent. */
  audience?: Audience
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
  overridable((override) => patchRow('ScheduleEntries', seen, { ...change, ...override }))

export const addEntry = (entry: NewEntry) =>
  overridable((override) => createRelated('Schedules', entry.scheduleId, 'scheduleEntries', { ...entry, ...override }))

/** Removes a job from the day, with its crew and those of their clock events that were shown. */
export const removeEntry = (id: string, shownEvents: number) => removeClocked('ScheduleEntries', id, shownEvents)

export const sendTexts = (entryId: string, order: SendTextsInput) =>
  overridable((override) => send('POST ScheduleEntries/:id/sendtexts', { params: { id: entryId }, body: { ...order, ...override } }))

/** Asks the crews of a day's jobs in one act. */
export const sendDayTexts = (scheduleId: string, body: SendDayTextsBody) =>
  overridable((override) => send('POST Schedules/:id/sendtexts', { params: { id: scheduleId }, body: { ...body, ...override } }))

// Who is on a job that day. (product.md#calls)

/** Puts people on a job, all or none. */
export const addToCrew = (scheduleEntryId: string, workerIds: readonly string[]) =>
  overridable((override) =>
    createAllRelated(
      'ScheduleEntries',
      scheduleEntryId,
      'workerEntries',
      workerIds.map((workerId) => ({ workerId, scheduleEntryId, ...override })),
    ),
  )

/** Takes one person off a job, with the clock events of that day that were shown. */
export const removeFromCrew = (id: string, shownEvents: number) => removeClocked('WorkerEntries', id, shownEvents)

/** Puts somebody who was seen on one job on another one. */
export const moveOnCrew = (seen: WorkerEntry, scheduleEntryId: string) =>
  overridable((override) => patchRow('WorkerEntries', crewRow(seen), { scheduleEntryId, ...override }))

/** Replaces one person on a crew with another, in one call. */
export const replaceOnCrew = (workerEntryId: string, workerId: string) =>
  overridable((override) => send('POST WorkerEntries/:id/substitute', { params: { id: workerEntryId }, body: { workerId, ...override } }))

/** The row alone: what was read with it is no part of it. */
const crewRow = ({ id, version, workerId, scheduleEntryId, txtStatus, txtStatusTime, txtReason, planned }: WorkerEntry): WorkerEntry => ({
  id,
  version,
  workerId,
  scheduleEntryId,
  txtStatus,
  txtStatusTime,
  txtReason,
  planned,
})

/**
 * Takes back the user's own act on a job of a day or on a person on it, with everything the act
 * did.
 */
export const undo = (row: UndoneRow) => overridable((override) => send('POST Schedules/undo', { body: { ...row, ...override } }))

/** Texts only the people whose last text an undo made wrong. */
export const sendFollowUps = (body: FollowUpTextsBody) =>
  overridable((override) => send('POST Schedules/undo/texts', { body: { ...body, ...override } }))

/** Who is on a job, and where the text of each stands. */
export const crewOf = (scheduleEntryId: string) => findRelated('ScheduleEntries', scheduleEntryId, 'workerEntries')
