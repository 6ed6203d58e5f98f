/** How Daysheet is. (docs/watching.md) */
import type { StatusFacts } from '@daysheet/domain/status/status'
import { queryOptions } from '@tanstack/react-query'
import { get } from '../../client/client.ts'

const pollIntervalMs = 15_000

export const statusQueries = {
  /** Asked again and again by itself, also while the server does not answer: what was last known stays. */
  now: () =>
    queryOptions({
      queryKey: ['status'],
      queryFn: ({ signal }) => get<StatusFacts>('status', signal),
      staleTime: 0,
      retry: false,
      refetchInterval: pollIntervalMs,
    }),
}
