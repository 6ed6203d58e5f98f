import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Toolbar from '@mui/material/Toolbar'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { paths } from '../paths.ts'
import pinned from '../ui/pinned.module.css'

const bar = { bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' } as const
const title = { fontSize: 16, fontWeight: 700, letterSpacing: '-0.01em' } as const

/** The bar with the product's title, which leads home; `start` stands before it, the rest at the right. (product.md#shell) */
export function TopBar({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <AppBar position="sticky" color="inherit" className={clsx(pinned.pinned, 'no-print')} sx={bar}>
      <Toolbar sx={{ gap: 1, px: { xs: 1, sm: 2 }, minHeight: 48 }}>
        {start}
        <Link component={RouterLink} to={paths.home()} underline="none" color="text.primary" sx={title}>
          Daysheet
        </Link>
        <Box sx={{ flex: 1 }} />
        {children}
      </Toolbar>
    </AppBar>
  )
}
