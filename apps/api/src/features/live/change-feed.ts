import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/connection.ts'
import type { Listener } from '../../db/listener.ts'
import { changesAfter, type ChangePage } from './queries.ts'

const pageRows = 1_000
const retryMs = 250
/** From one reading to the next: a change by itself is told at once, many in a row are read together. (decision 0358) */
const apartMs = 20

/** Whoever is told of new changes: a page, the sessions that were asked about with it, and where the feed stood before it. */
type Subscriber = { sessionId: string; receive(page: ChangePage, sessionIds: ReadonlySet<string>, after: number): void }

/** This node's reading of the outbox: read once, told to every open stream. */
export interface ChangeFeed {
  /** The last position whose changes were told to the subscribers. Waits until it is known; throws what the database threw. */
  ready(): Promise<number>
  position(): number
  subscribe(subscriber: Subscriber): () => void
  /** Asks the database which sessions live and tells every subscriber, changes or not. Throws when the database does not answer. */
  check(): Promise<void>
  close(): Promise<void>
}

export function startChangeFeed(deps: {
  db: Database
  now: () => Date
  zone: string
  listener: Listener
  warn: (error: unknown) => void
}): ChangeFeed {
  const subscribers = new Set<Subscriber>()
  let position: number | undefined
  let wanted = false
  let nextAt = 0
  let reading: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let followed: Promise<void> | undefined
  let closed = false

  async function readOn(): Promise<void> {
    try {
      while (wanted && !closed) {
        const early = nextAt - performance.now()
        if (early > 0) await pause(early)
        await readPage()
      }
    } finally {
      // In the same breath as the last look at `wanted`: a wake-up in between would be lost.
      reading = undefined
    }
  }

  async function readPage(): Promise<void> {
    wanted = false
    const after = position
    const sessionIds = new Set([...subscribers].map((one) => one.sessionId))
    const page = await changesAfter(deps.db, {
      seq: after ?? Number.MAX_SAFE_INTEGER,
      limit: pageRows,
      sessions: [...sessionIds],
      now: deps.now(),
      zone: deps.zone,
    })
    const isFull = page.changes.length === pageRows
    position = isFull ? (page.changes.at(-1)?.seq ?? page.newest) : Math.max(page.newest, after ?? 0)
    if (isFull) wanted = true
    else nextAt = performance.now() + apartMs
    if (after !== undefined) for (const one of subscribers) one.receive(page, sessionIds, after)
  }

  /** Reads until nothing is left. Calls that come while it reads are served by the same reading, which then looks once more. */
  function read(): Promise<void> {
    if (closed) return Promise.resolve()
    wanted = true
    return (reading ??= readOn())
  }

  function wake() {
    if (closed) return
    clearTimeout(retry)
    const current = read()
    // However many wake-ups a reading serves, it fails once.
    if (current === followed) return
    followed = current
    current.catch((error: unknown) => {
      deps.warn(error)
      clearTimeout(retry)
      if (!closed) retry = setTimeout(wake, retryMs).unref()
    })
  }

  const stops = [deps.listener.on('daysheet_change', wake), deps.listener.onReconnect(wake)]
  return {
    async ready() {
      if (position === undefined) await read()
      return position ?? 0
    },
    position: () => position ?? 0,
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    check: read,
    async close() {
      closed = true
      clearTimeout(retry)
      for (const stop of stops) stop()
      await reading?.catch(() => undefined)
    },
  }
}
