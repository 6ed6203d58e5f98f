import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'

/** From a section to the screen that has the whole of it. */
export const Elsewhere = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="no-print" component={RouterLink} to={to} sx={{ justifySelf: 'start' }}>
    {children}
  </Link>
)
