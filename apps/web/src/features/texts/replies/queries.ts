/**
 * The reads and actions of Replies, and of other screens that show replies. (product.md#replies)
 */
import type { TextMessage } from '@daysheet/domain/texts/text-message'
import { queryOptions } from '@tanstack/react-query'
import { call, send } from '#client/client.ts'
import { find } from '#client/rows.ts'
import { refreshedByTextsAndPlan } from '../queries.ts'

const refreshedByTexts = { refreshedBy: [{ entities: ['TextMessage', 'Worker'] }] } as const

export const inboxQueries = {
  /** Everyone who has written. The person with the latest text comes first. */
  correspondents: () =>
    queryOptions({ queryKey: ['replies'], queryFn: ({ signal }) => call('replies', {}, signal), meta: refreshedByTextsAndPlan }),

  /** The replies that need a person, newest first. */
  needed: () =>
    queryOptions({
      queryKey: ['replies', 'needed'],
      queryFn: ({ signal }) => call('replies/needed', {}, signal),
      meta: refreshedByTextsAndPlan,
    }),

  /** Texts from numbers that belong to no employee. */
  unknown: () =>
    queryOptions({
      queryKey: ['replies', 'unknown'],
      queryFn: ({ signal }) => call('replies/unknown', {}, signal),
      meta: refreshedByTexts,
    }),

  /** A person's reply to the newest text about a job; null if there is no reply yet. */
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
      // If the newest text is ours, any earlier reply answered another text.
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

/** Marks these replies as read. */
export const markTheseRead = (ids: string[]) => send('POST replies/read', { body: { ids } })

/**
 * Texts one person in the office's own words. A repeated call with the same intent sends nothing.
 */
export const writeTo = (workerId: string, text: string, intentId: string) =>
  send('POST Workers/:id/texts', { params: { id: workerId }, body: { text, intentId } })
