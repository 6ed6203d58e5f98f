/**
 * Whether the office can be reached, and since when not. Every call of the queue and every read
 * reports here.
 */
import { useSyncExternalStore } from 'react'
import { ApiError } from '#client/client.ts'

export interface Reach {
  /**
   * Null while the office answers. `since`: its last response by the phone's clock; null if
   * unknown.
   */
  unreached: { since: number | null } | null
}

const key = 'daysheet.field.reached'
/** How often the time is stored, for the next start. Milliseconds. */
const writtenEvery = 30_000

const state: { reach: Reach; last: number | null; writtenAt: number } = { reach: { unreached: null }, last: null, writtenAt: 0 }
const listeners = new Set<() => void>()
const backListeners = new Set<() => void>()

function set(reach: Reach): void {
  state.reach = reach
  for (const listener of listeners) listener()
}

function remembered(): number | null {
  const at = Number(localStorage.getItem(key) ?? Number.NaN)
  return Number.isFinite(at) ? at : null
}

function answered(): void {
  const now = Date.now()
  state.last = now
  if (Math.abs(now - state.writtenAt) >= writtenEvery) {
    state.writtenAt = now
    try {
      localStorage.setItem(key, String(now))
    } catch {
      // A full phone does not store the time.
    }
  }
  if (state.reach.unreached === null) return
  set({ unreached: null })
  for (const listener of backListeners) listener()
}

function notAnswered(): void {
  if (state.reach.unreached === null) set({ unreached: { since: state.last ?? remembered() } })
}

/**
 * Makes a call and records whether the office answered. A call that the caller gave up does not
 * count.
 */
export async function tellingReach<Answer>(call: () => Promise<Answer>, isGivenUp: () => boolean = () => false): Promise<Answer> {
  try {
    const answer = await call()
    answered()
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.isOurs && error.status !== 0) answered()
    else if (!isGivenUp()) notAnswered()
    throw error
  }
}

/** Calls `listener` when the office answers again. Returns a function that unsubscribes. */
export function onReached(listener: () => void): () => void {
  backListeners.add(listener)
  return () => void backListeners.delete(listener)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useReach = (): Reach => useSyncExternalStore(subscribe, () => state.reach)

/** Resets the module for the next test. */
export function forgetReach(): void {
  Object.assign(state, { reach: { unreached: null }, last: null, writtenAt: 0 })
}
