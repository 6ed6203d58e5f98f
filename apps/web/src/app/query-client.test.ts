import { focusManager, notifyManager, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../client/client.ts'
import { neighbours } from '../features/filings/queries.ts'
import { cityReading } from '../features/filings/upload/queries.ts'
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

test.each([
  ['that is away', 503],
  ['that takes no more questions', 429],
  ['that answers', 200],
])('a City %s is asked once: not by the clock, nor when somebody comes back to the window or the network', async (_what, status) => {
  const client = makeQueryClient()
  for (const { queryKey, ...options } of [neighbours('job'), cityReading('job', 'file', 'TRU0401MN26')]) {
    const read = vi.fn<() => Promise<never>>(async () => {
      if (status !== 200) throw new ApiError(status, 'away')
      return {} as never // nothing looks at it
    })
    const stop = new QueryObserver<unknown>(client, { ...(options as object), queryKey, queryFn: read }).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(60_000)
    for (const manager of [focusManager.setFocused.bind(focusManager), onlineManager.setOnline.bind(onlineManager)]) {
      manager(false)
      manager(true)
    }
    // As after a stream that was away for long; what failed may have failed with it.
    if (status === 200) await client.invalidateQueries()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(1)
    stop()
  }
  focusManager.setFocused(undefined)
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
