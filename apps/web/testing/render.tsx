/** Renders what a test is about inside everything the application gives it: looks, server state, messages, a route. */
import { QueryClient } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { permissions } from '@daysheet/domain/session/permissions'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { tokenKey } from '../src/client/client.ts'
import { sessionQueries, type Me, type Settings } from '../src/features/session/queries.ts'
import { Providers } from '../src/app/providers.tsx'

/** The signed-in person of a test; New York unless told. */
export function aMe(more: Partial<Omit<Me, 'settings'>> & { settings?: Partial<Settings> } = {}): Me {
  return {
    id: '019a0000-0000-7000-8000-000000000001',
    kind: 'account',
    name: 'A. Rivera',
    username: 'rivera',
    mustChangePassword: false,
    role: null,
    permissions,
    ...more,
    settings: {
      timeZone: 'America/New_York',
      supervisorEmailDomain: 'example.com',
      companyName: '',
      texts: 'simulator',
      publicUrl: 'http://daysheet.test',
      hasCityFilings: false,
      map: { hasTiles: true, attribution: '', linkUrl: '' },
      ...more.settings,
    },
  }
}

interface Options {
  /** Where the address bar stands. */
  at?: string
  /** Who is signed in; null for nobody. */
  me?: Me | null
}

export interface Rendered extends RenderResult {
  user: UserEvent
  queryClient: QueryClient
  /** Path and query of the address bar now. */
  address: () => string
  goTo: (path: string) => Promise<void>
  goBack: () => Promise<void>
}

function start(routes: RouteObject[], { at = '/', me = aMe() }: Options): Rendered {
  if (me !== null) localStorage.setItem(tokenKey, 'a-token')
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  if (me !== null) queryClient.setQueryData(sessionQueries.me().queryKey, me)
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const rendered = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return {
    ...rendered,
    queryClient,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
    // What is left has ended when this is over: React cleans up after it has drawn, on a busy machine some time after.
    goTo: (path) => act(async () => router.navigate(path)),
    // May be asked about first, and then ends with the answer.
    goBack: () => Promise.resolve(router.navigate(-1)),
  }
}

/** One screen or part, signed in: `renderScreen(<HomeScreen />, { at: '/?search=broad' })`. */
export const renderScreen = (screen: ReactNode, options: Options = {}): Rendered => start([{ path: '*', element: screen }], options)

/** Several routes, for what happens between them. */
export const renderRoutes = (routes: RouteObject[], options: Options = {}): Rendered => start(routes, options)
