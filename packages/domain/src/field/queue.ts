/** When a phone sends what it keeps, and what an answer makes of it. Nothing here waits or stores: it is told the time, and by what chance pauses differ. (product.md#field) */
import type { FieldKind, FieldRefusal, FieldResult } from './batch.ts'

// Apart from the schemas, so that a phone loads no zod.

/** Of these answers nobody has judged the record: somebody has to sign in again, something is in use, or the server is overloaded or away. */
const notJudged: readonly number[] = [401, 408, 425, 429]

/** Whether what was answered with this status may be sent again as it is. */
export const isRetryable = (statusCode: number): boolean => statusCode >= 500 || notJudged.includes(statusCode)

/** Whether what was answered with this status needs a person: it will never be taken as it is. 0 is no answer. */
export const isForAPerson = (statusCode: number): boolean => statusCode !== 0 && !isRetryable(statusCode)

/** Of these answers the next call would get the same: the network is gone (0 is no answer), or the server has no time for anybody. */
const unavailable: readonly number[] = [0, 408, 429, 503]

export const isUnavailable = (statusCode: number): boolean => unavailable.includes(statusCode)

/** `waiting` to be sent; `sent`: the server has it; `refused`: somebody has to look at it; `aside`: somebody did, and leaves it. */
export type QueueState = 'waiting' | 'sent' | 'refused' | 'aside'

/** A record as the phone keeps it. */
export interface QueueItem {
  id: string
  kind: FieldKind
  /** Whose it is: nobody else on the same phone sees or sends it. */
  account: string
  /** In the order of making; a phone's clock may be set back. */
  place: number
  /** By the phone's clock, in milliseconds since 1970. */
  madeAt: number
  /** Digests of the pictures that have to be there before it. */
  pictures: readonly string[]
  state: QueueState
  /** How often it was sent without being judged. */
  tries: number
  /** Not sent again before this moment of the phone's clock. */
  notBefore: number
  /** When the server answered that it has it, by the phone's clock. */
  sentAt: number | null
  /** What was said of it last. */
  refusal: FieldRefusal | null
  /**
   * Until then a photo or a position may still be added, so the record is not sent. Missing for a
   * complete record.
   */
  completeBy?: number
}

const second = 1000
const longestPause = 300 * second
/** A pause differs by up to a half, so that phones that lost the server together do not come back together. */
const shortest = 0.5

/** 2, 4, 8 … 300 seconds after so many tries; `chance` from 0 to 1. */
export function pauseAfter(tries: number, chance: number): number {
  const whole = Math.min(2 ** Math.max(tries, 1) * second, longestPause)
  return Math.round(whole * (shortest + (1 - shortest) * chance))
}

/** Milliseconds. How long a record may wait for additions: a position may take 8 seconds. */
export const completeWithinMs = 10 * second

/** Whether something may still be added. A clock that was set back must not delay the record. */
export const isIncomplete = ({ completeBy = 0 }: Pick<QueueItem, 'completeBy'>, now: number): boolean =>
  completeBy > now && completeBy <= now + completeWithinMs

/**
 * Whether the record must be sent now. `isAsked`: a person or the network's return asks for it, so
 * it does not wait for its next try. A clock that was set back delays it by the longest pause at
 * most.
 */
export const isDue = (item: QueueItem, now: number, isAsked = false): boolean =>
  item.state === 'waiting' && !isIncomplete(item, now) && (isAsked || item.notBefore <= now || item.notBefore > now + longestPause)

/** When something is due next; null when nothing waits. */
export function nextDue(items: readonly QueueItem[], account: string, now: number): number | null {
  const moments = items
    .filter((item) => item.account === account && item.state === 'waiting')
    .map((item) => (isIncomplete(item, now) ? Math.max(item.notBefore, item.completeBy ?? 0) : item.notBefore))
  return moments.length === 0 ? null : Math.min(Math.max(Math.min(...moments), now), now + longestPause)
}

const again = (item: QueueItem, refusal: FieldRefusal | null, { now, chance }: Moment): QueueItem => {
  const tries = item.tries + 1
  return { ...item, tries, notBefore: now + pauseAfter(tries, chance), refusal }
}

interface Moment {
  now: number
  chance: number
}

/** What becomes of an item by its answer. Without an answer (`undefined`) nobody knows, and a repetition is harmless. */
export function afterAnswer(item: QueueItem, result: FieldResult | undefined, moment: Moment): QueueItem {
  if (result === undefined) return again(item, item.refusal, moment)
  if (result.state === 'stored') return { ...item, state: 'sent', sentAt: moment.now, refusal: null }
  if (result.state === 'later') return again(item, result.refusal, moment)
  return { ...item, state: 'refused', refusal: result.refusal }
}

/** The same of what was answered before the record was looked at: to one of its pictures, or to the whole call. */
export function afterFailure(
  item: QueueItem,
  { statusCode, code = null, message }: { statusCode: number; code?: string | null; message: string },
  moment: Moment,
): QueueItem {
  const refusal = { statusCode, code, message, messages: null }
  return isForAPerson(statusCode) ? { ...item, state: 'refused', refusal } : again(item, refusal, moment)
}

/** What becomes of an item that was not tried, because the one before it was told that nobody has time: it waits as long, and has not failed. */
export const postponedLike = (item: QueueItem, { notBefore, refusal }: QueueItem): QueueItem => ({ ...item, notBefore, refusal })

/** So long what was sent is still shown, until a read of the server has it. */
const keptAfter = 3 * 24 * 60 * 60 * second

/** A position is shown nowhere on the phone, and there are many; so long it tells when the next one is due. */
const positionKeptAfter = 10 * 60 * second

/** Whether nothing of it is needed any more. */
export const isDone = ({ sentAt, kind }: Pick<QueueItem, 'sentAt' | 'kind'>, now: number): boolean =>
  sentAt !== null && Math.abs(now - sentAt) > (kind === 'Locations' ? positionKeptAfter : keptAfter)

/** Somebody wants it to be tried once more, as it is. */
export const tryAgain = (item: QueueItem): QueueItem => ({ ...item, state: 'waiting', tries: 0, notBefore: 0, refusal: null })

const minute = 60 * second
/** Unsent for so long while there is a network, something is wrong. */
const lateAfter = 15 * minute
/** Unsent for so long, the office is told. */
const overdueAfter = 24 * 60 * minute

export interface QueueStatus {
  waiting: number
  refused: number
  aside: number
  isLate: boolean
  isOverdue: boolean
}

/** Whether it waits to be sent. Positions do as well, and are nobody's work: hours of them are neither counted nor waited for. */
export const isWorkWaiting = ({ state, kind }: Pick<QueueItem, 'state' | 'kind'>): boolean => state === 'waiting' && kind !== 'Locations'

/** Whether a person has to look at it. A refused position cannot be repaired. */
export const needsPerson = ({ state, kind }: Pick<QueueItem, 'state' | 'kind'>): boolean => state === 'refused' && kind !== 'Locations'

/** What somebody sees of their own queue. Only when nothing waits and nothing was refused may the application be closed. */
export function queueStatus(items: readonly QueueItem[], account: string, now: number): QueueStatus {
  const own = items.filter((item) => item.account === account)
  const waiting = own.filter(isWorkWaiting)
  const isOlderThan = (age: number) => waiting.some(({ madeAt }) => now - madeAt > age)
  return {
    waiting: waiting.length,
    refused: own.filter(needsPerson).length,
    aside: own.filter(({ state }) => state === 'aside').length,
    isLate: isOlderThan(lateAfter),
    isOverdue: isOlderThan(overdueAfter),
  }
}
