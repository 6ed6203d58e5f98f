import { useQuery, useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { liveStream, respond } from '../../../testing/respond.ts'
import { get } from '../../client/client.ts'
import { liveConnection } from '../../client/change-stream.ts'
import { useLiveDay, type LiveDay } from './use-live-day.ts'

const jobId = '019a0000-0000-7000-8000-00000000beef'
const memberId = '019a0000-0000-7000-8000-00000000cafe'
const aDay = (id: string, txtStatus: 'sent' | 'y' = 'sent'): LiveDay => {
  const member = { id: memberId, workerId: 'worker', txtStatus, txtStatusTime: null, txtReason: null }
  return { id, scheduleEntries: [{ id: 'entry', jobId, supervisorId: null, workerEntries: [member] }] }
}
const queryKey = ['schedules', 'of this test']
const shows = new Set(['Job', 'WorkerEntry'] as const)

function Day() {
  const queryClient = useQueryClient()
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => get<LiveDay>('Schedules/findOne', signal) })
  useLiveDay({ queryKey, shows, read: () => void queryClient.invalidateQueries({ queryKey }) })
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
