import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { PageHeading } from './page-heading.tsx'

const page = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const
const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 } as const

interface PageProps {
  title: string
  /** Beside the heading, such as a state. */
  beside?: ReactNode
  children: ReactNode
  sx?: SxProps<Theme>
}

/**
 * A screen that is read from top to bottom. It is as wide as the window, and its heading is at the
 * same place as on all screens. Content that would be too wide limits its own width.
 * (product.md#shell)
 */
export function Page({ title, beside, children, sx = {} }: PageProps) {
  return (
    <Box sx={{ ...page, ...sx }}>
      <Box sx={head}>
        <PageHeading title={title} sx={{ overflowWrap: 'anywhere', minWidth: 0 }} />
        {beside}
      </Box>
      {children}
    </Box>
  )
}
