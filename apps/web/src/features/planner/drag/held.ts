import { useSyncExternalStore } from 'react'

/** What can be picked up: a job for the day, a supervisor for a card. */
export type HeldKind = 'job' | 'supervisor'

export interface Held {
  kind: HeldKind
  id: string
  /** How it is called on the screen and aloud. */
  label: string
}

const held = { current: null as Held | null, watchers: new Set<() => void>() }

/** Remembers what is being dragged, so that only what must change while something is held listens to it. */
export function hold(next: Held | null): void {
  held.current = next
  for (const watcher of held.watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  held.watchers.add(watcher)
  return () => void held.watchers.delete(watcher)
}

/** What is being dragged now, or null. */
export const useHeld = (): Held | null => useSyncExternalStore(subscribe, () => held.current)
