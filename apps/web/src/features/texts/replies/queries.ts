/** What Replies shows and does, and the other screens that show what people wrote. (product.md#replies) */
import type { TextMessage } from '@daysheet/domain/texts/text-message'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '../../../client/client.ts'
import { find } from '../../../client/rows.ts'
import { refreshedByTextsAndPlan } from '../queries.ts'

const refreshedByTexts = { refreshedBy: [{ entities: ['TextMessage', 'Worker'] }] } as const

export const inboxQueries = {
  /** Everybody who has written, who wrote last first. */
  correspondents: () =>
    queryOptions({ queryKey: ['replies'], queryFn: ({ signal }) => call('replies', {}, signal), meta: refreshedByTextsAndPlan }),

  /** The replies that a person must act on, newest first. */
  needed: () =>
    queryOptions({
      queryKey: ['replies', 'needed'],
      queryFn: ({ signal }) => call('replies/needed', {}, signal),
      meta: refreshedByTextsAndPlan,
    }),

  /** Texts from numbers that no employee has. */
  unknown: () =>
    queryOptions({
      queryKey: ['replies', 'unknown'],
      queryFn: ({ signal }) => call('replies/unknown', {}, signal),
      meta: refreshedByTexts,
    }),

  /** What a person replied to the newest text about their place on a job; null when they have not. */
  toNewestText: ({ id, scheduleEntryId }: { id: string; scheduleEntryId: string }) =>
    queryOptions({
      queryKey: ['replies', 'to', id, scheduleEntryId],
      queryFn: ({ signal }) =>
        find<'TextMessages', Pick<TextMessage, 'kind' | 'body' | 'time'>>(
          'TextMessages',
          {
            where: { workerEntryId: id, scheduleEntryId, state: { neq: 'withheld' } },
            order: ['time DESC', 'id DESC'],
            limit: 1,
            fields: ['kind', 'body', 'time'],
          },
          signal,
        ),
      // When the newest of them is ours, what they wrote before answered another text.
      select: ([newest]) => (newest?.kind === 'reply' ? newest : null),
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

/** Marks these replies as read, whoever wrote them. */
export const markTheseRead = (ids: string[]) => send('POST replies/read', { body: { ids } })

/** Texts one person in the office's own words; the same intent again texts nobody twice. */
export const writeTo = (workerId: string, text: string, intentId: string) =>
  send('POST Workers/:id/texts', { params: { id: workerId }, body: { text, intentId } })
