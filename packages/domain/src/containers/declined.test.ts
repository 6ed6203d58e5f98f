import { expect, test } from 'vitest'
import { declinedRequests } from './declined.ts'

const now = new Date('2026-11-20T15:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const request = (jobId: string, answer: 'confirm' | 'decline' | null, askedDaysAgo: number, answeredDaysAgo = askedDaysAgo) => ({
  jobId,
  answer,
  requestedAt: daysAgo(askedDaysAgo),
  answeredAt: answer === null ? null : daysAgo(answeredDaysAgo),
  handledAt: null as string | null,
})

test.each([
  ['the newest request was declined', [request('a', 'confirm', 5), request('a', 'decline', 2)], 1],
  ['it was asked again', [request('a', 'decline', 3), request('a', null, 1)], 0],
  ['it was asked again and confirmed', [request('a', 'confirm', 1), request('a', 'decline', 3)], 0],
  ['it was declined more than 7 days ago', [request('a', 'decline', 20, 7)], 0],
  ['it was asked long ago and declined now', [request('a', 'decline', 20, 1)], 1],
  ['the office has handled it', [{ ...request('a', 'decline', 2), handledAt: daysAgo(1) }], 0],
  [
    'the office has handled it, and it was declined again',
    [request('a', 'decline', 1), { ...request('a', 'decline', 3), handledAt: daysAgo(2) }],
    1,
  ],
  ['each job counts for itself', [request('a', 'decline', 2), request('b', 'decline', 1), request('c', null, 1)], 2],
] as const)('%s', (_what, requests, count) => {
  expect(declinedRequests(requests, now)).toHaveLength(count)
})
