import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Outlet } from 'react-router'
import type { Me } from '../features/session/queries.ts'
import { AccountMenu } from './account-menu.tsx'
import { Reconnecting } from './reconnecting.tsx'
import { endSession } from '../features/session/session.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

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
