import { KeyboardSensor } from '@dnd-kit/dom'
import { dragState } from './drag-state.ts'
import { zonesFor, type Point } from './zone-at.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

const steps: Record<Direction, Point> = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } }

/** Sideways distance counts more, so that Down goes to the card below rather than to a nearer one diagonally across. */
const sidewaysWeight = 3

/** The place nearest to `from` in a direction; null when there is none that way. Centres closer than a few pixels count as level. */
export function nearestTowards(from: Point, places: readonly Point[], direction: Direction): number | null {
  const { x, y } = steps[direction]
  let best: { index: number; distance: number } | null = null
  for (const [index, place] of places.entries()) {
    const ahead = (place.x - from.x) * x + (place.y - from.y) * y
    if (ahead < 4) continue
    const aside = Math.abs((place.x - from.x) * y) + Math.abs((place.y - from.y) * x)
    const distance = ahead + aside * sidewaysWeight
    if (best === null || distance < best.distance) best = { index, distance }
  }
  return best?.index ?? null
}

/** The place nearest to `from`, whatever the direction. */
export function nearest(from: Point, places: readonly Point[]): number | null {
  let best: { index: number; distance: number } | null = null
  for (const [index, place] of places.entries()) {
    const distance = Math.hypot(place.x - from.x, place.y - from.y)
    if (best === null || distance < best.distance) best = { index, distance }
  }
  return best?.index ?? null
}

/** The middle of the part of an element that is in view. */
function visibleCentre(element: Element): Point {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const [clippedTop, clippedBottom] = [Math.max(top, 0), Math.min(bottom, window.innerHeight)]
  return { x: (left + right) / 2, y: clippedBottom > clippedTop ? (clippedTop + clippedBottom) / 2 : (top + bottom) / 2 }
}

/**
 * Dragging by keyboard goes from target to target instead of ten pixels at a time: an arrow key moves to the next place that accepts what is
 * held, and scrolls it into view.
 */
export class TargetKeyboardSensor extends KeyboardSensor {
  protected override handleMove(direction: Direction, event: KeyboardEvent): void {
    const { item, over } = dragState()
    if (!item) return
    event.preventDefault()
    const from = this.manager.dragOperation.position.current
    const elements = zonesFor(item).flatMap(({ element }) => (element === over?.element ? [] : [element]))
    const places = elements.map(visibleCentre)
    const index = over ? nearestTowards(from, places, direction) : nearest(from, places)
    const element = index === null ? undefined : elements[index]
    if (!element) return
    element.scrollIntoView({ block: element.clientHeight > window.innerHeight ? 'start' : 'center', behavior: 'instant' })
    this.manager.actions.move({ event, to: visibleCentre(element) })
  }
}
