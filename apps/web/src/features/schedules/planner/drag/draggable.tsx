import { useDraggable } from '@dnd-kit/react'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import type { Held } from './drag-state.ts'

// The library keeps `data` as a loose record; these are the only writer and reader of what the planner puts there.

const draggableData = (held: Held) => ({ held })

export const dragItemOf = (data: Record<string, unknown>): Held | null => (data.held as Held | undefined) ?? null // written by draggableData

/**
 * Something that can be picked up: anywhere with the mouse or a finger, and with Space on its grip. What is inside it stays usable; a press on
 * one of its buttons is not the start of a drag.
 */
export function Draggable({ held, children }: { held: Held; children: ReactNode }) {
  const { ref, handleRef, isDragSource } = useDraggable({ id: `${held.kind}:${held.id}`, type: held.kind, data: draggableData(held) })
  return (
    <Box
      ref={ref}
      data-drag={held.kind}
      data-dragged={isDragSource || undefined}
      sx={{
        display: 'flex',
        alignItems: 'stretch',
        '&[data-dragged]': { opacity: 0.4 },
        cursor: 'grab',
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <ButtonBase
        ref={handleRef}
        aria-label={`Drag ${held.label}`}
        sx={{ width: 24, minHeight: 44, flexShrink: 0, color: 'text.secondary', cursor: 'grab', borderRadius: 1 }}
      >
        <DragIndicatorIcon fontSize="small" />
      </ButtonBase>
      {children}
    </Box>
  )
}
