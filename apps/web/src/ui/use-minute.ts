import { useSyncExternalStore } from 'react'

const minute = 60_000

const clock = {
  watchers: new Set<() => void>(),
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
}

const thisMinute = () => Math.floor(Date.now() / minute) * minute

/** At the turn of each minute, and at once when a window that slept is looked at again. */
function tick(): void {
  clearTimeout(clock.timer)
  clock.timer = setTimeout(tick, minute - (Date.now() % minute))
  for (const watcher of clock.watchers) watcher()
}

function subscribe(watcher: () => void): () => void {
  if (clock.watchers.size === 0) {
    document.addEventListener('visibilitychange', tick)
    clock.timer = setTimeout(tick, minute - (Date.now() % minute))
  }
  clock.watchers.add(watcher)
  return () => {
    clock.watchers.delete(watcher)
    if (clock.watchers.size > 0) return
    clearTimeout(clock.timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The beginning of the minute it is; whoever uses this renders each minute, all of them together. */
export function useMinute(): string {
  return new Date(useSyncExternalStore(subscribe, thisMinute)).toISOString()
}
