import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Failed } from '../ui/states.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { useIsOnline } from './offline.tsx'
import { endSession } from '../features/session/session.ts'
import { TopBar } from './top-bar.tsx'

/**
 * In place of every screen when the application was opened and the server could not be reached: the application itself is kept on this device, what it shows
 * is not. It is asked for again all the time, so nobody needs to press anything. (decision 0168)
 */
export function OutOfReach({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const isOnline = useIsOnline()
  return (
    <Box sx={{ minHeight: '100dvh' }}>
      <TopBar>
        <Button color="inherit" onClick={() => void endSession()}>
          Logout
        </Button>
      </TopBar>
      <Box component="main" sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 2, maxWidth: 640 }}>
        <PageHeading title={isOnline ? 'The server cannot be reached' : 'You are offline'} />
        <Failed text="Daysheet opens here by itself as soon as there is a connection to it." onRetry={onRetry} retrying={retrying} />
      </Box>
    </Box>
  )
}
