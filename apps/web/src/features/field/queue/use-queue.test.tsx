/** When the queue is sent. */
import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aServer, nadia, signedIn } from '../../../../testing/field/app.tsx'
import { aPhone } from '../../../../testing/field/phone.ts'
import { startAccount } from '../account.ts'
import { saveRecords } from './store.ts'
import { useQueue, useSending } from './use-queue.ts'

const minute = 60_000
const aRecord = { id: 'one', kind: 'Events' as const, account: nadia.id, madeAt: 5, body: { type: 'in' }, pictures: [] }

/** A phone on which one record waits; what each look at the queue showed. */
async function aWaitingPhone(request: LockManager['request']) {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00.000Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await aPhone()
  const requestLock = vi.fn<LockManager['request']>(request)
  Object.defineProperty(navigator, 'locks', { value: { request: requestLock }, configurable: true })
  signedIn()
  aServer([])
  startAccount()
  await saveRecords(aRecord)
  const shown: boolean[] = []
  renderHook(() => {
    useSending()
    shown.push(useQueue().isSending)
  })
  await vi.advanceTimersByTimeAsync(minute)
  return { requestLock, shown }
}

beforeEach(() => vi.useRealTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('where it cannot even be tried it waits longer each time', async () => {
  const { requestLock } = await aWaitingPhone(() => Promise.reject(new Error('The store is lost.')))
  expect(requestLock.mock.calls.length).toBeGreaterThan(2)
  expect(requestLock.mock.calls.length).toBeLessThan(10)
})

test('while another window sends, this one looks now and then, and does not say that it sends', async () => {
  const taken = (async (_name: string, _options: object, action: (lock: null) => unknown) => action(null)) as LockManager['request'] // of its forms the one that is used
  const { requestLock, shown } = await aWaitingPhone(taken)
  expect(requestLock.mock.calls.length).toBeGreaterThan(5)
  expect(requestLock.mock.calls.length).toBeLessThan(15)
  expect(shown).not.toContain(true)
})
