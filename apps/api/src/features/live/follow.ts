import type { ChangeEvent } from '@daysheet/domain/live/changes'
import type { Database } from '#db/connection.ts'
import type { ChangeFeed } from './change-feed.ts'
import { changesAfter, type ChangePage } from './queries.ts'

const pageRows = 500
/** A client further behind than this reads everything anew: that is cheaper than so many single changes. */
const maxReplayed = 5_000

/** Where the changes go. */
type Sink = {
  change(change: ChangeEvent): void
  /** Changes were missed for good; what a read returns now has everything up to `seq`. */
  resync(seq: number): void
  /** Nothing more comes: the session is over, or the database did not answer while the client was behind. */
  end(why: 'signed out' | 'unreadable'): void
}

export type FollowDeps = { db: Database; now: () => Date; zone: string; feed: ChangeFeed }

export type Follower = {
  /** Where it stands before the first change. */
  start: number
  /** Begins to write into the sink. */
  begin(sink: Sink): void
  stop(): void
}

/**
 * Follows the outbox for one client: from `from` (what it named as its last event) or, without it, from now on. Every change is told once, in order.
 * A client that is behind reads pages of its own until it has caught up with this node's feed, then takes part in that.
 * Each change comes from a read that also said that the client's session lives, and what its role may see.
 */
export async function follow({ db, now, zone, feed }: FollowDeps, sessionId: string, from?: number): Promise<Follower> {
  const position = await feed.ready()
  let cursor = from ?? position
  let sink: Sink | undefined
  let isCatchingUp = true
  let isOver = false

  const readPage = (seq: number) => changesAfter(db, { seq, limit: pageRows, sessions: [sessionId], now: now(), zone })
  const firstPage = from === undefined ? undefined : await readPage(from)

  function stop() {
    isOver = true
    unsubscribe()
  }
  function end(why: 'signed out' | 'unreadable') {
    if (isOver) return
    stop()
    sink?.end(why)
  }
  const unreadable = () => end('unreadable')

  /** Tells the page's changes that are new to this client. Answers whether the client goes on. */
  function tell(page: ChangePage): boolean {
    if (!page.living.has(sessionId)) end('signed out')
    if (isOver) return false
    const isUnknown = page === firstPage && cursor > page.newest
    const isLost = isUnknown || cursor < page.prunedThrough || page.newest - cursor > maxReplayed
    if (isLost) {
      cursor = page.newest
      sink?.resync(cursor)
      return true
    }
    for (const change of page.changes) {
      if (change.seq <= cursor) continue
      cursor = change.seq
      const told = page.toldTo(sessionId, change)
      if (told) sink?.change(told)
    }
    return !isOver
  }

  async function catchUp(first?: ChangePage): Promise<void> {
    isCatchingUp = true
    let page = first
    do {
      page ??= await readPage(cursor)
      if (!tell(page)) return
      if (page.changes.length < pageRows) cursor = Math.max(cursor, page.newest)
      page = undefined
    } while (cursor < feed.position())
    isCatchingUp = false
  }

  const unsubscribe = feed.subscribe({
    sessionId,
    receive(page, sessionIds, after) {
      if (isOver || isCatchingUp) return
      // The page was read before this client came, or begins after where it stands: it reads for itself.
      if (!sessionIds.has(sessionId) || after > cursor) catchUp().catch(unreadable)
      else if (tell(page)) cursor = Math.max(cursor, feed.position())
    },
  })
  return {
    start: Math.min(cursor, firstPage?.newest ?? cursor),
    begin(into) {
      sink = into
      if (firstPage === undefined) isCatchingUp = cursor < feed.position()
      if (firstPage !== undefined || isCatchingUp) catchUp(firstPage).catch(unreadable)
    },
    stop,
  }
}
