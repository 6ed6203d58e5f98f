/** Whether the office answers, and since when it does not: every call of the queue and of a read tells. */
import { useSyncExternalStore } from 'react'
import { ApiError } from '../../../client/client.ts'

export interface Reach {
  /** Null while it answers. `since`: when it did last, by the phone's clock; null where the phone does not remember. */
  unreached: { since: number | null } | null
}

const key = 'daysheet.field.reached'
/** It is written down so often, for the next start. Milliseconds. */
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
      // A full phone does not remember it.
    }
  }
  if (state.reach.unreached === null) return
  set({ unreached: null })
  for (const listener of backListeners) listener()
}

function notAnswered(): void {
  if (state.reach.unreached === null) set({ unreached: { since: state.last ?? remembered() } })
}

/** Makes a call, and takes note whether the office answered. What the caller itself gave up says nothing. */
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

/** Calls when the office answers again; answers what ends it. */
export function onReached(listener: () => void): () => void {
  backListeners.add(listener)
  return () => void backListeners.delete(listener)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useReach = (): Reach => useSyncExternalStore(subscribe, () => state.reach)

/** For tests, which share the module. */
export function forgetReach(): void {
  Object.assign(state, { reach: { unreached: null }, last: null, writtenAt: 0 })
}
