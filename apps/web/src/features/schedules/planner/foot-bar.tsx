import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { useHeightVariable } from '#ui/use-height-variable.ts'

const bar = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 5,
  display: 'flex',
  gap: 1,
  p: 1,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const

/** Buttons at the foot of a small screen, always under the thumb. The page leaves room for them at its end. */
export function FootBar({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useHeightVariable(frame, '--foot')
  return (
    <Box ref={frame} sx={bar} className="no-print">
      {children}
    </Box>
  )
}
