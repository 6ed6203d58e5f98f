import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMinute } from './use-minute.ts'

test('the minute moves on at its turn, for everyone at once, and nothing runs when nobody looks', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:10:40.000Z') })
  const [one, other] = [renderHook(useMinute), renderHook(useMinute)]
  expect(one.result.current).toBe('2026-11-20T17:10:00.000Z')
  act(() => void vi.advanceTimersByTime(19_000))
  expect(one.result.current).toBe('2026-11-20T17:10:00.000Z')
  act(() => void vi.advanceTimersByTime(1_000))
  expect([one.result.current, other.result.current]).toEqual(['2026-11-20T17:11:00.000Z', '2026-11-20T17:11:00.000Z'])
  act(() => void vi.advanceTimersByTime(60_000))
  expect(one.result.current).toBe('2026-11-20T17:12:00.000Z')
  one.unmount()
  expect(vi.getTimerCount()).toBe(1)
  other.unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('a window that slept shows the minute it is as soon as it is looked at', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T17:10:40.000Z') })
  const { result } = renderHook(useMinute)
  vi.setSystemTime(new Date('2026-11-20T19:00:05.000Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(result.current).toBe('2026-11-20T19:00:00.000Z')
})
