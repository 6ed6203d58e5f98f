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
import { useEffect, useRef, type ReactNode } from 'react'
import { dragState, setDrag, useDragItem, useDropZone } from './drag-state.ts'
import { TargetKeyboardSensor } from './keyboard.ts'
import { dragItemOf } from './draggable.tsx'
import { zoneAt, type Point } from './zone-at.ts'
import { cspNonce } from '#ui/csp-nonce.ts'
import { useChipDrag } from './use-chip-drag.ts'
import styles from './drag-board.module.css'
import type { DragItem } from './types.ts'

const insertedRules = new Set<string>()
const doNothing = () => {}

/** Puts rules into the page once, for good: they match nothing unless something is dragged. */
function insertOnce(rules: string): () => void {
  if (insertedRules.has(rules)) return doNothing
  insertedRules.add(rules)
  const style = document.createElement('style')
  const nonce = cspNonce()
  if (nonce !== undefined) style.setAttribute('nonce', nonce)
  style.textContent = rules
  document.head.prepend(style)
  return doNothing
}

/**
 * What follows the pointer. The library puts its rules into the page whenever a drag starts and takes them out when it ends, and each time the
 * browser matches every element of a full board anew (a tenth of a second for sixty cards); ours are there from the start. (decisions/screens-with-many-rows.md)
 */
class QuietFeedback extends Feedback {
  constructor(manager: DragDropManager, options?: ConstructorParameters<typeof Feedback>[1]) {
    const injector = manager.registry.plugins.get(StyleInjector)
    if (injector) injector.register = insertOnce
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

function describeMove(move: Move) {
  const item = move.operation.source ? dragItemOf(move.operation.source.data) : null
  const zone = item ? zoneAt(pointOf(move), item) : null
  return { label: item?.label ?? '', hint: item && zone ? zone.hint(item) : null }
}

/** What a screen reader says during a drag: what is dragged and what dropping it here would do. */
const announcements = {
  dragstart({ operation }: Pick<DragStartEvent, 'operation'>) {
    return `Picked up ${describeMove({ operation }).label}.`
  },
  dragmove(move: Move) {
    const { label, hint } = describeMove(move)
    return hint === null ? `${label} is not over a place to drop it.` : `${hint}.`
  },
  dragend({ operation, canceled }: Pick<DragEndEvent, 'operation' | 'canceled'>) {
    const { label, hint } = describeMove({ operation })
    if (canceled) return `Put ${label} back.`
    return hint === null ? `${label} was not dropped on anything.` : `Dropped ${label}: ${hint}.`
  },
}

/**
 * A press on a button is not the start of a drag, unless the button is the grip. On the number of a job, which leads to its page, it is: whoever drags a job takes
 * hold of it anywhere. A finger that stays on a link gets the browser's own menu.
 */
function isOwnPress({ target, pointerType }: PointerEvent, { handle }: { handle?: Element | undefined }): boolean {
  if (!(target instanceof Element) || handle?.contains(target)) return false
  return target.closest(pointerType === 'mouse' ? 'button, input, select, textarea' : 'a[href], button, input, select, textarea') !== null
}

const sensors = [
  PointerSensor.configure({ activatorElements: ({ element, handle }) => [element, handle], preventActivation: isOwnPress }),
  TargetKeyboardSensor,
]

type Plugins = NonNullable<Parameters<typeof DragDropProvider>[0]['plugins']>
/**
 * The library's cursor and selection plugins put a rule for every element into the page when a drag starts, and on a full board the browser needs
 * longer than a blink to apply it; `DragTracker` keeps text from being selected in another way.
 */
const replacedPlugins: readonly unknown[] = [Accessibility, Cursor, Feedback, PreventSelection]
const plugins: Plugins = (defaults) => [
  ...defaults.filter((plugin) => !replacedPlugins.includes(plugin)),
  Accessibility.configure({ announcements, screenReaderInstructions: { draggable: instructions } }),
  QuietFeedback,
]

/** What follows the pointer: what is dragged, and what dropping it here will do. */
function DragPreview() {
  const item = useDragItem()
  const over = useDropZone()
  return (
    <DragOverlay dropAnimation={null}>
      {item && (
        <div className={styles.ghost}>
          {item.label}
          {over && <strong>{over.hint(item)}</strong>}
        </div>
      )}
    </DragOverlay>
  )
}

const preventSelection = (event: Event) => {
  if (dragState().item) event.preventDefault()
}

/** Follows the pointer from zone to zone. */
function DragTracker() {
  useDragDropMonitor({
    onDragMove(event: DragMoveEvent) {
      const { item } = dragState()
      if (item) setDrag({ over: zoneAt(pointOf(event), item) })
    },
  })
  useEffect(() => {
    document.addEventListener('selectstart', preventSelection)
    return () => document.removeEventListener('selectstart', preventSelection)
  }, [])
  useChipDrag()
  return null
}

/**
 * Everything that can be dragged and everywhere it can go. `onDrop` is told what was dropped on which zone; a drop outside, or Escape, tells
 * nothing. Picking up and moving change attributes, so that no card is rendered by it.
 */
export function DragBoard({ children, onDrop }: { children: ReactNode; onDrop: (item: DragItem, zoneId: string) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const start = ({ operation: { source } }: Pick<DragStartEvent, 'operation'>) => {
    const item = source ? dragItemOf(source.data) : null
    if (item) root.current?.setAttribute('data-holding', item.kind)
    setDrag({ item, over: null })
  }
  const end = ({ operation: { position }, nativeEvent, canceled }: Pick<DragEndEvent, 'operation' | 'nativeEvent' | 'canceled'>) => {
    const { item } = dragState()
    // Looked at anew: the page may have scrolled under a pointer that did not move, and of a quick hand on a busy page the library has seen no move at all.
    const point = nativeEvent instanceof PointerEvent ? { x: nativeEvent.clientX, y: nativeEvent.clientY } : position.current
    const zone = item && !canceled ? zoneAt(point, item) : null
    root.current?.removeAttribute('data-holding')
    setDrag({ item: null, over: null })
    if (item && zone) onDrop(item, zone.id)
  }
  return (
    <DragDropProvider sensors={sensors} plugins={plugins} onDragStart={start} onDragEnd={end}>
      <DragTracker />
      <div ref={root} className={styles.board}>
        {children}
        <DragPreview />
      </div>
    </DragDropProvider>
  )
}
