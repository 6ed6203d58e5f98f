/** How Daysheet is. (docs/watching.md) */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/client.ts'

const pollIntervalMs = 15_000

export const statusQueries = {
  /** Asked again and again by itself, also while the server does not answer: what was last known stays. */
  now: () =>
    queryOptions({
      queryKey: ['status'],
      queryFn: ({ signal }) => call('status', {}, signal),
      staleTime: 0,
      retry: false,
      refetchInterval: pollIntervalMs,
    }),
}
