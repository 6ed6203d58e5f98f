import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { listenLive, liveConnection } from '../client/change-stream.ts'
import { cspNonce } from '../ui/csp-nonce.ts'
import { Messages } from '../ui/messages.tsx'
import { forgetScrollPositions } from './scroll-restoration.tsx'
import { openSession, watchSession } from '../features/session/session.ts'
import { theme } from './theme.ts'

function styleCache() {
  const nonce = cspNonce()
  return createCache({ key: 'css', ...(nonce !== undefined && { nonce }) })
}

/** What could not be read while the server was away is read again when it is back; nobody should have to press Retry for it. */
function readFailedWhenBack(queryClient: QueryClient): () => void {
  let wasAway = false
  return liveConnection.subscribe(() => {
    const { state } = liveConnection.read()
    if (state === 'open' && wasAway)
      void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' })
    wasAway = state === 'away' || (wasAway && state === 'connecting')
  })
}

const isNotSession = ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'session'

/** What is on no screen at the moment follows no changes: whoever comes back to it sees it at once, and reads it anew when anything was changed. */
function doubtUnseen(queryClient: QueryClient): () => void {
  const onChange = () => void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: isNotSession })
  return listenLive({ onChange })
}

/** What every screen stands on: looks, server state, messages, the session's watch. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const [styles] = useState(styleCache)
  useState(openSession)
  useEffect(() => {
    // Also where they were: an address may tell what was searched for.
    const forget = () => {
      queryClient.clear()
      forgetScrollPositions()
    }
    return watchSession(forget)
  }, [queryClient])
  useEffect(
    // Whoever was away reads everything anew; who is signed in has not changed by that.
    () => listenLive({ onResync: () => void queryClient.invalidateQueries({ predicate: isNotSession }) }),
    [queryClient],
  )
  useEffect(() => doubtUnseen(queryClient), [queryClient])
  useEffect(() => readFailedWhenBack(queryClient), [queryClient])
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="daysheet.theme">
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          {children}
          <Messages />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
