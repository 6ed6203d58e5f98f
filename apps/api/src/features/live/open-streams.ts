import { heartbeatSeconds } from '@daysheet/domain/live/heartbeat'
import type { EventStream } from '#http/event-stream.ts'

/** How many streams one session may have open on one node: six is what a browser opens to one host. */
const maxStreamsPerSession = 6
/** The stream that is closed for a seventh comes back after so long, not at once: seven windows must not chase one another. */
const replacedRetryMs = 30_000
/** At a shutdown the clients come back spread over this time, so that the next node is not stormed. */
const shutdownRetryMs = { least: 500, spread: 2_500 }

type OpenStream = { sessionId: string; stream: EventStream; beat: () => void }

/** The event streams that are open on this node. */
export interface OpenStreams {
  add(open: OpenStream): void
  closeSession(sessionId: string): void
  /** Ends them all, and every later one at once. */
  closeAll(): void
  count(): number
}

/**
 * Keeps the streams alive: every `heartbeatSeconds` the sessions are checked (`check` closes the streams of those that are over), then each stream
 * says that it is alive. When the check fails nothing is said, so that a client of a node without a database looks for another.
 */
export function keepOpenStreams(deps: { check: () => Promise<void>; warn: (error: unknown) => void; beatMs?: number }): OpenStreams {
  const bySession = new Map<string, OpenStream[]>()
  const all = () => [...bySession.values()].flat()
  let isClosing = false

  const beat = setInterval(
    () => {
      if (bySession.size === 0) return
      deps.check().then(() => {
        for (const open of all()) open.beat()
      }, deps.warn)
    },
    deps.beatMs ?? heartbeatSeconds * 1000,
  )
  beat.unref()

  const forShutdown = (stream: EventStream) => stream.close(Math.round(shutdownRetryMs.least + Math.random() * shutdownRetryMs.spread))

  return {
    add(open) {
      if (isClosing) return forShutdown(open.stream)
      const others = bySession.get(open.sessionId) ?? []
      if (others.length >= maxStreamsPerSession) others[0]?.stream.close(replacedRetryMs)
      bySession.set(open.sessionId, [...(bySession.get(open.sessionId) ?? []), open])
      open.stream.onClose(() => {
        const left = (bySession.get(open.sessionId) ?? []).filter((one) => one !== open)
        if (left.length > 0) bySession.set(open.sessionId, left)
        else bySession.delete(open.sessionId)
      })
    },
    closeSession(sessionId) {
      for (const { stream } of bySession.get(sessionId) ?? []) stream.close()
    },
    closeAll() {
      isClosing = true
      clearInterval(beat)
      for (const { stream } of all()) forShutdown(stream)
    },
    count: () => all().length,
  }
}
