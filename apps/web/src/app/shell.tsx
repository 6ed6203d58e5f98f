import MenuIcon from '@mui/icons-material/Menu'
import SyncProblemIcon from '@mui/icons-material/SyncProblem'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, useEffect, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import type { Me } from '../features/session/queries.ts'
import { AccountMenu } from './account-menu.tsx'
import { signOut } from '../features/session/session.ts'
import { Rail } from './navigation/rail.tsx'
import { SkipLinks, contentId } from './skip-links.tsx'
import { TopBar } from './top-bar.tsx'
import { liveConnection } from '../client/change-stream.ts'
import { PaletteButton, usePalette } from './palette/palette.tsx'
import { useLazyModule } from '../client/use-lazy-module.ts'
import { useIsOnline } from '../ui/use-is-online.ts'
import { useDeviceFlag } from '../ui/use-device-flag.ts'

/** How long the live connection may be away before it is told, in milliseconds: a short gap is nobody's business. */
const reconnectingDelayMs = 5000

/** Tells that what is on the screen may be old: at once without a network, else while the live connection is being made anew. */
function Reconnecting() {
  const { awaySince } = useSyncExternalStore(liveConnection.subscribe, liveConnection.read)
  const isOnline = useIsOnline()
  const [shownFor, setShownFor] = useState<number | null>(null)
  useEffect(() => {
    if (awaySince === null) return
    const timer = setTimeout(() => setShownFor(awaySince), Math.max(0, awaySince + reconnectingDelayMs - Date.now()))
    return () => clearTimeout(timer)
  }, [awaySince])
  const isShown = awaySince !== null && shownFor === awaySince
  const text = isOnline ? isShown && 'Reconnecting…' : 'Offline'
  return <span role="status">{text && <Chip icon={<SyncProblemIcon />} color="warning" variant="outlined" label={text} />}</span>
}

const railId = 'menu'

/**
 * The menu of a small window. Its code loads after the first screen, because most windows have the
 * rail.
 */
function DrawerMenu(props: { me: Me; open: boolean; onClose: () => void }) {
  const code = useLazyModule(() => import('./navigation/side-menu.tsx'))
  if (code === 'failed') throw new Error('The menu did not load.')
  return code && <code.SideMenu {...props} />
}

/** The menu of the window there is: a rail from 1200 px on, which the button makes wide or narrow, else a drawer that it opens. */
function useMenu(me: Me) {
  const hasRail = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [isRailWide, setRailWide] = useDeviceFlag('menu.wide')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  if (hasRail && isDrawerOpen) setDrawerOpen(false) // the window was made wider
  const button = hasRail
    ? { 'aria-expanded': isRailWide, 'aria-controls': railId, onClick: () => setRailWide(!isRailWide) }
    : { 'aria-expanded': isDrawerOpen, 'aria-haspopup': 'menu' as const, onClick: () => setDrawerOpen(true) }
  return {
    button: (
      <Tooltip title="Menu" placement="right">
        <IconButton edge="start" aria-label="Menu" {...button}>
          <MenuIcon />
        </IconButton>
      </Tooltip>
    ),
    menu: hasRail ? (
      <Rail me={me} id={railId} isWide={isRailWide} />
    ) : (
      <DrawerMenu me={me} open={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
    ),
  }
}

/** The top bar and the menu around every screen one must be signed in for. (product.md#shell) */
export function Shell({ me }: { me: Me }) {
  const { button, menu } = useMenu(me)
  const { openPalette, openShortcuts, dialog } = usePalette(me)
  const isMenuThere = !me.mustChangePassword
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLinks />
      <TopBar start={isMenuThere && button}>
        <Reconnecting />
        {isMenuThere && <PaletteButton onOpen={openPalette} />}
        <AccountMenu me={me} onShortcuts={openShortcuts} />
        <Button color="inherit" onClick={signOut}>
          Logout
        </Button>
      </TopBar>
      <Box sx={{ flex: 1, display: 'flex' }}>
        {isMenuThere && menu}
        <Box component="main" id={contentId} tabIndex={-1} sx={{ flex: 1, minWidth: 0, p: { xs: 1.5, sm: 2 }, outline: 'none' }}>
          <Outlet />
        </Box>
      </Box>
      {dialog}
    </Box>
  )
}
