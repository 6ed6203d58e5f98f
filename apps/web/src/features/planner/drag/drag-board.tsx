import { Accessibility, StyleInjector, type DragEndEvent, type DragStartEvent } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react'
import Box from '@mui/material/Box'
import { useRef, type ReactNode } from 'react'
import { cspNonce } from '../../../ui/csp-nonce.ts'
import { announcements, instructions } from './announcements.ts'
import { hold, useHeld, type Held } from './held.ts'
import { TargetKeyboardSensor } from './keyboard.ts'
import { heldIn } from './payload.ts'

const nonce = cspNonce()
const sensors = [PointerSensor.configure({ activatorElements: ({ element, handle }) => [element, handle] }), TargetKeyboardSensor]

type Plugins = NonNullable<Exclude<Parameters<typeof DragDropProvider>[0]['plugins'], undefined>>
const plugins: Plugins = (defaults) => [
  ...defaults.filter((plugin) => plugin !== Accessibility),
  Accessibility.configure({ announcements, screenReaderInstructions: { draggable: instructions } }),
  ...(nonce === undefined ? [] : [StyleInjector.configure({ nonce })]),
]

/** What follows the pointer. */
function Ghost() {
  const held = useHeld()
  return (
    <DragOverlay dropAnimation={null}>
      {held && (
        <Box
          sx={{
            display: 'inline-block',
            maxWidth: 280,
            px: 1.5,
            py: 1,
            borderRadius: 1,
            border: 1,
            borderColor: 'primary.main',
            bgcolor: 'background.paper',
            color: 'text.primary',
            fontWeight: 600,
            overflowWrap: 'anywhere',
          }}
        >
          {held.label}
        </Box>
      )}
    </DragOverlay>
  )
}

const outlines = {
  '&[data-holding=job] [data-zone=job], &[data-holding=supervisor] [data-zone=supervisor]': {
    outline: '2px dashed var(--mui-palette-primary-main)',
    outlineOffset: '2px',
  },
  '& [data-zone][data-over]': { outlineStyle: 'solid !important' },
}

/**
 * Everything that can be dragged and everywhere it can go. `onDrop` is told what was dropped on which zone; a drop outside, or Escape, tells
 * nothing. Picking up changes one attribute, so that no card is rendered by it.
 */
export function DragBoard({ children, onDrop }: { children: ReactNode; onDrop: (held: Held, zoneId: string) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const pickUp = (held: Held | null) => {
    if (held) root.current?.setAttribute('data-holding', held.kind)
    else root.current?.removeAttribute('data-holding')
    hold(held)
  }
  const start = ({ operation }: Pick<DragStartEvent, 'operation'>) => pickUp(operation.source ? heldIn(operation.source.data) : null)
  const end = ({ operation: { source, target }, canceled }: Pick<DragEndEvent, 'operation' | 'canceled'>) => {
    const held = source ? heldIn(source.data) : null
    pickUp(null)
    if (held && target && !canceled) onDrop(held, String(target.id))
  }
  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onDragStart={start} onDragEnd={end}>
      <Box ref={root} sx={outlines}>
        {children}
      </Box>
      <Ghost />
    </DragDropProvider>
  )
}
