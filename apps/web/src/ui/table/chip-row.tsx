import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Room for the outline of a focused button, which a box that scrolls would cut off. */
const outline = '4px'

const oneLine = {
  flexWrap: 'nowrap',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  // To the edges of the screen, so that a button cut off there shows that more follow.
  mx: -1.5,
  my: `-${outline}`,
  px: 1.5,
  py: outline,
  scrollPaddingInline: '12px',
  '& > *': { flexShrink: 0 },
}

/** Buttons that narrow a list. On a phone they are one line that scrolls sideways, so that the list begins in view. */
export const ChipRow = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    role="group"
    aria-label={label}
    sx={(theme) => ({ display: 'flex', flexWrap: 'wrap', gap: 1, [theme.breakpoints.down('sm')]: oneLine })}
  >
    {children}
  </Box>
)
