/** Which replies a person in the office must act on. (product.md#replies; decision 0426) */
import type { ReplyMeaning } from './text-message.ts'

/** What is known of the job that a reply declines. */
export interface DeclinedPlace {
  /** The person is still on that crew, their answer for it is still no, and they have not clocked there. */
  isOnCrew: boolean
  isCancelled: boolean
  /** The day of the job is over. */
  isPast: boolean
}

export interface ReplyFacts {
  meaning: ReplyMeaning | null
  /** An employee has the number. */
  isKnown: boolean
  /** A picture, a file or a place came with it. */
  hasAttachment: boolean
  /** The place on a crew that the reply is about; null when there is none any more. */
  place: DeclinedPlace | null
}

/**
 * Whether a reply waits for a person. A yes that confirms, and START, need no one: what they say is
 * on the planner. A no needs a person until the place is filled: the person who declined was taken
 * off, said yes, was asked again or clocked in, the job was cancelled, or its day is over. Everything that
 * Daysheet did not understand needs a person, and so does a text with more in it than its answer.
 */
export function needsYou({ meaning, isKnown, hasAttachment, place }: ReplyFacts): boolean {
  if (meaning === 'declined') return place !== null && place.isOnCrew && !place.isCancelled && !place.isPast
  return !isKnown || hasAttachment || (meaning !== 'confirmed' && meaning !== 'started')
}

/** A decline that has just come in. */
export const openPlace: DeclinedPlace = { isOnCrew: true, isCancelled: false, isPast: false }
