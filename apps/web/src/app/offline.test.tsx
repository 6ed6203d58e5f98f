import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aMe, renderRoutes } from '#testing/render.tsx'
import { respond, unreachable } from '#testing/respond.ts'
import { messageOf, tokenKey } from '../client/client.ts'
import { find } from '../client/rows.ts'
import { OfflineNotice } from './offline.tsx'
import { SignedIn } from './signed-in.tsx'

const setNetwork = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
afterEach(() => setOnline(true)) // also for the cache of the server’s answers, which listens by itself

function setOnline(isOnline: boolean) {
  setNetwork(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

const routes = [
  { path: '/login', element: <p>the sign-in page</p> },
  { Component: SignedIn, children: [{ path: '/schedule', element: <p>the day</p> }] },
]

test('without a network it says so at once, what is on the screen stays, and with one the notice goes', async () => {
  respond()
  renderRoutes(
    [
      {
        element: (
          <>
            <OfflineNotice />
            <p>the day</p>
          </>
        ),
        path: '*',
      },
    ],
    { at: '/schedule' },
  )
  expect(screen.queryByText(/^You are offline/)).toBeNull()
  setOnline(false)
  expect(screen.getByText(/^You are offline\. What you see may be out of date/)).toBeTruthy()
  expect(screen.getByText('the day')).toBeTruthy()
  setOnline(true)
  expect(screen.queryByText(/^You are offline/)).toBeNull()
})

test('the bar of the shell says Offline too, where it is always in view', async () => {
  respond()
  renderRoutes(routes, { at: '/schedule' })
  await screen.findByText('the day')
  setOnline(false)
  expect(screen.getByText('Offline')).toBeTruthy()
})

test('a call without a network is told as what it is', async () => {
  respond({ 'GET /api/Jobs': unreachable })
  setNetwork(false)
  const said = await find('Jobs').catch(messageOf)
  expect(said).toBe('You are offline. This needs a connection; try again when you are connected.')
})

test('opened while the server is away: the application stands, says so, signs nobody out, and opens by itself', async () => {
  localStorage.setItem(tokenKey, 'a-token')
  const server = respond({ 'GET /api/Users/me': unreachable })
  const { user } = renderRoutes(routes, { at: '/schedule', me: null })
  expect(await screen.findByRole('heading', { name: 'The server cannot be reached' })).toBeTruthy()
  expect(screen.getByText('Daysheet opens here by itself as soon as there is a connection to it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  setOnline(false)
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeTruthy()
  expect(localStorage.getItem(tokenKey)).toBe('a-token')
  server.answer({ 'GET /api/Users/me': aMe() })
  setOnline(true)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.getByText('the day')).toBeTruthy())
})
