import type { QueryClient } from '@tanstack/react-query'
import { makeOnce, type Once } from '#client/make-once.ts'

/** Edits on their way to the server. While one is, what is read would be older than what is shown, so reading waits until the last has come back. */
export interface Pending {
  /** Runs an edit and counts it as on its way. */
  track: <T>(edit: Promise<T>) => Promise<T>
  /** Runs `read` now, or once when nothing is on its way any more. */
  whenQuiet: (read: () => void) => void
  /** Runs an edit once for presses that repeat each other. */
  once: Once
}

function makePending(): Pending {
  let onTheWay = 0
  let waiting: (() => void) | null = null
  const settle = () => {
    onTheWay -= 1
    if (onTheWay > 0 || waiting === null) return
    const read = waiting
    waiting = null
    read()
  }
  return {
    once: makeOnce(),
    async track(edit) {
      onTheWay += 1
      try {
        return await edit
      } finally {
        settle()
      }
    },
    whenQuiet(read) {
      if (onTheWay === 0) read()
      else waiting = read
    },
  }
}

const pendings = new WeakMap<QueryClient, Pending>()

/** The edits that are on their way of what a query client holds. */
export function pendingIn(queryClient: QueryClient): Pending {
  const pending = pendings.get(queryClient) ?? makePending()
  pendings.set(queryClient, pending)
  return pending
}
