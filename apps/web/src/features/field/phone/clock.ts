/**
 * Whether the phone's clock is right: that it was set back between two things that were kept while
 * the application was open, and how far it is from the server's.
 */
import { clockOffsetOf } from '@daysheet/domain/field/clock/phone-clock'
import { wasSetBack, type ClockReading } from '@daysheet/domain/field/set-back'

import { useSyncExternalStore } from 'react'

const state: { before: ClockReading | null; offset: number | null } = { before: null, offset: null }
const listeners = new Set<() => void>()

/** Reads both clocks as something is kept, and says whether the one that can be set went back since the last time. */
export function isClockSetBack(): boolean {
  const now = { wall: Date.now(), steady: performance.timeOrigin + performance.now() }
  const isBack = state.before !== null && wasSetBack(state.before, now)
  state.before = now
  return isBack
}

/** Reads the server's clock of an answer of ours, to a request that left at this moment of the phone's clock. */
export function readServerClock({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  // What stands in the server's place has a clock of its own.
  if (!(headers.get('content-type') ?? '').includes('json')) return
  const offset = clockOffsetOf({ sentAt, receivedAt: Date.now(), serverDate: headers.get('date') })
  if (offset === null || offset === state.offset) return
  state.offset = offset
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** By how many seconds the phone was ahead when the server last answered; null before that. */
export const useClockOffset = (): number | null => useSyncExternalStore(subscribe, () => state.offset)
