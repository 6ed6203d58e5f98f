import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { MessageLine } from './message-line.tsx'
import { hideMessage, say, shownMs } from './message.ts'

afterEach(() => {
  cleanup()
  hideMessage()
  vi.useRealTimers()
})

test('a message is announced and shown for ten seconds, and a newer one replaces it', () => {
  vi.useFakeTimers()
  render(<MessageLine />)
  const region = screen.getByRole('status')
  act(() => {
    say({ text: 'Saved: Ana in' })
  })
  act(() => {
    vi.advanceTimersByTime(shownMs - 1)
  })
  act(() => {
    say({ text: 'Saved: Bo in' })
  })
  expect(region.textContent).toBe('Saved: Bo in')
  act(() => {
    vi.advanceTimersByTime(shownMs - 1)
  })
  expect(region.textContent).toBe('Saved: Bo in')
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(region.textContent).toBe('')
})

test('its action runs once, and the message disappears', async () => {
  const onPress = vi.fn<() => void>()
  render(<MessageLine />)
  act(() => {
    say({ text: 'Saved: Ana in', action: { label: 'Undo', onPress } })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a message from its action is announced', async () => {
  render(<MessageLine />)
  act(() => {
    say({ text: 'Saved: Ana in', action: { label: 'Undo', onPress: () => say({ text: 'Taken back' }) } })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('status').textContent).toBe('Taken back')
})
