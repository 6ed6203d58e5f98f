/** What the office changes, as it happens: the office's own mechanism (client/live-queries.ts), fetched after the first screen stands. */
import type { QueryClient } from '@tanstack/react-query'
import { startLive, stopLive } from '../../../client/change-stream.ts'
import { keepQueriesLive } from '../../../client/live-queries.ts'

export function startLiveQueries(queryClient: QueryClient): () => void {
  const stop = keepQueriesLive(queryClient)
  startLive()
  return () => {
    stop()
    stopLive()
  }
}
