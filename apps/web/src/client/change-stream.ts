/**
 * One connection to `GET /api/changes` for the whole application, fanned out to whoever listens. It is read with fetch rather than
 * EventSource: fetch can send the session's header and `Last-Event-ID`, and tells a 401 from a lost network.
 */
import { heartbeatSeconds } from '@daysheet/domain/live/heartbeat'
import type { ChangeEvent, StreamPosition } from '@daysheet/domain/live/changes'
import { ApiError, request, storedToken } from './client.ts'
import { eventsIn, type StreamEvent } from './event-stream.ts'

/** `connecting` before the first hello, `open` while changes arrive, `away` when the connection was lost and is being made anew. */
type LiveState = 'idle' | 'connecting' | 'open' | 'away'

export interface LiveListener {
  /** One row changed. */
  onChange?: (change: ChangeEvent) => void
  /** Changes were missed: read everything anew. */
  onResync?: () => void
}

const silenceLimitMs = heartbeatSeconds * 3 * 1000
const maxPauseMs = 10_000

interface Connection {
  state: LiveState
  /** When the connection was lost, as Date.now() gives it; null while it stands. */
  awaySince: number | null
}

const disconnected: Connection = { state: 'idle', awaySince: null }
const listeners = new Set<LiveListener>()
const watchers = new Set<() => void>()
const live = {
  connection: disconnected,
  /** The session the connection is for; null when there is to be none. */
  token: null as string | null,
  stop: null as AbortController | null,
  /** The last change seen, to go on from; null when everything must be read first. */
  lastSeq: null as number | null,
  failures: 0,
  hiding: undefined as ReturnType<typeof setTimeout> | undefined,
}

function setState(state: LiveState): void {
  if (state === live.connection.state) return
  live.connection = { state, awaySince: state === 'away' ? Date.now() : null }
  for (const watcher of watchers) watcher()
}

/** Listens to changes until the returned function is called. */
export function listenLive(listener: LiveListener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For useSyncExternalStore: how the connection stands. */
export const liveConnection = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  read: (): Connection => live.connection,
}

function resync(seq: number): void {
  live.lastSeq = seq
  for (const listener of listeners) listener.onResync?.()
}

function receive(event: StreamEvent): void {
  // As in client.ts: what our own server says is held to the domain's shapes by its tests, and zod is not loaded to say it again.
  if (event.name === 'hello') {
    const { seq } = JSON.parse(event.data) as StreamPosition
    // A reconnection that named its last event is caught up by the server; the first one must read what was changed before it stood.
    if (live.lastSeq === null) resync(seq)
    live.failures = 0
    setState('open')
  } else if (event.name === 'resync') {
    resync((JSON.parse(event.data) as StreamPosition).seq)
  } else if (event.name === 'change') {
    const change = JSON.parse(event.data) as ChangeEvent
    live.lastSeq = change.seq
    for (const listener of listeners) listener.onChange?.(change)
  }
}

async function listenOnce(stop: AbortSignal): Promise<void> {
  const quiet = new AbortController()
  const signal = AbortSignal.any([stop, quiet.signal])
  let watchdog = setTimeout(() => quiet.abort(), silenceLimitMs)
  try {
    const headers: Record<string, string> = { accept: 'text/event-stream' }
    if (live.lastSeq !== null) headers['last-event-id'] = String(live.lastSeq)
    const { body } = await request('/api/changes', { headers, signal, cache: 'no-store' })
    if (body === null) return
    for await (const event of eventsIn(body, signal)) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => quiet.abort(), silenceLimitMs)
      receive(event)
    }
  } finally {
    clearTimeout(watchdog)
    quiet.abort()
  }
}

/** Waits before the next attempt: longer each time, a little random so that a whole office does not come back at once; shorter when the network returns. */
function pause(stop: AbortSignal, atLeast: number): Promise<void> {
  const time = Math.max(atLeast, Math.min(maxPauseMs, 500 * 2 ** live.failures) * (0.5 + Math.random() / 2))
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      stop.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, time)
    window.addEventListener('online', done)
    stop.addEventListener('abort', done)
  })
}

async function keepListening(stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    let wait = 0
    try {
      await listenOnce(stop)
    } catch (error) {
      // 401: the session is over, and the client has said so. 403: a first password is still to be changed; the shell starts it after that. Of a proxy neither says so.
      if (error instanceof ApiError && error.isOurs && (error.status === 401 || error.status === 403)) return stopLive()
      if (error instanceof ApiError && error.retryAfter !== null) wait = error.retryAfter * 1000
    }
    if (stop.aborted) return
    setState('away')
    await pause(stop, wait)
    live.failures += 1
  }
}

function open(): void {
  if (live.stop !== null || live.token === null) return
  live.stop = new AbortController()
  live.failures = 0
  setState('connecting')
  void keepListening(live.stop.signal)
}

function close(): void {
  live.stop?.abort()
  live.stop = null
  setState('idle')
}

/**
 * How long a window may be out of sight before it lets go of its connection. A browser allows a site only six over HTTP/1.1, all windows together, and records
 * open in windows of their own: six that each kept one would leave none to read anything with.
 */
const hiddenTimeoutMs = 10_000

function onVisibility(): void {
  clearTimeout(live.hiding)
  if (document.visibilityState === 'visible') open()
  else live.hiding = setTimeout(close, hiddenTimeoutMs)
}

/**
 * Opens the connection for the session that is stored now, in a window that nobody has seen yet when it is seen; a second call while it stands does nothing. `after`:
 * the newest change that what was read has seen; then nothing is read anew, and the server tells what came after it.
 */
export function startLive(after: number | null = null): void {
  const token = storedToken()
  if (live.token !== token) stopLive()
  live.token = token
  live.lastSeq ??= after
  document.addEventListener('visibilitychange', onVisibility)
  if (document.visibilityState === 'visible') open()
}

/** Closes the connection for good: at sign-out, or when the server refuses it. */
export function stopLive(): void {
  document.removeEventListener('visibilitychange', onVisibility)
  clearTimeout(live.hiding)
  live.token = null
  live.lastSeq = null
  close()
}
