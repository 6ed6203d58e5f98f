import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useIncrementalList } from './use-incremental-list.ts'

test('a long list is drawn a part at a time until all of it stands, and what joins later stands too', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ total }) => useIncrementalList(total, 12), { initialProps: { total: 30 } })
  const steps = [result.current]
  for (let turn = 0; turn < 3; turn += 1) {
    act(() => void vi.runOnlyPendingTimers())
    steps.push(result.current)
  }
  expect(steps).toEqual([12, 24, 30, 30])
  rerender({ total: 31 })
  expect(result.current).toBe(31)
  expect(vi.getTimerCount()).toBe(0)
})

test('a short list stands at once', () => {
  vi.useFakeTimers()
  expect(renderHook(() => useIncrementalList(3, 12)).result.current).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
})
