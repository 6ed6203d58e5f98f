import { isClockOff } from './clock-flag.ts'
import { correctedTime, type ClockedEvent } from './event-order.ts'

const minute = 60_000

/** A phone without a signal keeps what it has and sends it later; so many minutes are nothing to talk about. */
const usualDelay = 15

type ReceivedEvent = ClockedEvent & { receivedAt?: string | null | undefined }

/** How many whole minutes after it happened an event came in, when that is more than usual; null otherwise and when nobody knows. (promises.md#r7) */
export function minutesLate(event: ReceivedEvent): number | null {
  if (!event.receivedAt) return null
  const late = Math.floor((Date.parse(event.receivedAt) - correctedTime(event)) / minute)
  return late > usualDelay ? late : null
}

/** By how many whole minutes a phone's clock was off, when it was off too far; ahead is positive. Null otherwise and when nobody measured it. (promises.md#r7) */
export function minutesOff({ clockOffset }: ClockedEvent): number | null {
  if (!isClockOff(clockOffset)) return null
  return Math.trunc((clockOffset ?? 0) / 60)
}
