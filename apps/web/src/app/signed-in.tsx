import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError, messageOf } from '../client/client.ts'
import { startLive } from '../client/change-stream.ts'
import { sessionQueries, type Me } from '../features/session/queries.ts'
import { Failed, Loading } from '../ui/states.tsx'
import { paths } from '../paths.ts'
import { signOut, useSession } from '../features/session/session.ts'
import { Shell } from './shell.tsx'
import { Page } from '../ui/page.tsx'
import { useIsOnline } from '../ui/use-is-online.ts'
import { TopBar } from './top-bar.tsx'

/**
 * In place of every screen when the application was opened and the server could not be reached: the application itself is kept on this device, what it shows
 * is not. It is asked for again all the time, so nobody needs to press anything. (decisions/web-app.md)
 */
function ServerUnreachable(retry: Retry) {
  const isOnline = useIsOnline()
  return (
    <WithoutUser title={isOnline ? 'The server cannot be reached' : 'You are offline'}>
      <Failed text="Daysheet opens here by itself as soon as there is a connection to it." {...retry} />
    </WithoutUser>
  )
}

interface Retry {
  onRetry: () => void
  retrying: boolean
}

/** The frame without what needs to know who is signed in. */
function WithoutUser({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <TopBar>
        <Button color="inherit" onClick={signOut}>
          Logout
        </Button>
      </TopBar>
      <Box component="main" sx={{ p: { xs: 1.5, sm: 2 } }}>
        <Page title={title}>{children}</Page>
      </Box>
    </Box>
  )
}

/**
 * The access rule: everything below needs sign-in. Who is not signed in goes to /login, and the location is remembered, except right after
 * signing out; who must change the password does that first. (product.md#access)
 */
export function SignedIn() {
  const { token, ended } = useSession()
  const { pathname, search } = useLocation()
  if (token === null) {
    const from = ended === 'signed out' ? null : { from: pathname + search }
    return <Navigate to={paths.login()} replace state={from} />
  }
  return <WithUser />
}

/** What was read under another role is not kept: it may be more than this one may see. */
function useForgetUnderAnotherRole(me: Me | undefined) {
  const queryClient = useQueryClient()
  const known = useRef(me?.role)
  const role = me?.role
  useEffect(() => {
    const before = known.current
    known.current = role
    if (before === undefined || role === undefined || role === before) return
    void queryClient.resetQueries({ predicate: ({ queryKey: [kind] }) => kind !== 'session' })
  }, [role, queryClient])
}

function WithUser() {
  const me = useQuery(sessionQueries.me())
  const { pathname, search } = useLocation()
  const isReady = me.data?.mustChangePassword === false
  useForgetUnderAnotherRole(me.data)
  useEffect(() => {
    if (isReady) startLive() // it was refused while a first password was still to be changed
  }, [isReady])
  if (me.isPending) {
    return (
      <Box sx={{ p: 2 }}>
        <Loading text="Loading Daysheet…" height={48} />
      </Box>
    )
  }
  if (me.isError && me.data === undefined) {
    const retry = { onRetry: () => void me.refetch(), retrying: me.isFetching }
    if (me.error instanceof ApiError && me.error.status === 0) return <ServerUnreachable {...retry} />
    return (
      <WithoutUser title="Daysheet could not start">
        <Failed text={messageOf(me.error)} {...retry} />
      </WithoutUser>
    )
  }
  if (me.data.mustChangePassword && pathname !== paths.changePassword()) {
    return <Navigate to={paths.changePassword()} replace state={{ from: pathname + search }} />
  }
  return <Shell me={me.data} />
}
