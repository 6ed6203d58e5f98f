import {
  Accessibility,
  Cursor,
  Feedback,
  PreventSelection,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  StyleInjector,
  type DragDropManager,
} from '@dnd-kit/dom'
import { DragDropProvider, DragOverlay, PointerSensor, useDragDropMonitor } from '@dnd-kit/react'
import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { dragState, setDrag, useDragItem, useDropZone, type Held } from './drag-state.ts'
import { TargetKeyboardSensor } from './keyboard.ts'
import { dragItemOf } from './draggable.tsx'
import { zoneAt, type Point } from './zone-at.ts'
import { cspNonce } from '../../../../ui/csp-nonce.ts'

const kept = new Set<string>()
const stay = () => {}

/** Puts rules into the page once, for good: they match nothing unless something is dragged. */
function keepInPage(rules: string): () => void {
  if (kept.has(rules)) return stay
  kept.add(rules)
  const style = document.createElement('style')
  const nonce = cspNonce()
  if (nonce !== undefined) style.setAttribute('nonce', nonce)
  style.textContent = rules
  document.head.prepend(style)
  return stay
}

/**
 * What follows the pointer. The library puts its rules into the page whenever a drag starts and takes them out when it ends, and each time the
 * browser matches every element of a full board anew (a tenth of a second for sixty cards); ours are there from the start. (decision 0070)
 */
class QuietFeedback extends Feedback {
  constructor(manager: DragDropManager, options?: ConstructorParameters<typeof Feedback>[1]) {
    const injector = manager.registry.plugins.get(StyleInjector)
    if (injector) injector.register = keepInPage
    super(manager, options)
  }
}

const instructions =
  'Press Space to pick up, then the arrow keys to go from one possible place to the next, Space to drop, Escape to put back.'

type Move = Pick<DragMoveEvent, 'operation' | 'to' | 'by'>

/** Where a drag is. A move is announced before it is made: it says where to, or by how much. */
function pointOf({ operation, to, by }: Move): Point {
  if (to) return to
  const { x, y } = operation.position.current
  return { x: x + (by?.x ?? 0), y: y + (by?.y ?? 0) }
}

function lookAt(move: Move) {
  const held = move.operation.source ? dragItemOf(move.operation.source.data) : null
  const zone = held ? zoneAt(pointOf(move), held) : null
  return { label: held?.label ?? '', hint: held && zone ? zone.hint(held.label) : null }
}

/** What a screen reader says during a drag: what is held and what dropping it here would do. */
const announcements = {
  dragstart({ operation }: Pick<DragStartEvent, 'operation'>) {
    return `Picked up ${lookAt({ operation }).label}.`
  },
  dragmove(move: Move) {
    const { label, hint } = lookAt(move)
    return hint === null ? `${label} is not over a place to drop it.` : `${hint}.`
  },
  dragend({ operation, canceled }: Pick<DragEndEvent, 'operation' | 'canceled'>) {
    const { label, hint } = lookAt({ operation })
    if (canceled) return `Put ${label} back.`
    return hint === null ? `${label} was not dropped on anything.` : `Dropped ${label}: ${hint}.`
  },
}

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
  const held = useDragItem()
  const over = useDropZone()
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
  if (dragState().held) event.preventDefault()
}

/** Follows the pointer from zone to zone. */
function Watch() {
  useDragDropMonitor({
    onDragMove(event: DragMoveEvent) {
      const { held } = dragState()
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
    const held = source ? dragItemOf(source.data) : null
    if (held) root.current?.setAttribute('data-holding', held.kind)
    setDrag({ held, over: null })
  }
  const end = ({ operation: { position }, canceled }: Pick<DragEndEvent, 'operation' | 'canceled'>) => {
    const { held } = dragState()
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
