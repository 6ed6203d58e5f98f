/** The simulated phones. (product.md#texts) */
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '../../client/client.ts'

export const phoneQueries = {
  /** Every employee's phone with its recent messages, the one used last first. */
  all: () =>
    queryOptions({
      queryKey: ['phones'],
      queryFn: ({ signal }) => call('phones', {}, signal),
      meta: { refreshedBy: [{ entities: ['TextMessage', 'Worker'] }] },
    }),
}

/** Answers as the employee would. */
export const replyFrom = (workerId: string, text: string) => send('POST phones/:workerId/reply', { params: { workerId }, body: { text } })
