import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/dom'
import { heldIn } from './payload.ts'
import { zoneAt, type Point } from './zone-at.ts'

export const instructions =
  'Press Space to pick up, then the arrow keys to go from one possible place to the next, Space to drop, Escape to put back.'

type Move = Pick<DragMoveEvent, 'operation' | 'to' | 'by'>

/** Where a drag is. A move is announced before it is made: it says where to, or by how much. */
export function pointOf({ operation, to, by }: Move): Point {
  if (to) return to
  const { x, y } = operation.position.current
  return { x: x + (by?.x ?? 0), y: y + (by?.y ?? 0) }
}

function lookAt(move: Move) {
  const held = move.operation.source ? heldIn(move.operation.source.data) : null
  const zone = held ? zoneAt(pointOf(move), held) : null
  return { label: held?.label ?? '', hint: held && zone ? zone.hint(held.label) : null }
}

/** What a screen reader says during a drag: what is held and what dropping it here would do. */
export const announcements = {
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
