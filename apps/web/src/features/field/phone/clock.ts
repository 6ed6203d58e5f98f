/**
 * Checks the phone's clock: whether it was set back between two saves while the app was open, and
 * how far it is from the server's.
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

/**
 * Reads the server's clock from a response of our server. `sentAt` is the phone's time of the
 * request.
 */
export function readServerClock({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  // A proxy or a login page that answers instead has its own clock.
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

/** How many seconds the phone was ahead at the server's last response; null before the first. */
export const useClockOffset = (): number | null => useSyncExternalStore(subscribe, () => state.offset)
