import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '#testing/render.tsx'
import { liveStream, respond } from '#testing/respond.ts'
import { request } from './client.ts'
import { findOne } from './rows.ts'
import { liveConnection } from './change-stream.ts'
import type { Refresh } from './live-queries.ts'
import { dayRefresh, type LiveDay } from '../features/schedules/day-refresh.ts'

const jobId = '019a0000-0000-7000-8000-00000000beef'
const memberId = '019a0000-0000-7000-8000-00000000cafe'
const aDay = (id: string, txtStatus: 'sent' | 'y' = 'sent'): LiveDay => {
  const member = { id: memberId, workerId: 'worker', txtStatus, txtStatusTime: null, txtReason: null }
  return { id, scheduleEntries: [{ id: 'entry', jobId, supervisorId: null, workerEntries: [member] }] }
}
const queryKey = ['schedules', 'of this test']
const readPath = async (path: string): Promise<unknown> => (await request(`/api/${path}`)).json()
const meta = { refreshedBy: [dayRefresh(['Job', 'WorkerEntry'])] }

function Day() {
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => findOne<'Schedules', LiveDay>('Schedules', undefined, signal), meta })
  const [member] = data?.scheduleEntries[0]?.workerEntries ?? []
  return (
    <>
      <p>{data ? `Read: ${data.id}` : 'Loading'}</p>
      <p>Status: {member?.txtStatus}</p>
    </>
  )
}

/** The day on the screen, its first read done and the stream open; from then on timers go when they are told to. */
async function shownDay() {
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': stream.open, 'GET /api/Schedules/findOne': aDay('first') })
  const { queryClient } = renderScreen(<Day />)
  await screen.findByText('Read: first')
  await vi.waitUntil(() => liveConnection.read().state === 'open' && queryClient.isFetching() === 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => stream.close())
  const before = server.calls.length
  const change = async (seq: number, more: object = { entity: 'Job', id: jobId }) => {
    stream.push('change', { seq, type: 'update', ...more }, seq)
    await vi.advanceTimersByTimeAsync(500)
  }
  return { server, change, reads: () => server.calls.slice(before) }
}

test('changes that come faster than answers break off no read; the last of them is read after it', async () => {
  const { server, change, reads } = await shownDay()
  const answers: ((day: LiveDay) => void)[] = []
  server.answer({ 'GET /api/Schedules/findOne': () => new Promise<LiveDay>((resolve) => answers.push(resolve)) })
  for (const seq of [2, 3, 4, 5]) await change(seq)
  expect(reads().map(({ signal }) => signal?.aborted)).toEqual([false])

  answers[0]?.(aDay('second'))
  await vi.advanceTimersByTimeAsync(500)
  expect(screen.getByText('Read: second')).toBeTruthy()
  answers[1]?.(aDay('third'))
  await vi.advanceTimersByTimeAsync(500)
  expect(screen.getByText('Read: third')).toBeTruthy()
  expect(reads()).toHaveLength(2)
})

test('a read that never comes to an end does not stop the next', async () => {
  const { server, change } = await shownDay()
  server.answer({ 'GET /api/Schedules/findOne': () => new Promise(() => {}) })
  for (const seq of [2, 3]) await change(seq)
  server.answer({ 'GET /api/Schedules/findOne': aDay('second') })
  await vi.advanceTimersByTimeAsync(10_500)
  expect(screen.getByText('Read: second')).toBeTruthy()
})

test('an answer to a text stays, also when a read made before it comes in after it', async () => {
  const { server, change, reads } = await shownDay()
  const answers: ((day: LiveDay) => void)[] = []
  server.answer({ 'GET /api/Schedules/findOne': () => new Promise<LiveDay>((resolve) => answers.push(resolve)) })
  await change(2)
  const data = { scheduleEntryId: 'entry', txtStatus: 'y', txtStatusTime: null, txtReason: null }
  await change(3, { entity: 'WorkerEntry', id: memberId, data })
  expect(screen.getByText('Status: y')).toBeTruthy()
  answers[0]?.(aDay('before'))
  await vi.advanceTimersByTimeAsync(500)
  expect(reads()).toHaveLength(2)
  answers[1]?.(aDay('after', 'y'))
  await vi.advanceTimersByTimeAsync(500)
  expect(screen.getByText('Status: y')).toBeTruthy()
})

test('a worker entry that becomes somebody else’s is read again, not taken for a text', async () => {
  const { change, reads } = await shownDay()
  const text = { scheduleEntryId: 'entry', txtStatus: 'y', txtStatusTime: null, txtReason: null }
  await change(2, { entity: 'WorkerEntry', id: memberId, data: { ...text, workerId: 'worker' } })
  expect(reads()).toEqual([])
  await change(3, { entity: 'WorkerEntry', id: memberId, data: { ...text, workerId: 'somebody else' } })
  expect(reads()).toHaveLength(1)
})

/** Two lists on the screen, each with what it is refreshed by, and a third that is not: a button takes the second away. */
function Lists({ refreshedBy }: { refreshedBy: readonly Refresh[] }) {
  const [isSecondShown, setSecondShown] = useState(true)
  useQuery({ queryKey: ['lists', 'first'], queryFn: () => readPath('first'), meta: { refreshedBy } })
  useQuery({ queryKey: ['other'], queryFn: () => readPath('other') })
  return (
    <>
      {isSecondShown && <Second refreshedBy={refreshedBy} />}
      <button onClick={() => setSecondShown(false)}>Hide</button>
    </>
  )
}

function Second({ refreshedBy }: { refreshedBy: readonly Refresh[] }) {
  useQuery({ queryKey: ['lists', 'second'], queryFn: () => readPath('second'), meta: { refreshedBy } })
  return null
}

async function shownLists(refreshedBy: readonly Refresh[]) {
  const stream = liveStream()
  const server = respond({ 'GET /api/changes': stream.open, 'GET /api/first': [1], 'GET /api/second': [2], 'GET /api/other': [3] })
  const { queryClient } = renderScreen(<Lists refreshedBy={refreshedBy} />)
  await vi.waitUntil(() => liveConnection.read().state === 'open' && queryClient.isFetching() === 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => stream.close())
  let seen = server.calls.length
  let seq = 1
  return {
    queryClient,
    stream,
    /** One change each so many milliseconds. */
    async changes(count: number, every: number, more: object = { entity: 'TextMessage', type: 'create', id: 'text' }) {
      for (let made = 0; made < count; made += 1) {
        seq += 1
        stream.push('change', { seq, ...more }, seq)
        await vi.advanceTimersByTimeAsync(every)
      }
    },
    /** What was read since the last time. */
    reads() {
      const paths = server.calls.slice(seen).map(({ path }) => path.replace('/api/', ''))
      seen = server.calls.length
      return paths
    },
  }
}

const byTexts: Refresh = { entities: ['TextMessage'] }

test('a query is refetched by what its options name, once for a burst, and others are not', async () => {
  const { changes, reads } = await shownLists([byTexts])
  await changes(10, 10)
  expect(reads()).toEqual([])
  await vi.advanceTimersByTimeAsync(150)
  expect(reads()).toEqual(['first', 'second'])
  await changes(1, 1000, { entity: 'Job', type: 'update', id: 'job' })
  expect(reads()).toEqual([])
})

test('changes that never pause are shown all the same', async () => {
  const { changes, reads } = await shownLists([byTexts])
  await changes(20, 100)
  const first = reads().filter((path) => path === 'first')
  expect(first.length).toBeGreaterThanOrEqual(3)
  expect(first.length).toBeLessThanOrEqual(4)
})

test('thirty changes within a second are three refetches at most', async () => {
  const { changes, reads } = await shownLists([byTexts])
  await changes(30, 33)
  await vi.advanceTimersByTimeAsync(3000)
  expect(reads().filter((path) => path === 'first').length).toBeLessThanOrEqual(3)
})

test('what left the screen while its change was waiting is stale, and not refetched', async () => {
  const { changes, reads, queryClient } = await shownLists([byTexts])
  await changes(1, 10)
  act(() => screen.getByRole('button', { name: 'Hide' }).click())
  await vi.advanceTimersByTimeAsync(500)
  expect(reads()).toEqual(['first'])
  expect(queryClient.getQueryState(['lists', 'second'])?.isInvalidated).toBe(true)
})

test('a refetch waits for what defers it', async () => {
  const waiting: (() => void)[] = []
  const { changes, reads } = await shownLists([{ ...byTexts, defer: (refetch) => void waiting.push(refetch) }])
  await changes(3, 300)
  expect(reads()).toEqual([])
  expect(waiting.length).toBeGreaterThan(0)
  waiting[0]?.()
  await vi.advanceTimersByTimeAsync(10)
  expect(reads()).toEqual(['first'])
})

test('less than the query is refetched where that is enough, and all of it where it is not', async () => {
  const parts: string[][] = []
  const refetch = async (_queryClient: unknown, changes: readonly { id: string }[]) => void parts.push(changes.map(({ id }) => id))
  const { changes, reads } = await shownLists([{ entities: ['Materials'], refetch }, byTexts])
  await changes(1, 10, { entity: 'Materials', type: 'update', id: 'a' })
  await changes(1, 500, { entity: 'Materials', type: 'update', id: 'b' })
  expect([parts, reads()]).toEqual([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [],
  ])
  await changes(1, 10, { entity: 'Materials', type: 'update', id: 'c' })
  await changes(1, 500)
  expect([parts.length, reads()]).toEqual([2, ['first', 'second']])
})

test('after changes were missed everything that is shown is refetched', async () => {
  const { stream, reads } = await shownLists([byTexts])
  stream.push('resync', { seq: 90 })
  await vi.advanceTimersByTimeAsync(10)
  expect(reads()).toEqual(['first', 'other', 'second'])
})
