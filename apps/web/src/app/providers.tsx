import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { onForbidden } from '../client/client.ts'
import { keepQueriesLive } from '../client/live-queries.ts'
import { cspNonce } from '../ui/csp-nonce.ts'
import { Messages } from '../ui/messages.tsx'
import { forgetScrollPositions } from './scroll-restoration.tsx'
import { sessionQueries } from '../features/session/queries.ts'
import { openSession, watchSession } from '../features/session/session.ts'
import { theme } from './theme.ts'

function styleCache() {
  const nonce = cspNonce()
  return createCache({ key: 'css', ...(nonce !== undefined && { nonce }) })
}

/** What every screen stands on: looks, server state, messages, the session's watch. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const [styles] = useState(styleCache)
  useState(openSession)
  useEffect(() => {
    // Also where they were: an address may tell what was searched for.
    const forget = (isShown: boolean) => {
      if (isShown) return void queryClient.invalidateQueries()
      queryClient.clear()
      forgetScrollPositions()
    }
    return watchSession(forget)
  }, [queryClient])
  useEffect(() => keepQueriesLive(queryClient), [queryClient])
  useEffect(() => {
    onForbidden(() => void queryClient.invalidateQueries({ queryKey: sessionQueries.me().queryKey }))
    return () => onForbidden(() => {})
  }, [queryClient])
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
