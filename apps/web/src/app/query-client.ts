import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'

/** A failure that may be gone a moment later: no network, or a server that restarts. */
const isPassing = (error: Error | null) => error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

const readAgainMs = 5_000

/** The cache of what the server said. Changes arrive by the live stream, so nothing is read again only because time has passed. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Offline is told as a failure with Retry, not shown as a load that never ends.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
        // What could not be read because the database was away comes by itself when it is back; nobody should have to press Retry for it.
        refetchInterval: ({ state }) => (state.status === 'error' && isPassing(state.error) ? readAgainMs : false),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
