import { QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { ApiError } from '../client/client.ts'

/** A failure that may be gone a moment later: no network, or a server that restarts. */
const isPassing = (error: Error | null) => error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

const retryIntervalMs = 5_000

/**
 * What could not be read stays told as failed, with its Retry where it was, while it is read again; the library would show it as a first load, and a screen
 * would change between words and skeleton every few seconds.
 */
function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    if (action.type === 'error' && query.state.error !== null) failures.set(query, query.state.error)
    else if (action.type === 'success') failures.delete(query)
    else if (action.type === 'fetch' && query.state.status === 'pending') {
      const error = failures.get(query)
      if (error) query.setState({ status: 'error', error })
    }
  })
}

/** The cache of what the server said. Changes arrive by the live stream, so nothing is read again only because time has passed. */
export function makeQueryClient(): QueryClient {
  const queryCache = new QueryCache()
  keepFailures(queryCache)
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Offline is told as a failure with Retry, not shown as a load that never ends.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
        // What could not be read because the database was away comes by itself when it is back; nobody should have to press Retry for it.
        refetchInterval: ({ state }) => (state.status === 'error' && isPassing(state.error) ? retryIntervalMs : false),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
