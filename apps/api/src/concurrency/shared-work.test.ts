import { expect, test, vi } from 'vitest'
import { currentRequest, runInContext } from '../db/request-context.ts'
import { makeSharedWork } from './shared-work.ts'

const as = <T>(caller: string, gone: AbortSignal, action: () => T): T => runInContext({ id: caller, caller, gone, isRead: true }, action)

test('several who ask for the same at once wait for one piece of work; the next asks anew', async () => {
  const share = makeSharedWork<string>()
  const work = vi.fn<() => Promise<string>>().mockResolvedValue('made')
  expect(await Promise.all([share('a', work), share('a', work), share('b', work)])).toEqual(['made', 'made', 'made'])
  expect(work).toHaveBeenCalledTimes(2)
  await share('a', work)
  expect(work).toHaveBeenCalledTimes(3)
})

test('it goes on while anybody waits for it, and stops when the last one has gone', async () => {
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

test('work that fails fails for all who wait, and is tried again by the next', async () => {
  const share = makeSharedWork<string>()
  const failing = () => Promise.reject(new Error('It failed'))
  expect(await Promise.allSettled([share('a', failing), share('a', failing)])).toMatchObject([
    { status: 'rejected' },
    { status: 'rejected' },
  ])
  expect(await share('a', async () => 'made')).toBe('made')
})
