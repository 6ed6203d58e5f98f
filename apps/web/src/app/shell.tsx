import MenuIcon from '@mui/icons-material/Menu'
import SyncProblemIcon from '@mui/icons-material/SyncProblem'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import type { Me } from '../features/session/queries.ts'
import { AccountMenu } from './account-menu.tsx'
import { endSession } from '../features/session/session.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { liveConnection } from '../client/change-stream.ts'
import { useIsOnline } from './offline.tsx'

/** How long the live connection may be away before it is told, in milliseconds: a short gap is nobody's business. */
const reconnectingDelayMs = 5000

/** Tells that what is on the screen may be old: at once without a network, else while the live connection is being made anew. */
function Reconnecting() {
  const { awaySince } = useSyncExternalStore(liveConnection.subscribe, liveConnection.read)
  const isOnline = useIsOnline()
  const [toldFor, setToldFor] = useState<number | null>(null)
  useEffect(() => {
    if (awaySince === null) return
    const timer = setTimeout(() => setToldFor(awaySince), Math.max(0, awaySince + reconnectingDelayMs - Date.now()))
    return () => clearTimeout(timer)
  }, [awaySince])
  const isTold = awaySince !== null && toldFor === awaySince
  const text = isOnline ? isTold && 'Reconnecting…' : 'Offline'
  return <span role="status">{text && <Chip icon={<SyncProblemIcon />} color="warning" variant="outlined" label={text} />}</span>
}

const skipLink = {
  position: 'absolute',
  left: 8,
  top: -64,
  zIndex: 'tooltip',
  bgcolor: 'background.paper',
  p: 1,
  borderRadius: 1,
  '&:focus': { top: 8 },
}

/** The top bar and side menu around every screen one must be signed in for. (product.md#shell) */
export function Shell({ me }: { me: Me }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Link href="#content" sx={skipLink}>
        Skip to content
      </Link>
      <TopBar
        start={
          !me.mustChangePassword && (
            <Tooltip title="Menu">
              <IconButton edge="start" aria-label="Menu" aria-expanded={isMenuOpen} aria-haspopup="menu" onClick={() => setMenuOpen(true)}>
                <MenuIcon />
              </IconButton>
            </Tooltip>
          )
        }
      >
        <Reconnecting />
        <AccountMenu me={me} />
        <Button color="inherit" onClick={() => void endSession()}>
          Logout
        </Button>
      </TopBar>
      <SideMenu me={me} open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, p: { xs: 1.5, sm: 2 }, outline: 'none' }}>
        <Outlet />
      </Box>
    </Box>
  )
}
