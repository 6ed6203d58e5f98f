/** The one line about sending at the bottom of a phone's screen. (product.md#field-screen) */
import type { QueueStatus } from '../queue.ts'

export interface FooterFacts {
  isSignedIn: boolean
  /** Null until the phone has read its queue. */
  queue: Pick<QueueStatus, 'waiting' | 'refused'> | null
  /** The number of the record that is being sent, out of how many. */
  sending: { number: number; total: number } | null
  /** When the next automatic try is, by the phone's clock. */
  nextTry: number | null
  /** When the office was last reached, if it cannot be reached now; null if it can. */
  unreached: { since: number | null } | null
  /** Whether the phone itself reports that it is offline. */
  isOffline: boolean
  /** How many of the supervisor's people are clocked in; null until the phone knows. */
  peopleIn: number | null
  /** Something that was entered last could not be kept on this phone. */
  isUnsaved: boolean
  now: number
}

export type FooterStatus =
  | { kind: 'signIn'; count: number }
  | { kind: 'needsPerson'; count: number }
  | { kind: 'peopleIn'; count: number }
  | { kind: 'sending'; number: number; total: number }
  | { kind: 'waiting'; count: number; nextTry: number | null }
  | { kind: 'notAllSaved' }
  | { kind: 'unreached'; count: number; since: number | null }
  | { kind: 'mayClose' }

/**
 * Milliseconds. One failed call means little, so the footer shows that the office cannot be reached
 * only after this long.
 */
const unreachedAfter = 5 * 60_000

/**
 * The most important thing to show. Null until the phone knows enough: it must not say that
 * everything was sent, or that the app may be closed, before it has looked.
 */
export function footerStatus(facts: FooterFacts): FooterStatus | null {
  const { isSignedIn, queue, sending, nextTry, peopleIn } = facts
  if (queue === null) return null
  const { waiting, refused } = queue
  if (!isSignedIn) return { kind: 'signIn', count: waiting }
  if (refused > 0) return { kind: 'needsPerson', count: refused }
  if (sending !== null && waiting > 0) return { kind: 'sending', ...sending }
  // Everything below says that all was sent.
  if (facts.isUnsaved && waiting === 0) return { kind: 'notAllSaved' }
  const unreached = unreachedOf(facts)
  if (unreached) return { kind: 'unreached', count: waiting, since: unreached.since }
  if (waiting > 0) return { kind: 'waiting', count: waiting, nextTry }
  if (peopleIn === null) return null
  return peopleIn > 0 ? { kind: 'peopleIn', count: peopleIn } : { kind: 'mayClose' }
}

function unreachedOf({ unreached, isOffline, now }: FooterFacts): { since: number | null } | null {
  if (unreached === null) return isOffline ? { since: null } : null
  // A clock that was set back must not hide that the office cannot be reached.
  const isLong = unreached.since === null || Math.abs(now - unreached.since) >= unreachedAfter
  return isOffline || isLong ? unreached : null
}
