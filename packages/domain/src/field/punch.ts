/** Punches of people whom a phone knows by their job and themselves: somebody who was not planned, or a time that is typed afterwards. (product.md#field) */
import { z } from 'zod'
import { overrideReason } from '../certificates/override.ts'
import { maxCommentLength, maxReasonLength } from '../timeclock/correction.ts'
import { id, instant, text } from '../fields/fields.ts'

/** Somebody on one job of one day. They come onto the crew list, not planned, where they are not on it yet. */
export const punchPlace = z.object({ scheduleEntryId: id(), workerId: id() })
export type PunchPlace = z.infer<typeof punchPlace>

/** A time that nobody clocked, typed on the phone with its reason; it counts as typed and is shown so. */
export const typedTime = z.strictObject({
  ...punchPlace.shape,
  type: z.enum(['in', 'out']),
  time: instant(),
  reason: text(maxReasonLength).refine((value) => value.trim() !== '', 'Please choose a reason'),
  comment: text(maxCommentLength).nullable().optional(),
  /** Why they worked without a certificate that the job asks for. */
  certificateReason: overrideReason.optional(),
})
export type TypedTime = z.infer<typeof typedTime>

/**
 * A mistaken punch of the last ten minutes, with the details that the lists of the phone and of the
 * office show.
 */
export const takenBack = z.strictObject({
  punchId: id(),
  /** When the punch was made and when it was taken back, both by the phone's clock. */
  pressedAt: instant(),
  takenBackAt: instant(),
  type: z.enum(['in', 'out']),
  time: instant(),
  workerEntryId: id().optional(),
  scheduleEntryId: id().optional(),
  workerId: id().optional(),
})
export type TakenBack = z.infer<typeof takenBack>
