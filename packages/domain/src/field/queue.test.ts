import { describe, expect, test } from 'vitest'
import type { FieldRefusal } from './batch.ts'
import {
  afterAnswer,
  afterFailure,
  isDone,
  isDue,
  isUnavailable,
  isRetryable,
  nextDue,
  pauseAfter,
  queueStatus,
  tryAgain,
  postponedLike,
  type QueueItem,
} from './queue.ts'

const now = Date.parse('2026-11-25T12:00:00.000Z')
const moment = { now, chance: 1 }
let made = 0
const anItem = (more: Partial<QueueItem> = {}): QueueItem => {
  made += 1
  return {
    id: `item ${made}`,
    kind: 'Events',
    account: 'ana',
    place: made,
    madeAt: now - 60_000,
    pictures: [],
    state: 'waiting',
    tries: 0,
    notBefore: 0,
    sentAt: null,
    refusal: null,
    ...more,
  }
}
const refusal: FieldRefusal = { statusCode: 422, code: 'NO_WORKER_ENTRY', message: 'There is no worker entry.', messages: null }

describe('pauses', () => {
  test.each([
    [1, 2],
    [2, 4],
    [3, 8],
    [8, 256],
    [9, 300],
    [60, 300],
  ])('after try %d it waits %d seconds at the most, and half of that at least', (tries, seconds) => {
    expect(pauseAfter(tries, 1)).toBe(seconds * 1000)
    expect(pauseAfter(tries, 0)).toBe(seconds * 500)
  })
})

describe('what is due', () => {
  test('has the waiting records whose next try is due', () => {
    expect([anItem(), anItem({ notBefore: now }), anItem({ notBefore: now + 1 })].map((item) => isDue(item, now))).toEqual([
      true,
      true,
      false,
    ])
    expect(
      [anItem({ state: 'refused' }), anItem({ state: 'aside' }), anItem({ state: 'sent' })].some((item) => isDue(item, now, true)),
    ).toBe(false)
  })
  test('has all waiting records when a person or the network asks for them, before their next try is due', () =>
    expect(isDue(anItem({ tries: 9, notBefore: now + 299_000 }), now, true)).toBe(true))
  test('does not wait a year because a clock was set back by one', () => {
    const item = anItem({ notBefore: now + 365 * 86_400_000 })
    expect(isDue(item, now)).toBe(true)
    expect(nextDue([item], 'ana', now)).toBe(now + 300_000)
  })
  test('next is when the first pause is over, at once when one is, never when nothing waits', () => {
    const soon = anItem({ notBefore: now + 4000 })
    expect(nextDue([anItem({ notBefore: now + 8000 }), soon], 'ana', now)).toBe(now + 4000)
    const incomplete = anItem({ completeBy: now + 3000 })
    expect(nextDue([incomplete], 'ana', now)).toBe(now + 3000)
    expect([isDue(incomplete, now), isDue(incomplete, now, true), isDue(incomplete, now + 3000)]).toEqual([false, false, true])
    // The clock was set back by an hour since.
    expect(isDue(incomplete, now - 3_600_000)).toBe(true)
    expect(nextDue([anItem(), soon], 'ana', now)).toBe(now)
    expect(nextDue([soon, anItem({ account: 'bo', state: 'refused' })], 'bo', now)).toBeNull()
  })
})

describe('an answer', () => {
  test('that it is stored ends it', () =>
    expect(afterAnswer(anItem({ refusal }), { id: 'x', state: 'stored' }, moment)).toMatchObject({
      state: 'sent',
      sentAt: now,
      refusal: null,
    }))
  test('that it never will be, keeps it for a person, with the words of the server', () => {
    const item = anItem({ tries: 3 })
    expect(afterAnswer(item, { id: item.id, state: 'refused', refusal }, moment)).toEqual({ ...item, state: 'refused', refusal })
  })
  test('that it cannot be just now, or none, has it sent again after a pause', () => {
    const item = anItem({ tries: 1 })
    const full = { ...refusal, statusCode: 507 }
    expect(afterAnswer(item, { id: item.id, state: 'later', refusal: full }, moment)).toEqual({
      ...item,
      tries: 2,
      notBefore: now + 4000,
      refusal: full,
    })
    expect(afterAnswer(item, undefined, moment)).toEqual({ ...item, tries: 2, notBefore: now + 4000 })
  })
  test.each([
    [0, 'waiting'],
    [401, 'waiting'],
    [408, 'waiting'],
    [425, 'waiting'],
    [429, 'waiting'],
    [500, 'waiting'],
    [503, 'waiting'],
    [400, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [413, 'refused'],
    [422, 'refused'],
  ])('%d before it was looked at leaves it %s', (statusCode, state) =>
    expect(afterFailure(anItem(), { statusCode, message: 'No' }, moment)).toMatchObject({ state, refusal: { statusCode, message: 'No' } }),
  )
  test('tried again by hand, it is as new', () =>
    expect(tryAgain(anItem({ state: 'refused', tries: 7, notBefore: now, refusal }))).toMatchObject({
      state: 'waiting',
      tries: 0,
      notBefore: 0,
      refusal: null,
    }))
})

test('what somebody sees is of their own records', () => {
  const items = [anItem(), anItem({ state: 'refused' }), anItem({ state: 'aside' }), anItem({ account: 'bo', madeAt: 0 })]
  expect(queueStatus(items, 'ana', now)).toEqual({ waiting: 1, refused: 1, aside: 1, isLate: false, isOverdue: false })
  // A user cannot repair a position.
  expect(queueStatus([anItem({ state: 'refused', kind: 'Locations' })], 'ana', now)).toMatchObject({ refused: 0 })
  expect(queueStatus([anItem({ madeAt: now - 16 * 60_000 })], 'ana', now)).toMatchObject({ isLate: true, isOverdue: false })
  expect(queueStatus(items, 'bo', now)).toMatchObject({ waiting: 1, isLate: true, isOverdue: true })
  expect(queueStatus([anItem({ state: 'refused', madeAt: 0 })], 'ana', now)).toMatchObject({ isOverdue: false })
})

test('without a network or time of the server one item finds out for the others, which wait as long and have not failed', () => {
  expect([0, 408, 429, 503].every(isUnavailable)).toBe(true)
  // A picture that has no room, is none or makes the server fail says nothing about the next.
  expect([401, 413, 422, 500, 507].some(isUnavailable)).toBe(false)
  const told = afterFailure(anItem(), { statusCode: 503, message: 'Busy.' }, moment)
  const other = anItem({ tries: 2 })
  expect(postponedLike(other, told)).toEqual({
    ...other,
    notBefore: now + 2000,
    refusal: { statusCode: 503, code: null, message: 'Busy.', messages: null },
  })
})

test('what may be sent again as it is was not judged', () =>
  expect([400, 401, 403, 409, 422, 429, 500, 507].filter(isRetryable)).toEqual([401, 429, 500, 507]))

test('what was sent is shown for three days, a position for ten minutes, and what was not for ever', () => {
  const [minute, day] = [60_000, 86_400_000]
  expect(isDone({ kind: 'Events', sentAt: now - 2 * day }, now)).toBe(false)
  expect(isDone({ kind: 'Events', sentAt: now - 4 * day }, now)).toBe(true)
  expect(isDone({ kind: 'Events', sentAt: null }, now)).toBe(false)
  expect(isDone({ kind: 'Locations', sentAt: now - 9 * minute }, now)).toBe(false)
  expect(isDone({ kind: 'Locations', sentAt: now - 11 * minute }, now)).toBe(true)
  expect(isDone({ kind: 'Locations', sentAt: null }, now)).toBe(false)
})
