/** A worker's own page: what it shows, and what is sent from it. (product.md#worker-page) */
import type { NewClaim, PageAnswer } from '@daysheet/domain/worker-page/page'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'

export const pageQueries = {
  /** Read as it is opened, when it is looked at again, and after whatever is done on it: nobody tells this page of changes. */
  shown: (token: string) =>
    queryOptions({
      queryKey: ['worker page', token],
      queryFn: ({ signal }) => call('workerPage/:token', { params: { token } }, signal),
      staleTime: 0,
      refetchOnWindowFocus: true,
      retry: false,
      refetchInterval: false,
      meta: { refreshedBy: [] },
    }),
}

/** Given again with its id it changes nothing, so it may be sent again when nobody knows whether it arrived. */
export const answerOnPage = (token: string, body: PageAnswer) => send('POST workerPage/:token/answer', { params: { token }, body })

export const submitClaim = (token: string, claim: NewClaim) => send('POST workerPage/:token/claims', { params: { token }, body: claim })
