import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** The fixed box a picture stands in, or the words in its place. `light`: dark ink on nothing needs white paper behind it, also in the dark theme. */
export function PictureBox({
  width,
  height,
  busy = false,
  light = false,
  children,
}: {
  width: number
  height: number
  busy?: boolean
  light?: boolean
  children: ReactNode
}) {
  return (
    <Box component="span" aria-busy={busy} sx={frame} style={{ width, height, ...(light && { background: '#fff' }) }}>
      {children}
    </Box>
  )
}

const frame = {
  display: 'block',
  flex: 'none',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'action.hover',
  boxSizing: 'content-box',
}
