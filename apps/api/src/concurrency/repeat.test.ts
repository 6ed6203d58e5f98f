import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const options = { everyMs: 1_000, onError: () => {} }

test('it happens at the start, then every so often, and on demand', async () => {
  const action = vi.fn<() => Promise<void>>().mockResolvedValue()
  const repeating = repeat(action, options)
  await vi.advanceTimersByTimeAsync(0)
  expect(action).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(action).toHaveBeenCalledTimes(3)
  await repeating.now()
  expect(action).toHaveBeenCalledTimes(4)
  await repeating.stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(action).toHaveBeenCalledTimes(4)
})

test('one begins when the one before has ended, and a stop waits for what is under way', async () => {
  const ends: (() => void)[] = []
  const repeating = repeat(() => new Promise((resolve) => ends.push(resolve)), options)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toHaveLength(2)
  let isStopped = false
  const stopped = repeating.stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  ends[1]?.()
  await expect(stopped).resolves.toBe(true)
})

test('one that fails is told and tried again', async () => {
  const onError = vi.fn<(error: unknown) => void>()
  const broken = new Error('The City is away')
  const action = vi.fn<() => Promise<void>>().mockRejectedValueOnce(broken).mockResolvedValue()
  const repeating = repeat(action, { ...options, onError })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onError.mock.calls).toEqual([[broken]])
  expect(action).toHaveBeenCalledTimes(2)
  await repeating.stop()
})
