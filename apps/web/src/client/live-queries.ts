/**
 * Keeps what is shown as the server has it. A query says in its `meta` what it is refreshed by; one listener on the change stream gathers changes and
 * refetches the queries that they made old. (decisions/live-changes.md)
 */
import type { ChangeEvent, LiveEntity } from '@daysheet/domain/live/changes'
import type { Query, QueryClient } from '@tanstack/react-query'
import { listenLive, liveConnection } from './change-stream.ts'

/** What makes a query old, and what is done about it. `Data` is what the query holds. */
export interface Refresh<Data = unknown> {
  /** Changes of these, */
  entities: readonly LiveEntity[]
  /** all of them, or those about the data. `data` is as it was before the change. */
  isAbout?(change: ChangeEvent, data: Data | undefined, queryClient: QueryClient): boolean
  /** The data with the change in it; undefined when that takes a refetch. All that did not change must stay the same object, so that it does not render again. */
  patch?(data: Data | undefined, change: ChangeEvent): Data | undefined
  /** It is refetched when changes pause for so long, in milliseconds, */
  wait?: number
  /** but after so long also while they do not. */
  maxWait?: number
  /** Refetches less than the whole query. */
  refetch?(queryClient: QueryClient, changes: readonly ChangeEvent[]): Promise<void>
  /** Runs `refetch` when it may run, for instance when no edit is on its way. */
  defer?(refetch: () => void, queryClient: QueryClient): void
}

// The library's own place for it. Its types ask for a type with an index, which an interface is not.
type LiveMeta = { refreshedBy?: readonly Refresh[] }
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: LiveMeta
  }
}

/** A burst is refetched once: texts to a whole crew, a copied schedule. In the morning changes do not pause; then one sees them twice a second. */
const defaultWait = 150
const defaultMaxWait = 500

/** For lists to choose from and to keep: an import announces thousands of changes. */
export const listTiming = { wait: 250, maxWait: 2000 }
/** For reports, which take the server longer. */
export const reportTiming = { wait: 1000, maxWait: 1000 }

/** For a list that any change of these entities makes old. */
export const refreshedByList = (...entities: readonly LiveEntity[]): LiveMeta => ({ refreshedBy: [{ entities, ...listTiming }] })

/** Whether a change may be about a job; one that does not say whose it is may be. */
export const isMaybeOfJob = ({ data }: ChangeEvent, jobId: string): boolean => (data?.jobId ?? jobId) === jobId

/** How often a refetch looks after a fetch that is under way, and how long it lets it through at most: a connection that died must not stop it. */
const fetchCheckMs = 150
const maxFetchWaitMs = 10_000

type Timer = ReturnType<typeof setTimeout>

/** A query that changes made old. */
interface OldQuery {
  query: Query
  /** Whether all of it is refetched; else only what `parts` refetch. */
  isWhole: boolean
  parts: Map<NonNullable<Refresh['refetch']>, ChangeEvent[]>
  defer: Refresh['defer']
}

/** What is refetched together: queries of one kind, so that what many cards ask for becomes one call again. */
interface Batch {
  old: Map<string, OldQuery>
  /** Undefined as soon as its time has come. */
  pause: Timer | undefined
  limit: Timer | undefined
}

class LiveQueries {
  readonly #queryClient: QueryClient
  readonly #batches = new Map<string, Batch>()

  constructor(queryClient: QueryClient) {
    this.#queryClient = queryClient
  }

  receive(change: ChangeEvent): void {
    const shown = this.#queryClient.getQueryCache().findAll({ type: 'active' })
    for (const query of shown) {
      for (const refresh of query.meta?.refreshedBy ?? []) {
        if (refresh.entities.includes(change.entity)) this.#apply(query, refresh, change)
      }
    }
  }

  stop(): void {
    for (const { pause, limit } of this.#batches.values()) {
      clearTimeout(pause)
      clearTimeout(limit)
    }
    this.#batches.clear()
  }

  #apply(query: Query, refresh: Refresh, change: ChangeEvent): void {
    const { data, fetchStatus } = query.state
    const patched = refresh.patch?.(data, change)
    if (patched !== undefined) {
      this.#queryClient.setQueryData(query.queryKey, patched)
      // A fetch that is under way may have been answered before the change and would put the old value back.
      if (fetchStatus === 'fetching') this.#gather(query, refresh, change)
    } else if (refresh.isAbout?.(change, data, this.#queryClient) ?? true) this.#gather(query, refresh, change)
  }

  #gather(query: Query, { wait = defaultWait, maxWait = defaultMaxWait, refetch, defer }: Refresh, change: ChangeEvent): void {
    const kind: unknown = query.queryKey[0]
    const id = JSON.stringify([kind, wait])
    const batch = this.#batches.get(id) ?? this.#startBatch(id, kind, { wait, maxWait })
    const old = batch.old.get(query.queryHash) ?? { query, isWhole: false, parts: new Map(), defer: undefined }
    batch.old.set(query.queryHash, old)
    if (defer) old.defer = defer
    if (refetch) old.parts.set(refetch, [...(old.parts.get(refetch) ?? []), change])
    else old.isWhole = true
    if (batch.pause === undefined) return
    clearTimeout(batch.pause)
    batch.pause = setTimeout(() => this.#refetchUnlessFetching(id, kind), wait)
  }

  #startBatch(id: string, kind: unknown, { wait, maxWait }: { wait: number; maxWait: number }): Batch {
    const due = () => this.#refetchUnlessFetching(id, kind)
    const batch: Batch = { old: new Map(), pause: setTimeout(due, wait), limit: setTimeout(due, maxWait) }
    this.#batches.set(id, batch)
    return batch
  }

  /**
   * Refetching breaks off the fetch before it: on a slow line, on a morning when changes come faster than answers, no answer would ever arrive. So a fetch that
   * is under way is let through first.
   */
  #refetchUnlessFetching(id: string, kind: unknown, checks = maxFetchWaitMs / fetchCheckMs): void {
    const batch = this.#batches.get(id)
    if (!batch) return
    clearTimeout(batch.pause)
    clearTimeout(batch.limit)
    batch.pause = undefined
    if (checks > 0 && this.#queryClient.isFetching({ queryKey: [kind] }) > 0) {
      batch.limit = setTimeout(() => this.#refetchUnlessFetching(id, kind, checks - 1), fetchCheckMs)
      return
    }
    this.#batches.delete(id)
    // What is read in part comes after what is read whole.
    const old = [...batch.old.values()]
    for (const whole of old.filter(({ isWhole }) => isWhole)) this.#refetch(whole)
    for (const partial of old.filter(({ isWhole }) => !isWhole)) this.#refetch(partial)
  }

  #refetch({ query, isWhole, parts, defer }: OldQuery): void {
    const refetch = () => void this.#queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    if (!isWhole && query.isActive()) {
      for (const [refetchPart, changes] of parts) void refetchPart(this.#queryClient, changes)
    } else if (defer) defer(refetch, this.#queryClient)
    else refetch()
  }
}

const isNotSession = ({ queryKey: [kind] }: Query) => kind !== 'session'

/** What could not be read while the server was away is read again when it is back; nobody should have to press Retry for it. */
function refetchFailedWhenBack(queryClient: QueryClient): () => void {
  let wasAway = false
  return liveConnection.subscribe(() => {
    const { state } = liveConnection.read()
    // The server also closes it when somebody is given another role.
    if (state === 'open' && wasAway) void queryClient.invalidateQueries({ queryKey: ['session', 'me'] })
    if (state === 'open' && wasAway)
      void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    wasAway = state === 'away' || (wasAway && state === 'connecting')
  })
}

/** Refetches what is shown when a change made it old, until the returned function is called. Mounted once. */
export function keepQueriesLive(queryClient: QueryClient): () => void {
  const queries = new LiveQueries(queryClient)
  const unlisten = listenLive({
    onChange(change) {
      queries.receive(change)
      // What is on no screen is refetched when somebody comes back to it, and only if anything was changed since.
      void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isNotSession })
    },
    // Whoever was away reads everything anew; who is signed in has not changed by that.
    onResync: () => void queryClient.invalidateQueries({ predicate: isNotSession }),
  })
  const unsubscribe = refetchFailedWhenBack(queryClient)
  return () => {
    unlisten()
    unsubscribe()
    queries.stop()
  }
}
