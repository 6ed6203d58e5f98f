import Box from '@mui/material/Box'
import type { SxProps } from '@mui/material/styles'
import { useEffect, useRef, type ReactNode } from 'react'
import { registerZone } from './zone-at.ts'
import type { DropHint, DragKind } from './types.ts'

// The names of the places something can be dropped on.

export const dayZone = 'day'

const cardPrefix = 'card:'

export const zoneOfEntry = (entryId: string): string => `${cardPrefix}${entryId}`

/** The entry a zone belongs to; null for the day itself. */
export const entryOfZone = (zoneId: string): string | null => (zoneId.startsWith(cardPrefix) ? zoneId.slice(cardPrefix.length) : null)

export interface DropZoneProps {
  id: string
  accepts: readonly DragKind[]
  /** What dropping would do, shown and spoken, such as "Set J. Ortiz as supervisor". Give the same function as long as it says the same. */
  hint: DropHint
  children: ReactNode
  sx?: SxProps
}

/**
 * A place something can be dropped on. It renders nothing during a drag: the board's style sheet outlines every place that takes what is dragged,
 * and one hint of the board says what will happen at the place under the pointer.
 */
export function DropZone({ id, accepts, hint, children, sx = {} }: DropZoneProps) {
  const zone = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = zone.current
    return element ? registerZone({ id, element, hint }) : undefined
  }, [id, hint])
  return (
    <Box ref={zone} data-zone={accepts.join(' ')} sx={{ borderRadius: 1, ...sx }}>
      {children}
    </Box>
  )
}
