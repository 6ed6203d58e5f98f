import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/dom'
import { hintOf, labelOf } from './payload.ts'

export const instructions =
  'Press Space to pick up, then the arrow keys to go from one possible place to the next, Space to drop, Escape to put back.'

/** What a screen reader says during a drag: what is held and what dropping it here would do. */
export const announcements = {
  dragstart({ operation: { source } }: Pick<DragStartEvent, 'operation'>) {
    return source ? `Picked up ${labelOf(source.data)}.` : undefined
  },
  dragover({ operation: { source, target } }: Pick<DragOverEvent, 'operation'>) {
    if (!source) return undefined
    return target ? `${hintOf(target.data, labelOf(source.data))}.` : `${labelOf(source.data)} is not over a place to drop it.`
  },
  dragend({ operation: { source, target }, canceled }: Pick<DragEndEvent, 'operation' | 'canceled'>) {
    if (!source) return undefined
    const label = labelOf(source.data)
    if (canceled) return `Put ${label} back.`
    return target ? `Dropped ${label}: ${hintOf(target.data, label)}.` : `${label} was not dropped on anything.`
  },
}
