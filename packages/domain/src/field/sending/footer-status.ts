/** The one line about sending at the foot of a phone's screen. (product.md#field-screen) */
import type { QueueStatus } from '../queue.ts'

export interface FooterFacts {
  isSignedIn: boolean
  /** Null before the phone has looked at what it keeps. */
  queue: Pick<QueueStatus, 'waiting' | 'refused'> | null
  /** Which record of how many is on its way. */
  sending: { number: number; total: number } | null
  /** When it is tried again by itself, by the phone's clock. */
  nextTry: number | null
  /** When the office was reached last, where it cannot be reached now; null where it can. */
  unreached: { since: number | null } | null
  /** Whether the phone itself says that it has no network. */
  isOffline: boolean
  /** How many people of the supervisor are clocked in; null while the phone does not know. */
  peopleIn: number | null
  now: number
}

export type FooterStatus =
  | { kind: 'signIn'; count: number }
  | { kind: 'needsPerson'; count: number }
  | { kind: 'peopleIn'; count: number }
  | { kind: 'sending'; number: number; total: number }
  | { kind: 'waiting'; count: number; nextTry: number | null }
  | { kind: 'unreached'; count: number; since: number | null }
  | { kind: 'mayClose' }

/** A call that failed once says little: so long the office is not reached before that is said. */
const unreachedAfter = 5 * 60_000

/**
 * What is true and most important. Null before the phone knows: it never says that all was sent, or
 * that the application may be closed, because it has not looked yet.
 */
export function footerStatus(facts: FooterFacts): FooterStatus | null {
  const { isSignedIn, queue, sending, nextTry, peopleIn } = facts
  if (queue === null) return null
  const { waiting, refused } = queue
  if (!isSignedIn) return { kind: 'signIn', count: waiting }
  if (refused > 0) return { kind: 'needsPerson', count: refused }
  if (sending !== null && waiting > 0) return { kind: 'sending', ...sending }
  const unreached = unreachedOf(facts)
  if (unreached) return { kind: 'unreached', count: waiting, since: unreached.since }
  if (waiting > 0) return { kind: 'waiting', count: waiting, nextTry }
  if (peopleIn === null) return null
  return peopleIn > 0 ? { kind: 'peopleIn', count: peopleIn } : { kind: 'mayClose' }
}

function unreachedOf({ unreached, isOffline, now }: FooterFacts): { since: number | null } | null {
  if (unreached === null) return isOffline ? { since: null } : null
  // A clock that was set back must not hide it.
  const isLong = unreached.since === null || Math.abs(now - unreached.since) >= unreachedAfter
  return isOffline || isLong ? unreached : null
}
