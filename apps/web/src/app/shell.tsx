import MenuIcon from '@mui/icons-material/Menu'
import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Link as RouterLink, Outlet } from 'react-router'
import type { Me } from '../api/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { paths } from '../parts/paths.ts'
import { Reconnecting } from './reconnecting.tsx'
import { endSession } from './session.ts'
import { SideMenu } from './side-menu.tsx'

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

/** The top bar and side menu around every screen one must be signed in for. (spec §2 App shell) */
export function Shell({ me }: { me: Me }) {
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Link href="#content" sx={skipLink}>
        Skip to content
      </Link>
      <AppBar
        position="sticky"
        color="inherit"
        className="no-print"
        sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
      >
        <Toolbar sx={{ gap: 1, px: { xs: 1, sm: 2 }, minHeight: 48 }}>
          {!me.mustChangePassword && (
            <Tooltip title="Menu">
              <IconButton edge="start" aria-label="Menu" aria-expanded={isMenuOpen} aria-haspopup="menu" onClick={() => setMenuOpen(true)}>
                <MenuIcon />
              </IconButton>
            </Tooltip>
          )}
          <Link
            component={RouterLink}
            to={paths.home()}
            underline="none"
            color="text.primary"
            sx={{ fontSize: 16, fontWeight: 700, letterSpacing: '-0.01em' }}
          >
            Daysheet
          </Link>
          <Box sx={{ flex: 1 }} />
          <Reconnecting />
          <AccountMenu me={me} />
          <Button color="inherit" onClick={() => void endSession()}>
            Logout
          </Button>
        </Toolbar>
      </AppBar>
      <SideMenu me={me} open={isMenuOpen} onClose={() => setMenuOpen(false)} />
      <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, p: { xs: 1.5, sm: 2 }, outline: 'none' }}>
        <Outlet />
      </Box>
    </Box>
  )
}
