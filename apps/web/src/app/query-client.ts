import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/client.ts'

/** A failure that may be gone a moment later: no network, or a server that restarts. */
const isPassing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status === 502 || error.status === 503)

/** The cache of what the server said. Changes arrive by the live stream, so nothing is read again only because time has passed. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        // Offline is told as a failure with Retry, not shown as a load that never ends.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
