import { useDroppable } from '@dnd-kit/react'
import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useHeld, type HeldKind } from './held.ts'
import { zoneData, type DropHint } from './payload.ts'

/** Says what dropping here will do; listens to what is held, so that the zone's content need not. */
function Hint({ hint }: { hint: DropHint }) {
  const held = useHeld()
  if (!held) return null
  return (
    <Box
      aria-hidden
      sx={{
        position: 'sticky',
        top: 'calc(50vh - 24px)',
        bottom: 8,
        zIndex: 3,
        height: 0,
        display: 'flex',
        justifyContent: 'center',
        pointerEvents: 'none',
      }}
    >
      <Box
        sx={{
          alignSelf: 'flex-end',
          flexShrink: 0,
          px: 1.5,
          py: 0.75,
          borderRadius: 1,
          bgcolor: 'primary.main',
          color: 'primary.contrastText',
          fontWeight: 600,
          maxWidth: '90%',
        }}
      >
        {hint(held.label)}
      </Box>
    </Box>
  )
}

export interface DropZoneProps {
  id: string
  accepts: HeldKind
  /** What dropping would do, shown and spoken, such as "Set J. Ortiz as supervisor". */
  hint: DropHint
  children: ReactNode
  disabled?: boolean
  sx?: SxProps
}

/**
 * A place something can be dropped on. All places that would accept what is held are outlined by one rule of the board's style sheet, so that
 * picking something up renders nothing; the one under the pointer fills and says what will happen.
 */
export function DropZone({ id, accepts, hint, children, disabled = false, sx }: DropZoneProps) {
  const { ref, isDropTarget } = useDroppable({ id, accept: accepts, data: zoneData(hint), disabled })
  return (
    <Box ref={ref} data-zone={disabled ? undefined : accepts} data-over={isDropTarget || undefined} sx={{ borderRadius: 1, ...sx }}>
      {children}
      {isDropTarget && <Hint hint={hint} />}
    </Box>
  )
}
