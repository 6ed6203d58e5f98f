/** What the office changes, as it happens: the office's own mechanism (client/live-queries.ts), fetched after the first screen stands. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { startLive, stopLive } from '#client/change-stream.ts'
import { keepQueriesLive } from '#client/live-queries.ts'
import { isDaysRead, type DaysRead } from '../today/use-days.ts'

/**
 * The stream goes on from the newest change that the days have seen, so that a hundred phones that are opened at five to seven read theirs once. It is opened when they
 * are there, or could not be read: then they are read again.
 */
export function startLiveQueries(queryClient: QueryClient): () => void {
  const stop = keepQueriesLive(queryClient)
  const cache = queryClient.getQueryCache()
  const start = () => {
    const days = cache.findAll({ type: 'active', predicate: isDaysRead })
    if (days.some(({ state }) => state.fetchStatus === 'fetching')) return
    stopWaiting()
    const seen = days.flatMap(({ state }) => (state.data as DaysRead | undefined)?.read.seq ?? []) // of isDaysRead
    startLive(seen.length > 0 ? Math.min(...seen) : null)
    // Of the rest nobody knows which changes it has seen.
    const isOther = (query: Query) => query.meta?.refreshedBy !== undefined && !days.includes(query)
    if (seen.length > 0) void queryClient.invalidateQueries({ predicate: isOther })
  }
  const stopWaiting = cache.subscribe(start)
  start()
  return () => {
    stopWaiting()
    stop()
    stopLive()
  }
}
