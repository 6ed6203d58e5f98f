import { useSyncExternalStore } from 'react'
import type { Zone, DragKind, DragItem } from './types.ts'

interface Drag {
  item: DragItem | null
  /** The place it would be dropped on now. */
  over: Zone | null
}

const nothing: Drag = { item: null, over: null }
const drag = { now: nothing, watchers: new Set<() => void>() }

/** What a card says while something is held over it; what follows the pointer says it in full. */
const shortHints: Record<DragKind, string> = { job: 'Add here', supervisor: 'Set here', member: 'Move here', entry: 'To this day' }

/** How the drag stands; a small store of its own, so that only what shows it renders while something is dragged. */
export const dragState = (): Drag => drag.now

export function setDrag(next: Partial<Drag>): void {
  const now = { ...drag.now, ...next }
  if (now.item === drag.now.item && now.over === drag.now.over) return
  drag.now.over?.element.removeAttribute('data-over')
  if (now.item) now.over?.element.setAttribute('data-over', shortHints[now.item.kind])
  drag.now = now
  for (const watcher of drag.watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  drag.watchers.add(watcher)
  return () => void drag.watchers.delete(watcher)
}

/** What is being dragged now, or null. */
export const useDragItem = (): DragItem | null => useSyncExternalStore(subscribe, () => drag.now.item)

/** Where it would be dropped now, or null. */
export const useDropZone = (): Zone | null => useSyncExternalStore(subscribe, () => drag.now.over)
