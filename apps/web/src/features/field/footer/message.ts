/** A short message near the thumb, such as "✓ Saved: Ana in", with one optional action. */
import { useSyncExternalStore } from 'react'

export interface FootMessage {
  /** Already translated. */
  text: string
  action?: { label: string; onPress: () => void }
  /** The message reports a failure. */
  isProblem?: boolean
}

/** How long a message is shown. Milliseconds. */
export const shownMs = 10_000

interface State {
  message: FootMessage | null
  timer: ReturnType<typeof setTimeout> | undefined
}
const state: State = { message: null, timer: undefined }
const listeners = new Set<() => void>()

function show(message: FootMessage | null): void {
  clearTimeout(state.timer)
  state.message = message
  state.timer = message === null ? undefined : setTimeout(hideMessage, shownMs)
  for (const listener of listeners) listener()
}

/** Shows a message at the foot of the screen for ten seconds. It replaces the previous one. */
export const say = (message: FootMessage): void => show(message)

/** Removes the message at once, because its action is no longer possible. */
export const hideMessage = (): void => show(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useFootMessage = (): FootMessage | null => useSyncExternalStore(subscribe, () => state.message)
