/**
 * One connection of its own to PostgreSQL, outside the pool, that waits for NOTIFY.
 *
 * A notification is only a wake-up: whoever listens reads what it missed from a table, and does so again after every reconnect, because what was
 * announced while the connection was down is gone. A connection that died without a word (a cut cable, a vanished host) is found by a query that gets
 * no answer in time.
 */
import { Client } from 'pg'

/** What the application announces: a committed change, the end of a session (payload: the session's id). */
type Channel = 'daysheet_change' | 'daysheet_session_end'
const CHANNELS: readonly Channel[] = ['daysheet_change', 'daysheet_session_end']

const ALIVE_CHECK_MS = 10_000
const ANSWER_WITHIN_MS = 5_000
const FIRST_RETRY_MS = 50
const LONGEST_RETRY_MS = 2_000

export interface Listener {
  /** Calls `listener` with the payload of every notification on `channel`. Returns how to stop. */
  on(channel: Channel, listener: (payload: string) => void): () => void
  /** Calls `back` each time the connection stands (the first time included): read now what may have been missed. Returns how to stop. */
  onReconnect(back: () => void): () => void
  /** Resolves once the connection stands. */
  ready(): Promise<void>
  /** How many times a connection has been made. */
  connections(): number
  close(): Promise<void>
}

interface ListenerLog {
  warn(details: object, message: string): void
}

export interface ListenerOptions {
  connectionString: string
  log?: ListenerLog
  /** How often the connection is asked whether it is alive, in milliseconds. */
  aliveCheckMs?: number
}

/** Connects in the background and keeps trying for as long as it is not closed; never throws for a database that is away. */
export function startListener({ connectionString, log, aliveCheckMs = ALIVE_CHECK_MS }: ListenerOptions): Listener {
  const listenersOf = new Map<Channel, Set<(payload: string) => void>>(CHANNELS.map((channel) => [channel, new Set()]))
  const backBy = new Set<() => void>()
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let connected = false
  let connections = 0
  let closed = false
  let told: string | undefined
  let resolveConnected: () => void
  let whenConnected = new Promise<void>((resolve) => (resolveConnected = resolve))

  const lost = (from: Client, reason: unknown) => {
    if (from !== client) return
    client = undefined
    if (connected) whenConnected = new Promise<void>((resolve) => (resolveConnected = resolve))
    connected = false
    from.removeAllListeners('notification')
    void from.end().catch(() => undefined)
    if (closed) return
    // Until somebody mends it every try fails for the same reason.
    const words = String(reason)
    if (words !== told) log?.warn({ err: reason, retryMs }, 'the connection that listens for changes was lost')
    told = words
    retry = setTimeout(() => void connect(), retryMs)
    retry.unref()
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }

  const connect = async () => {
    const next = new Client({
      connectionString,
      keepAlive: true,
      keepAliveInitialDelayMillis: aliveCheckMs,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      application_name: 'daysheet listener',
    })
    client = next
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, new Error('the server closed the connection')))
    next.on('notification', ({ channel, payload }) => {
      for (const [known, listeners] of listenersOf) if (known === channel) for (const listener of listeners) listener(payload ?? '')
    })
    try {
      await next.connect()
      await next.query(CHANNELS.map((channel) => `listen ${channel}`).join('; '))
    } catch (error) {
      lost(next, error)
      return
    }
    if (next !== client || closed) return
    connected = true
    connections += 1
    told = undefined
    retryMs = FIRST_RETRY_MS
    resolveConnected()
    for (const back of backBy) back()
  }

  const aliveCheck = setInterval(() => {
    const asking = client
    if (asking && connected) asking.query('select 1').catch((error: unknown) => lost(asking, error))
  }, aliveCheckMs)
  aliveCheck.unref()
  void connect()

  return {
    on(channel, listener) {
      listenersOf.get(channel)?.add(listener)
      return () => listenersOf.get(channel)?.delete(listener)
    },
    onReconnect(back) {
      backBy.add(back)
      if (connected) back()
      return () => backBy.delete(back)
    },
    ready: () => whenConnected,
    connections: () => connections,
    async close() {
      closed = true
      clearInterval(aliveCheck)
      clearTimeout(retry)
      const last = client
      client = undefined
      connected = false
      if (last) await last.end().catch(() => undefined)
    },
  }
}
