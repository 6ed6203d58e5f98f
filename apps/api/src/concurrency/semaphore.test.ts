import { expect, test, vi } from 'vitest'
import { exportsBusy } from '../http/errors.ts'
import { runInContext } from './request-context.ts'
import { makeSemaphore } from './semaphore.ts'
import { HttpError } from '../http-error.ts'

const connected = () => new AbortController().signal

test('whoever does not fit waits; who does not even fit there, or waits too long, is told so in its own words', async () => {
  const busyError = () => new HttpError(503, 'Nothing goes.', { retryAfter: 3 })
  const semaphore = makeSemaphore({ concurrency: 1, maxPending: 1, timeoutMs: 1, busyError })
  const release = await semaphore.acquire(connected())
  const waiting = semaphore.acquire(connected())
  expect([semaphore.activeCount, semaphore.pendingCount]).toEqual([1, 1])
  await expect(semaphore.acquire(connected())).rejects.toThrow('Nothing goes.')
  await expect(waiting).rejects.toThrow('Nothing goes.')
  release()
  expect([semaphore.activeCount, semaphore.pendingCount]).toEqual([0, 0])
})

test('an export is refused with a 503 and a time to come back, and there is room again afterwards', async () => {
  const refusal = { statusCode: 503, retryAfter: 10, message: expect.stringContaining('Other exports') }
  const semaphore = makeSemaphore({ concurrency: 1, maxPending: 1, timeoutMs: 30, busyError: exportsBusy })
  const release = await semaphore.acquire(connected())
  const waiting = semaphore.acquire(connected())
  await expect(semaphore.acquire(connected())).rejects.toMatchObject(refusal)
  await expect(waiting).rejects.toMatchObject(refusal)
  release()
  ;(await semaphore.acquire(connected()))()
})

test('a place is given back however it ends', async () => {
  const semaphore = makeSemaphore({ concurrency: 1, maxPending: 0 })
  await expect(semaphore.run(() => Promise.reject(new Error('It failed')), connected())).rejects.toThrow('It failed')
  expect(await semaphore.run(() => Promise.resolve(1))).toBe(1)
  expect(semaphore.activeCount).toBe(0)
})

test('those who wait come in one by one, in order, however often a place is given back', async () => {
  const semaphore = makeSemaphore({ concurrency: 1, maxPending: 2, timeoutMs: 10_000 })
  const order: string[] = []
  const release = await semaphore.acquire(connected())
  const [second, third] = ['second', 'third'].map(async (name) => {
    const releaseOwn = await semaphore.acquire(connected())
    order.push(name)
    return releaseOwn
  })
  release()
  release()
  const releaseSecond = await second
  expect(order).toEqual(['second'])
  releaseSecond?.()
  ;(await third)?.()
  expect(order).toEqual(['second', 'third'])
})

test('with one place, actions run one after the other, also after one that failed', async () => {
  const { run } = makeSemaphore({ concurrency: 1 })
  const order: string[] = []
  const first = run(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push('first')
    throw new Error('no')
  })
  const second = run(async () => order.push('second'))
  await expect(first).rejects.toThrow('no')
  await second
  expect(order).toEqual(['first', 'second'])
})

test('whoever goes away while waiting takes no place', async () => {
  const semaphore = makeSemaphore({ concurrency: 1, maxPending: 2, timeoutMs: 60_000 })
  const release = await semaphore.acquire(connected())
  const leaving = new AbortController()
  const waiting = semaphore.acquire(leaving.signal)
  const next = semaphore.acquire(connected())
  leaving.abort()
  await expect(waiting).rejects.toThrow('disconnected')
  release()
  ;(await next)()
  expect(semaphore.activeCount).toBe(0)
})

test('whoever has a place of a shared semaphore has one of their own first, so that nobody has more than their own of the line that all share', async () => {
  const within = makeSemaphore({ concurrency: 2 })
  const [noisy, quiet] = [makeSemaphore({ concurrency: 1, within }), makeSemaphore({ concurrency: 1, within })]
  const releaseNoisy = await noisy.acquire()
  const waiting = Array.from({ length: 50 }, () => noisy.run(async () => {}))
  const releaseQuiet = await quiet.acquire()
  expect([within.activeCount, within.pendingCount, noisy.pendingCount]).toEqual([2, 0, 50])
  releaseNoisy()
  releaseNoisy()
  releaseQuiet()
  await Promise.all(waiting)
  expect([within.activeCount, noisy.activeCount, quiet.activeCount]).toEqual([0, 0, 0])
})

test('what finds no room in the shared one leaves its own place', async () => {
  const within = makeSemaphore({ concurrency: 1, maxPending: 0, busyError: () => new Error('All are busy') })
  const own = makeSemaphore({ concurrency: 1, within })
  const release = await within.acquire()
  await expect(own.run(async () => {})).rejects.toThrow('All are busy')
  expect(own.activeCount).toBe(0)
  release()
  expect(await own.run(async () => 1)).toBe(1)
})

test('of several who share one, whoever has the fewest places comes next, however many others wait', async () => {
  const shared = makeSemaphore({ concurrency: 2 })
  const order: string[] = []
  const ask = async (owner: string) => {
    const release = await shared.of(owner).acquire()
    order.push(owner)
    return release
  }
  const first = [await ask('noisy'), await ask('noisy')]
  const waiting = ['noisy', 'noisy', 'noisy', 'quiet', 'other', 'quiet'].map(async (owner) => (await ask(owner))())
  expect([shared.pendingCount, shared.of('noisy').pendingCount, shared.of('quiet').pendingCount]).toEqual([6, 3, 2])
  first[0]?.()
  await vi.waitFor(() => expect(shared.pendingCount).toBe(0))
  expect(order).toEqual(['noisy', 'noisy', 'quiet', 'other', 'quiet', 'noisy', 'noisy', 'noisy'])
  first[1]?.()
  await Promise.all(waiting)
  expect([shared.activeCount, shared.of('noisy').activeCount]).toEqual([0, 0])
})

test('whoever has gone away already takes no place and no turn', async () => {
  const shared = makeSemaphore({ concurrency: 1 })
  const release = await shared.of('one').acquire()
  await expect(shared.of('gone').acquire(AbortSignal.abort())).rejects.toThrow('disconnected')
  expect(shared.pendingCount).toBe(0)
  release()
})

/** Runs an action as a request of this session. */
const as = <T>(caller: string, action: () => T, gone?: AbortSignal): T =>
  runInContext({ id: caller, caller, ...(gone && { gone }) }, action)

test('takes the caller from the request: the waiting caller with the fewest places comes next', async () => {
  const semaphore = makeSemaphore({ concurrency: 1 })
  const order: string[] = []
  const ask = (caller: string) => as(caller, () => semaphore.run(async () => order.push(caller)))
  const release = await as('noisy', () => semaphore.acquire())
  const waiting = ['noisy', 'noisy', 'noisy', 'quiet', 'other', 'quiet'].map(ask)
  release()
  await Promise.all(waiting)
  expect(order).toEqual(['quiet', 'other', 'noisy', 'quiet', 'noisy', 'noisy'])
})

test('an owner may have any number of callers: first the owner with the fewest places, then its caller with the fewest', async () => {
  const shared = makeSemaphore({ concurrency: 1 })
  const order: string[] = []
  const ask = (owner: string, caller: string) => as(caller, () => shared.of(owner).run(async () => order.push(`${owner} ${caller}`)))
  const release = await as('one', () => shared.of('large').acquire())
  const waiting = [ask('large', 'one'), ask('large', 'one'), ask('large', 'two'), ask('small', 'three')]
  release()
  await Promise.all(waiting)
  expect(order).toEqual(['small three', 'large two', 'large one', 'large one'])
})

test('a caller gets only its share, and the error says so; work of the server itself has no share', async () => {
  const busyError = (isOwn: boolean) => new Error(isOwn ? 'You ask for too much' : 'All are busy')
  const semaphore = makeSemaphore({ concurrency: 3, perCaller: 1, maxPending: 0, busyError })
  const release = await as('one', () => semaphore.acquire())
  await expect(as('one', () => semaphore.acquire())).rejects.toThrow('You ask for too much')
  const others = [await as('two', () => semaphore.acquire()), await semaphore.acquire()]
  await expect(as('three', () => semaphore.acquire())).rejects.toThrow('All are busy')
  release()
  others.push(await semaphore.acquire())
  for (const one of others) one()
  expect(semaphore.activeCount).toBe(0)
})

test('a caller who waits for its own share does not block free places for others', async () => {
  const semaphore = makeSemaphore({ concurrency: 2, perCaller: 1 })
  const release = await as('one', () => semaphore.acquire())
  const second = as('one', () => semaphore.acquire())
  const releaseOther = await as('two', () => semaphore.acquire())
  expect(semaphore.pendingCount).toBe(1)
  release()
  ;(await second)()
  releaseOther()
  expect([semaphore.activeCount, semaphore.pendingCount]).toEqual([0, 0])
})

test('when the line is full, the caller with the most waiting calls makes room for one with few', async () => {
  const semaphore = makeSemaphore({ concurrency: 1, maxPending: 3, busyError: (isOwn) => new Error(isOwn ? 'own' : 'all') })
  const release = await as('noisy', () => semaphore.acquire())
  const noisy = Array.from({ length: 3 }, () => as('noisy', () => semaphore.run(async () => 'noisy')).catch(String))
  const quiet = as('quiet', () => semaphore.run(async () => 'quiet'))
  await expect(as('noisy', () => semaphore.run(async () => 'more'))).rejects.toThrow('own')
  release()
  expect([await quiet, ...(await Promise.all(noisy))]).toEqual(['quiet', 'noisy', 'noisy', 'Error: own'])
})

test('a caller that disconnects leaves the line, even when the call site passes no signal', async () => {
  const semaphore = makeSemaphore({ concurrency: 1 })
  const leaving = new AbortController()
  const release = await as('one', () => semaphore.acquire())
  const waiting = as('two', () => semaphore.acquire(), leaving.signal)
  leaving.abort()
  await expect(waiting).rejects.toThrow('disconnected')
  expect(semaphore.pendingCount).toBe(0)
  release()
})
