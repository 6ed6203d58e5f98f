import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#db/connection.ts'
import type { Listener } from '#db/listener.ts'
import { changesAfter, type ChangePage } from './queries.ts'

const pageRows = 1_000
const retryMs = 250
/** From one reading to the next: a change by itself is told at once, many in a row are read together. (decisions/live-changes.md) */
export const apartMs = 20

/** Whoever is told of new changes: a page, the sessions that were asked about with it, and where the feed stood before it. */
type Subscriber = { sessionId: string; receive(page: ChangePage, sessionIds: ReadonlySet<string>, after: number): void }

/** This node's reading of the outbox: read once, told to every open stream. */
export interface ChangeFeed {
  /** The last position whose changes were told to the subscribers. Waits until what was announced by now is read; throws what the database threw. */
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
  let isReading = false
  let current: Promise<void> = Promise.resolve()
  /** Has not begun yet. */
  let next: Promise<void> | undefined
  let nextAt = 0
  let retry: NodeJS.Timeout | undefined
  let followed: Promise<void> | undefined
  let closed = false

  /** A reading that begins after this call. Whoever calls before it begins shares it; so nobody waits for an end of the changes. */
  function read(): Promise<void> {
    return (next ??= readNext())
  }

  async function readNext(): Promise<void> {
    await current.catch(() => undefined)
    const early = nextAt - performance.now()
    if (early > 0) await pause(early)
    next = undefined
    if (closed) return
    current = readAll()
    await current
  }

  async function readAll(): Promise<void> {
    isReading = true
    try {
      while (await readPage());
    } finally {
      isReading = false
      nextAt = performance.now() + apartMs
    }
  }

  /** Answers whether there may be more. */
  async function readPage(): Promise<boolean> {
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
    if (after !== undefined) for (const one of subscribers) one.receive(page, sessionIds, after)
    return isFull && !closed
  }

  function wake() {
    if (closed) return
    clearTimeout(retry)
    const reading = read()
    // However many wake-ups a reading serves, it fails once.
    if (reading === followed) return
    followed = reading
    reading.catch((error: unknown) => {
      deps.warn(error)
      clearTimeout(retry)
      if (!closed) retry = setTimeout(wake, retryMs).unref()
    })
  }

  const stops = [deps.listener.on('daysheet_change', wake), deps.listener.onReconnect(wake)]
  return {
    async ready() {
      if (position === undefined || isReading || next) await read()
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
      await Promise.allSettled([current, next])
    },
  }
}
