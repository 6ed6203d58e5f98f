/**
 * What the office puts right about clocked hours. What was clocked stays as it came; a correction is a row of its own that says how one punch, an in or an out,
 * counts from then on. Nothing is rewritten: a later correction of the same punch names the one it replaces. (product.md#corrections; decisions/time-punches.md)
 */
import { z } from 'zod'
import { id, instant, num, text } from '../fields/fields.ts'
import { clockEvent } from './clock-event.ts'
import type { ClockedEvent } from './event-order.ts'

/** A punch that nobody clocked is added; one that was is changed, left out of the hours, or counted as it came again. */
export const correctionActions = ['add', 'change', 'void', 'restore'] as const

/** Why, as long as an office has not chosen other words. */
export const defaultReasons: readonly string[] = ['Forgot to clock', 'Phone problem', 'Wrong job', 'Wrong time', 'Other']

/** What the reason of an act says that takes another one back. */
export const undoReason = 'Undone'

export const maxReasonLength = 100
export const maxCommentLength = 1000
/** Punches that one act puts right at most: everything of a crew's day. */
export const maxCorrections = 500

/** Whose punch it is and how it counts. `originId` is the worker entry where it was clocked or first added, `workerEntryId` the one whose hours it belongs to now. */
const standing = {
  id: id(),
  punchId: id(),
  action: z.enum(correctionActions),
  originId: id(),
  workerEntryId: id(),
  type: z.enum(['in', 'out']),
  time: instant(),
  role: text(50).nullable(),
  /** The time is the one it was clocked at: it was moved, or is of the other kind, and nobody typed when. */
  asClocked: z.object({ clockOffset: num().nullable() }).nullable().optional(),
}

/** How one punch counts by its newest correction, as reads of hours have it; with the clock event it is about where there is one. */
export const currentCorrection = z.object({ ...standing, event: clockEvent.nullable().optional() })
export type CurrentCorrection = z.infer<typeof currentCorrection>

/** A correction with all that is known of it. `actId` is what was done in one go, `replacesId` the correction of this punch that held before. */
export const timeCorrection = z.object({
  ...standing,
  actId: id(),
  replacesId: id().nullable(),
  reason: text(maxReasonLength),
  comment: text(maxCommentLength).nullable(),
  madeAt: instant(),
  /** As in the audit: `account office`. */
  madeBy: text(),
})
export type TimeCorrection = z.infer<typeof timeCorrection>

/** One punch of an act. `replacesId` is the newest correction of the punch that its sender has seen: another one meanwhile is a 409. */
export const newCorrection = z.object({
  id: id(),
  punchId: id(),
  action: z.enum(correctionActions),
  /** Where it counts from now on; to leave it where it is, the worker entry it stands on. */
  workerEntryId: id(),
  type: z.enum(['in', 'out']),
  time: instant(),
  replacesId: id().nullable(),
})
export type NewCorrection = z.infer<typeof newCorrection>

const reason = () => text(maxReasonLength).refine((value) => value.trim() !== '', 'Please choose a reason')

/** The body of `POST /api/timeCorrections`: all of it or nothing. `id` is the act's; a repetition changes nothing. */
export const correctionAct = z.object({
  id: id(),
  reason: reason(),
  comment: text(maxCommentLength).nullable().optional(),
  corrections: z.array(newCorrection).min(1).max(maxCorrections),
})
export type CorrectionAct = z.infer<typeof correctionAct>

/** The body of `POST /api/timeCorrections/:id/undo`: the id of the act that takes the other one back. */
export const correctionUndo = z.object({ id: id() })

export const savedCorrections = z.object({ corrections: z.array(timeCorrection) })
export type SavedCorrections = z.infer<typeof savedCorrections>

export interface Corrected<E extends ClockedEvent> {
  workerEntryId: string
  /** With their ids, where there are corrections. */
  events: readonly E[]
  /** The newest of each punch that was clocked here or counts here. */
  corrections: readonly CurrentCorrection[]
}

/**
 * The punches of a worker entry: its clock events with the corrections laid over them. What was voided or belongs to another worker entry by now is left out; what was
 * added or moved here comes in. `from` makes what was not clocked here look like the events of this read. What keeps the time it was clocked at is rounded like
 * all that was clocked.
 */
export function punchesOf<E extends ClockedEvent>(
  { workerEntryId, events, corrections }: Corrected<E>,
  from: (correction: CurrentCorrection) => E,
): E[] {
  if (corrections.length === 0) return [...events]
  const newest = new Map(corrections.filter(({ action }) => action !== 'restore').map((correction) => [correction.punchId, correction]))
  const counts = ({ action, workerEntryId: at }: CurrentCorrection) => action !== 'void' && at === workerEntryId
  const clocked = events.flatMap((event): E[] => {
    const correction = newest.get(event.id ?? '')
    newest.delete(event.id ?? '')
    if (correction === undefined) return [event]
    return counts(correction) ? [put(event, correction, asClockedHere(event, correction))] : []
  })
  return [...clocked, ...[...newest.values()].filter(counts).map((correction) => put(from(correction), correction, correction.asClocked))]
}

const asClockedHere = ({ time, clockOffset = null }: ClockedEvent, correction: CurrentCorrection) =>
  Date.parse(time) === Date.parse(correction.time) ? { clockOffset } : null

const put = <E extends ClockedEvent>(event: E, { type, time }: CurrentCorrection, asClocked: CurrentCorrection['asClocked']): E => ({
  ...event,
  type,
  time,
  clockOffset: asClocked?.clockOffset ?? null,
  typed: !asClocked,
})

/** Of all corrections of some punches, the newest of each: the one that no other replaces. */
export function newestCorrections<C extends Pick<TimeCorrection, 'id' | 'replacesId'>>(corrections: readonly C[]): C[] {
  const replaced = new Set(corrections.map(({ replacesId }) => replacesId))
  return corrections.filter((correction) => !replaced.has(correction.id))
}

/** What takes a correction back: the punch stands as it did before. `before` is the correction it replaced; without one, what was clocked counts as it came. */
export function reversalOf(
  correction: TimeCorrection,
  before: TimeCorrection | undefined,
): Pick<NewCorrection, 'punchId' | 'replacesId' | 'action' | 'workerEntryId' | 'type' | 'time'> {
  const { punchId, originId, id: replacesId, type, time, workerEntryId } = correction
  if (before) {
    const action = before.action === 'add' ? 'change' : before.action
    return { punchId, replacesId, action, workerEntryId: before.workerEntryId, type: before.type, time: before.time }
  }
  if (correction.action === 'add') return { punchId, replacesId, action: 'void', workerEntryId, type, time }
  return { punchId, replacesId, action: 'restore', workerEntryId: originId, type, time }
}

/** A punch made of a correction alone, for reads that show nothing but when. */
export const bareEvent = ({ punchId, type, time }: CurrentCorrection): ClockedEvent & { id: string } => ({ id: punchId, type, time })

/** The same with everything that screens show of a clock event: the photo and the place of one that was moved here, nothing for one that was added. */
export const shownEvent = ({ punchId, workerEntryId, type, time, role, event }: CurrentCorrection): z.infer<typeof clockEvent> =>
  event ?? {
    id: punchId,
    version: 1,
    workerEntryId,
    type,
    time,
    role,
    latitude: null,
    longitude: null,
    accuracy: null,
    image: null,
    signature: null,
    noPhotoReason: null,
    noPositionReason: null,
    certificateReason: null,
    receivedAt: null,
    clockOffset: null,
    clockSetBack: null,
  }

interface Clocked {
  /** In the order of time. */
  events: readonly { role: string | null }[]
  /** In the order in which their punches were first put right. */
  corrections: readonly Pick<CurrentCorrection, 'role'>[]
}

/** The role by which gaps are credited: the one its worker had when the first of these was clocked or, where nobody clocked, first entered. (decisions/time-punches.md) */
export const creditRole = ({ events, corrections }: Clocked): string | null => (events[0] ?? corrections[0])?.role ?? null
