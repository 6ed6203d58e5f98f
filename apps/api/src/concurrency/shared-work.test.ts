import { expect, test, vi } from 'vitest'
import { currentRequest, runInContext } from './request-context.ts'
import { makeSharedWork } from './shared-work.ts'

const as = <T>(caller: string, gone: AbortSignal, action: () => T): T => runInContext({ id: caller, caller, gone, isRead: true }, action)

test('simultaneous calls for the same work share one run; a later call starts a new one', async () => {
  const share = makeSharedWork<string>()
  const work = vi.fn<() => Promise<string>>().mockResolvedValue('made')
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual(['made', 'made', 'made'])
  expect(work).toHaveBeenCalledTimes(2)
  await share('a', work)
  expect(work).toHaveBeenCalledTimes(3)
})

test('runs while any caller waits for it, and stops when the last one disconnects', async () => {
  const share = makeSharedWork<string>()
  const [first, second] = [new AbortController(), new AbortController()]
  const made = Promise.withResolvers<string>()
  let signal: AbortSignal | undefined
  const work = () => {
    signal = currentRequest()?.gone
    return made.promise
  }
  const asked = [as('one', first.signal, () => share('a', work)), as('two', second.signal, () => share('a', work))]
  first.abort()
  await expect(asked[0]).rejects.toThrow('disconnected')
  expect(signal?.aborted).toBe(false)
  second.abort()
  await expect(asked[1]).rejects.toThrow('disconnected')
  expect(signal?.aborted).toBe(true)
  await expect(as('one', first.signal, () => share('a', work))).rejects.toThrow('disconnected')
  const again = share('a', async () => 'made anew')
  made.resolve('too late')
  expect(await again).toBe('made anew')
})

test('when it fails, it fails for all waiting callers, and the next call tries again', async () => {
  const share = makeSharedWork<string>()
  const failing = () => Promise.reject(new Error('It failed'))
  expect(await Promise.allSettled([share('a', failing), share('a', failing)])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await share('a', async () => 'made')).toBe('made')
})
