/** The simulated phones, and the inbox of what people wrote. (product.md#texts, product.md#replies) */
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'

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

/** A decline needs the office until the place is filled, so changes to the plan count too. */
export const refreshedByTextsAndPlan = { refreshedBy: [{ entities: ['TextMessage', 'Worker', 'WorkerEntry', 'ScheduleEntry'] }] } as const

/**
 * The menu counts replies before any screen is open. The other reads of Replies are in
 * replies/queries.ts.
 */
export const replyQueries = {
  /** The number of replies that need a person. */
  unread: () =>
    queryOptions({
      queryKey: ['replies', 'unread'],
      queryFn: ({ signal }) => call('replies/unread', {}, signal),
      select: ({ count }) => count,
      meta: refreshedByTextsAndPlan,
    }),
}
