import { act, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { respond, unreachable } from '#testing/respond.ts'
import { registerServiceWorker, UpdateNotice } from './update.tsx'

const pageOf = (version: string) => () =>
  new Response(`<html><head><script type="module" crossorigin src="/assets/index-${version}.js"></script></head></html>`)

beforeEach(() => {
  const start = document.createElement('script')
  start.type = 'module'
  start.setAttribute('src', '/assets/index-one.js')
  document.head.append(start)
})
afterEach(() => document.head.querySelector('script')?.remove())

const missCode = () => act(() => void window.dispatchEvent(new Event('vite:preloadError')))

test('code that is gone makes it ask; a newer page is told with a button, and nothing is reloaded by itself', async () => {
  const server = respond({ 'GET /index.html': pageOf('two') })
  render(<UpdateNotice />)
  expect(server.to('GET /index.html')).toHaveLength(0)
  missCode()
  expect(await screen.findByText(/^There is a new version of Daysheet\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('the same page again, or a server that is away, tells nothing', async () => {
  const server = respond({ 'GET /index.html': pageOf('one') })
  render(<UpdateNotice />)
  missCode()
  await waitFor(() => expect(server.to('GET /index.html')).toHaveLength(1))
  server.answer({ 'GET /index.html': unreachable })
  missCode()
  await waitFor(() => expect(server.to('GET /index.html')).toHaveLength(2))
  server.answer({ 'GET /index.html': pageOf('two') })
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  missCode()
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy()
})

test.each([
  ['/confirm/0192?answer=confirm', []],
  ['/w/aB3dE5gH7jK9mN1p', []],
  ['/Confirm/0192?answer=decline', []],
  ['/schedule', ['/sw.js']],
])('who opens %s keeps the application for later: %j', (address, kept) => {
  const register = vi.fn<(script: string) => Promise<void>>(() => Promise.resolve())
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true })
  vi.useFakeTimers()
  window.history.replaceState(null, '', address)
  onTestFinished(() => {
    window.history.replaceState(null, '', '/')
    vi.useRealTimers()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  registerServiceWorker()
  vi.runAllTimers()
  expect(register.mock.calls.flat()).toEqual(kept)
})
