import { Accessibility, Cursor, Feedback, PreventSelection, type DragEndEvent, type DragMoveEvent, type DragStartEvent } from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, PointerSensor, useDragDropMonitor } from '@dnd-kit/react'
import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { announcements, instructions, pointOf } from './announcements.ts'
import { dragNow, setDrag, useHeld, useOver, type Held } from './held.ts'
import { TargetKeyboardSensor } from './keyboard.ts'
import { heldIn } from './payload.ts'
import { QuietFeedback } from './quiet-feedback.ts'
import { zoneAt } from './zone-at.ts'

/**
 * A press on a button is not the start of a drag, unless the button is the grip. On the number of a job, which leads to its page, it is: whoever drags a job takes
 * hold of it anywhere. A finger that stays on a link gets the browser's own menu.
 */
function isPressOfItsOwn({ target, pointerType }: PointerEvent, { handle }: { handle?: Element | undefined }): boolean {
  if (!(target instanceof Element) || handle?.contains(target)) return false
  return target.closest(pointerType === 'mouse' ? 'button, input, select, textarea' : 'a[href], button, input, select, textarea') !== null
}

const sensors = [
  PointerSensor.configure({ activatorElements: ({ element, handle }) => [element, handle], preventActivation: isPressOfItsOwn }),
  TargetKeyboardSensor,
]

type Plugins = NonNullable<Parameters<typeof DragDropProvider>[0]['plugins']>
/**
 * The library's cursor and selection plugins put a rule for every element into the page when a drag starts, and on a full board the browser needs
 * longer than a blink to apply it; `Watch` keeps text from being selected in another way.
 */
const replaced: readonly unknown[] = [Accessibility, Cursor, Feedback, PreventSelection]
const plugins: Plugins = (defaults) => [
  ...defaults.filter((plugin) => !replaced.includes(plugin)),
  Accessibility.configure({ announcements, screenReaderInstructions: { draggable: instructions } }),
  QuietFeedback,
]

/** What follows the pointer: what is held, and what dropping it here will do. */
function Ghost() {
  const held = useHeld()
  const over = useOver()
  return (
    <DragOverlay dropAnimation={null}>
      {held && (
        <div className="ghost">
          {held.label}
          {over && <strong>{over.hint(held.label)}</strong>}
        </div>
      )}
    </DragOverlay>
  )
}

const keepSelection = (event: Event) => {
  if (dragNow().held) event.preventDefault()
}

/** Follows the pointer from zone to zone. */
function Watch() {
  useDragDropMonitor({
    onDragMove(event: DragMoveEvent) {
      const { held } = dragNow()
      if (held) setDrag({ over: zoneAt(pointOf(event), held) })
    },
  })
  useEffect(() => {
    document.addEventListener('selectstart', keepSelection)
    return () => document.removeEventListener('selectstart', keepSelection)
  }, [])
  return null
}

/**
 * Everything a drag looks like is in the page from the start: a style sheet that grows when something is picked up makes the browser match every
 * element of the board anew.
 */
const looks = {
  '& .ghost': {
    display: 'inline-block',
    maxWidth: 320,
    px: 1.5,
    py: 1,
    borderRadius: 1,
    border: 1,
    borderColor: 'primary.main',
    bgcolor: 'background.paper',
    color: 'text.primary',
    overflowWrap: 'anywhere',
  },
  '& .ghost strong': { display: 'block', color: 'primary.main' },
  '&[data-holding=job] [data-zone=job], &[data-holding=supervisor] [data-zone=supervisor]': {
    outline: '2px dashed var(--mui-palette-primary-main)',
    outlineOffset: '-2px',
  },
  '& [data-zone][data-over]': { outline: '4px solid var(--mui-palette-primary-main) !important', outlineOffset: '-4px !important' },
}

/**
 * Everything that can be dragged and everywhere it can go. `onDrop` is told what was dropped on which zone; a drop outside, or Escape, tells
 * nothing. Picking up and moving change attributes, so that no card is rendered by it.
 */
export function DragBoard({ children, onDrop }: { children: ReactNode; onDrop: (held: Held, zoneId: string) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const start = ({ operation: { source } }: Pick<DragStartEvent, 'operation'>) => {
    const held = source ? heldIn(source.data) : null
    if (held) root.current?.setAttribute('data-holding', held.kind)
    setDrag({ held, over: null })
  }
  const end = ({ operation: { position }, canceled }: Pick<DragEndEvent, 'operation' | 'canceled'>) => {
    const { held } = dragNow()
    // Looked at anew: the page may have scrolled under a pointer that did not move.
    const zone = held && !canceled ? zoneAt(position.current, held) : null
    root.current?.removeAttribute('data-holding')
    setDrag({ held: null, over: null })
    if (held && zone) onDrop(held, zone.id)
  }
  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onDragStart={start} onDragEnd={end}>
      <Watch />
      <Box ref={root} sx={looks}>
        {children}
        <Ghost />
      </Box>
    </DragDropProvider>
  )
}
