import { useDraggable } from '@dnd-kit/react'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import type { DragItem } from './types.ts'

// The library keeps `data` as a loose record; these are the only writer and reader of what the planner puts there.

export const draggableData = (item: DragItem) => ({ item })

export const dragItemOf = (data: Record<string, unknown>): DragItem | null => (data.item as DragItem | undefined) ?? null // written by draggableData

/**
 * Something that can be picked up: anywhere with the mouse or a finger, and with Space on its grip. What is inside it stays usable; a press on
 * one of its buttons is not the start of a drag.
 */
export function Draggable({ item, children }: { item: DragItem; children: ReactNode }) {
  const { ref, handleRef, isDragSource } = useDraggable({ id: `${item.kind}:${item.id}`, type: item.kind, data: draggableData(item) })
  return (
    <Box
      ref={ref}
      data-drag={item.kind}
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
        aria-label={`Drag ${item.label}`}
        sx={{ width: 24, minHeight: 44, flexShrink: 0, color: 'text.secondary', cursor: 'grab', borderRadius: 1 }}
      >
        <DragIndicatorIcon fontSize="small" />
      </ButtonBase>
      {children}
    </Box>
  )
}
