/** When the queue is sent. */
import 'fake-indexeddb/auto'
import type { FieldBatch } from '@daysheet/domain/field/batch'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { aServer, nadia, signedIn } from '#testing/field/app.tsx'
import { aPhone } from '#testing/field/phone.ts'
import { unreachable, type Call } from '#testing/respond.ts'
import { ApiError } from '#client/client.ts'
import { startAccount } from '../account.ts'
import { saveOutcomes } from './outcomes.ts'
import { forgetReach, tellingReach } from './reach.ts'
import { allRecords, digestOf, saveRecords } from './store.ts'
import { saveAndSend, sendNow, useQueue, useSending } from './use-queue.ts'

const [second, minute] = [1000, 60_000]
const aRecord = { id: 'one', kind: 'Events' as const, account: nadia.id, madeAt: 5, body: { type: 'in' }, pictures: [] }
const calls = (server: ReturnType<typeof aServer>) => server.to('POST /api/field/records').length
const states = async () => (await allRecords()).map(({ state }) => state)

/** Advances time in steps, so that the store and other windows can respond in between. */
const pass = (ms: number) =>
  act(async () => {
    const step = Math.max(ms / 100, 1)
    for (let passed = 0; passed < ms; passed += step) {
      await vi.advanceTimersByTimeAsync(step)
      for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done))
    }
  })

/** A phone with one waiting record. */
async function aWaitingPhone(answer: Parameters<typeof aServer>[1] = {}) {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
  await aPhone()
  signedIn()
  const server = aServer([], answer)
  void startAccount()
  await saveRecords(aRecord)
  return server
}

function anOpenWindow() {
  const shown: boolean[] = []
  const { result } = renderHook(() => {
    useSending()
    const queue = useQueue()
    shown.push(queue.sending !== null)
    return queue
  })
  return { result, shown }
}

/** A server that never answers a request. */
const silent = ({ signal }: Call) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as DOMException)))

function giveLocks(request: LockManager['request']) {
  const requestLock = vi.fn<LockManager['request']>(request)
  Object.defineProperty(navigator, 'locks', { value: { request: requestLock }, configurable: true })
  return requestLock
}
/** A lock that another window holds until it is stolen. */
const taken = (async (_name: string, options: LockOptions, action: (lock: object | null) => unknown) =>
  action(options.steal ? {} : null)) as LockManager['request'] // the form that the code uses

beforeEach(() => {
  vi.useRealTimers()
  forgetReach()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shows = () => document.dispatchEvent(new Event('visibilitychange'))

describe('after failed attempts', () => {
  /** A phone that was offline for so long that its pause is minutes. */
  async function aPhoneOutOfReach() {
    const server = await aWaitingPhone()
    const [kept] = await allRecords()
    if (!kept) throw new Error('nothing is kept')
    const notBefore = Date.now() + 4 * minute
    await saveOutcomes(new Map([[kept.id, { ...kept, tries: 9, notBefore }]]), Date.now())
    await tellingReach(() => Promise.reject(new ApiError(0, 'The server cannot be reached.'))).catch(() => null)
    const { result } = anOpenWindow()
    await pass(second)
    expect([calls(server), result.current.nextTry]).toEqual([0, notBefore])
    return server
  }

  test.each<[string, () => void]>([
    ['a person asks', () => void sendNow()],
    ['the network is back', () => window.dispatchEvent(new Event('online'))],
    ['the page comes into sight', shows],
    ['the page comes back from the store of pages', () => window.dispatchEvent(new Event('pageshow'))],
    ['a read is answered', () => void tellingReach(() => Promise.resolve())],
  ])('it is sent at once when %s', async (_when, happens) => {
    const server = await aPhoneOutOfReach()
    act(happens)
    await pass(10)
    expect([calls(server), await states()]).toEqual([1, ['sent']])
  })

  test('a new network sends at once; a faster one does not', async () => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' })
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
    const server = await aPhoneOutOfReach()
    connection.dispatchEvent(new Event('change'))
    await pass(10)
    expect(calls(server)).toBe(0)
    connection.type = 'wifi'
    connection.dispatchEvent(new Event('change'))
    await pass(10)
    expect([calls(server), await states()]).toEqual([1, ['sent']])
  })

  test('a request to send from before sign-in does not end the pause', async () => {
    await sendNow()
    expect(calls(await aPhoneOutOfReach())).toBe(0)
  })

  test('a hidden page and the timer wait for the pause', async () => {
    const server = await aPhoneOutOfReach()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    shows()
    await pass(second)
    expect(calls(server)).toBe(0)
    await pass(5 * minute)
    expect(await states()).toEqual(['sent'])
    vi.restoreAllMocks()
  })
})

describe('a stalled request', () => {
  /** Never answers the first call, and answers later calls. */
  async function aStalledPhone() {
    const server = await aWaitingPhone({ 'POST /api/field/records': silent })
    anOpenWindow()
    await pass(10)
    expect(calls(server)).toBe(1)
    server.answer({ 'POST /api/field/records': server.store })
    return server
  }

  test('is given up after 20 seconds', async () => {
    const server = await aStalledPhone()
    await pass(19 * second)
    expect(calls(server)).toBe(1)
    await pass(4 * second)
    expect([calls(server), await states()]).toEqual([2, ['sent']])
  })

  test('is given up at once on another network', async () => {
    const server = await aStalledPhone()
    window.dispatchEvent(new Event('online'))
    await pass(10)
    expect([calls(server), await states()]).toEqual([2, ['sent']])
  })

  test('is given up after 5 seconds when a person asks, however early', async () => {
    const server = await aStalledPhone()
    await pass(second)
    void sendNow()
    await pass(3 * second)
    expect(calls(server)).toBe(1)
    await pass(second)
    expect([calls(server), await states()]).toEqual([2, ['sent']])
  })

  test('is given up at once when a person asks later than that', async () => {
    const server = await aStalledPhone()
    await pass(10 * second)
    shows()
    await pass(10)
    expect([calls(server), await states()]).toEqual([2, ['sent']])
  })

  test('on a new network, paused records are sent with their pictures too', async () => {
    const server = await aWaitingPhone({
      'POST /api/field/records': silent,
      'POST /api/images/events/upload': { result: { files: { file: [{ name: 'face.jpg' }] } } },
    })
    const bytes = new TextEncoder().encode('a face').buffer
    const sha256 = await digestOf(bytes)
    await saveRecords({ ...aRecord, id: 'two', pictures: [sha256] }, [{ sha256, mime: 'image/jpeg', bytes, container: 'events' }])
    const [, paused] = await allRecords()
    if (!paused) throw new Error('nothing is kept')
    await saveOutcomes(new Map([['two', { ...paused, notBefore: Date.now() + 4 * minute }]]), Date.now())
    anOpenWindow()
    await pass(10)
    server.answer({ 'POST /api/field/records': server.store })
    window.dispatchEvent(new Event('online'))
    await pass(20)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('does not block later records for longer', async () => {
    const server = await aStalledPhone()
    await saveAndSend({ ...aRecord, id: 'two' })
    window.dispatchEvent(new Event('online'))
    await pass(10)
    expect(server.records.map(({ id }) => id)).toEqual(['one', 'two'])
  })
})

describe('with another window', () => {
  test('a window that cannot even start pauses longer each time', async () => {
    await aWaitingPhone()
    const requestLock = giveLocks(() => Promise.reject(new Error('The store is lost.')))
    anOpenWindow()
    await pass(minute)
    expect(requestLock.mock.calls.length).toBeGreaterThan(2)
    expect(requestLock.mock.calls.length).toBeLessThan(10)
  })

  /** Another window of this browser, as seen through their messages. */
  function anotherWindow(onMessage: (message: { kind: string; asked?: string }, post: (message: object) => void) => void) {
    const channel = new BroadcastChannel('daysheet-field-queue')
    channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string; asked?: string }>) =>
      onMessage(data, (message) => channel.postMessage(message)),
    )
    onTestFinished(() => channel.close())
    return channel
  }

  test('this window leaves the send to the other, checks now and then, and does not show that it sends', async () => {
    const server = await aWaitingPhone()
    const requestLock = giveLocks(taken)
    const heard: string[] = []
    anotherWindow(({ kind, asked }, post) => {
      heard.push(kind)
      if (kind === 'sending?') post({ kind: 'sending', asked })
    })
    const { shown } = anOpenWindow()
    await pass(minute)
    expect(requestLock.mock.calls.length).toBeGreaterThan(5)
    expect(requestLock.mock.calls.length).toBeLessThan(15)
    expect(requestLock.mock.calls.some(([, options]) => (options as LockOptions).steal)).toBe(false)
    expect([shown.includes(true), calls(server), heard.includes('hurry')]).toEqual([false, 0, false])
    void sendNow()
    await pass(100)
    await vi.waitFor(() => expect(heard).toContain('hurry'))
  })

  test('this window takes over within seconds from one that the phone has frozen', async () => {
    const server = await aWaitingPhone()
    giveLocks(taken)
    anOpenWindow()
    await pass(3 * second)
    expect([calls(server), await states()]).toEqual([1, ['sent']])
  })

  test('this window waits at most five minutes for one that hangs', async () => {
    const server = await aWaitingPhone()
    // The code only uses this form of `request`.
    const held = (async (_name: string, options: LockOptions, action: (lock: object) => unknown) =>
      options.steal ? action({}) : new Promise(() => {})) as LockManager['request']
    giveLocks(held)
    anOpenWindow()
    await pass(4 * minute)
    expect(calls(server)).toBe(0)
    await pass(2 * minute)
    expect([calls(server), await states()]).toEqual([1, ['sent']])
  })

  test('this window shows what the other saved or sent', async () => {
    await aWaitingPhone({ 'POST /api/field/records': unreachable })
    const { result } = anOpenWindow()
    const other = anotherWindow(() => {})
    await pass(second)
    await saveRecords({ ...aRecord, id: 'theirs' })
    expect(result.current.records.map(({ id }) => id)).toEqual(['one'])
    other.postMessage({ kind: 'changed' })
    await vi.waitFor(async () => {
      await pass(1)
      expect(result.current.records.map(({ id }) => id)).toEqual(['one', 'theirs'])
    })
  })
})

test('the position of the record being sent is shown only during the send', async () => {
  const answers: (() => void)[] = []
  const server = await aWaitingPhone({
    'POST /api/field/records': ({ body }: Call) =>
      new Promise((answer) =>
        answers.push(() => answer({ results: (body as FieldBatch).records.map(({ id }) => ({ id, state: 'stored' })) })),
      ),
  })
  const { result } = anOpenWindow()
  expect(result.current.sending).toBeNull()
  await pass(10)
  expect(result.current.sending).toEqual({ number: 1, total: 1 })
  void saveAndSend({ ...aRecord, id: 'two' })
  await pass(10)
  expect(result.current.sending).toEqual({ number: 1, total: 2 })
  answers[0]?.()
  await pass(10)
  expect([result.current.sending, calls(server)]).toEqual([{ number: 2, total: 2 }, 2])
  answers[1]?.()
  await pass(10)
  expect([result.current.sending, result.current.nextTry]).toEqual([null, null])
})

test('a read that ends after a later one does not replace it', async () => {
  await aWaitingPhone({ 'POST /api/field/records': unreachable })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { getAll } = IDBIndex.prototype
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementationOnce(function (this: IDBIndex, ...given) {
    const request = getAll.apply(this, given)
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, listener: EventListener) => listen(type, (event) => void held.then(() => listener(event)))
    return request
  })
  const { result } = anOpenWindow()
  await act(() => saveAndSend({ ...aRecord, id: 'two' }))
  await pass(second)
  const ids = () => result.current.records.map(({ id }) => id)
  expect(ids()).toEqual(['one', 'two'])
  release()
  await pass(1)
  expect(ids()).toEqual(['one', 'two'])
})
