import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../client/client.ts'
import { makeQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list that fails this often with this status before it can be read. */
function watch(failures: number, status: number) {
  const read = vi.fn<() => Promise<string[]>>(async () => {
    if (read.mock.calls.length <= failures) throw new ApiError(status, 'The database is away')
    return ['120 Broadway']
  })
  const observer = new QueryObserver(makeQueryClient(), { queryKey: ['jobs'], queryFn: read })
  const stop = observer.subscribe(() => {})
  return { read, observer, stop }
}

test('what failed while the database was away is read by itself when it is back', async () => {
  const { read, observer, stop } = watch(10, 503)
  await vi.advanceTimersByTimeAsync(4000)
  expect(observer.getCurrentResult().status).toBe('error')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().data).toEqual(['120 Broadway'])
  const reads = read.mock.calls.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(reads)
  stop()
})

test('what was refused for good is not asked again and again', async () => {
  const { read, observer, stop } = watch(10, 400)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().status).toBe('error')
  expect(read).toHaveBeenCalledTimes(1)
  stop()
})

test('while what failed is read again it stays told as failed, also when Retry was pressed', async () => {
  const { observer, stop } = watch(10, 503)
  const seen: string[] = []
  await vi.advanceTimersByTimeAsync(4000)
  // As a screen does: told once that something is new, it asks what is now.
  const look = () => {
    const { status, fetchStatus } = observer.getCurrentResult()
    seen.push(`${status} ${fetchStatus}`)
  }
  const stopWatching = observer.subscribe(notifyManager.batchCalls(look))
  await vi.advanceTimersByTimeAsync(12_000)
  void observer.refetch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(new Set(seen)).toEqual(new Set(['error idle', 'error fetching', 'success idle']))
  stopWatching()
  stop()
})
