/** The simulated phones, and the inbox of what people wrote. (product.md#texts, product.md#replies) */
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

const refreshedByTexts = { refreshedBy: [{ entities: ['TextMessage', 'Worker'] }] } as const

export const replyQueries = {
  /** Everybody who has written, who wrote last first. */
  correspondents: () =>
    queryOptions({ queryKey: ['replies'], queryFn: ({ signal }) => call('replies', {}, signal), meta: refreshedByTexts }),

  /** How many replies nobody has read. */
  unread: () =>
    queryOptions({
      queryKey: ['replies', 'unread'],
      queryFn: ({ signal }) => call('replies/unread', {}, signal),
      select: ({ count }) => count,
      meta: refreshedByTexts,
    }),

  /** Texts from numbers that no employee has. */
  unknown: () =>
    queryOptions({
      queryKey: ['replies', 'unknown'],
      queryFn: ({ signal }) => call('replies/unknown', {}, signal),
      meta: refreshedByTexts,
    }),

  conversation: (workerId: string) =>
    queryOptions({
      queryKey: ['replies', 'conversation', workerId],
      queryFn: ({ signal }) => call('Workers/:id/texts', { params: { id: workerId } }, signal),
      meta: refreshedByTexts,
    }),
}

export const markRead = (workerId: string, upTo: string) =>
  send('POST Workers/:id/replies/read', { params: { id: workerId }, body: { upTo } })

/** Texts one person in the office's own words; the same intent again texts nobody twice. */
export const writeTo = (workerId: string, text: string, intentId: string) =>
  send('POST Workers/:id/texts', { params: { id: workerId }, body: { text, intentId } })
