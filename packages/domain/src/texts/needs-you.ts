/** The replies that the office must act on. (product.md#replies; decisions/replies.md) */
import type { ReplyMeaning } from './text-message.ts'

/** The job that a reply declines. */
export interface DeclinedPlace {
  /** The person is still on the crew, their answer is still no, and they have not clocked there. */
  isOnCrew: boolean
  isCancelled: boolean
  /** The day of the job is over. */
  isPast: boolean
}

export interface ReplyFacts {
  meaning: ReplyMeaning | null
  /** Whether an employee has the number. */
  isKnown: boolean
  /** Whether a picture, a file or a location came with the reply. */
  hasAttachment: boolean
  /** The place on a crew that the reply is about; null if it no longer exists. */
  place: DeclinedPlace | null
}

/**
 * Whether the office must act on a reply. Not on a yes that confirms, or on START. On a no, until
 * the place is settled: the person was taken off, said yes, was asked again or clocked in, the job
 * was cancelled, or its day is over. On every text that Daysheet did not understand, or that has
 * something besides its answer.
 */
export function needsYou({ meaning, isKnown, hasAttachment, place }: ReplyFacts): boolean {
  if (meaning === 'declined') return place !== null && place.isOnCrew && !place.isCancelled && !place.isPast
  return !isKnown || hasAttachment || (meaning !== 'confirmed' && meaning !== 'started')
}

/** The place of a decline that has just come in. */
export const openPlace: DeclinedPlace = { isOnCrew: true, isCancelled: false, isPast: false }
