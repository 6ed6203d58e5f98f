import type { Zone, DragItem, DragKind } from './types.ts'

export interface Point {
  x: number
  y: number
}

/**
 * The drop zones on the screen. They are found by looking at what lies under the pointer, not by comparing it with every zone: a day has sixty
 * cards, and observing each of them made picking something up take a fifth of a second. (decisions/screens-with-many-rows.md)
 */
const zones = new Map<Element, Zone>()

export function registerZone(zone: Zone): () => void {
  zones.set(zone.element, zone)
  return () => void zones.delete(zone.element)
}

const accepting = (kind: DragKind) => `[data-zone~="${kind}"]`

/** The zone that lies under a point of the window and takes what is dragged; null when there is none. */
export function zoneAt({ x, y }: Point, { kind }: DragItem): Zone | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const found = element.closest(accepting(kind))
    const zone = found && zones.get(found)
    if (zone) return zone
  }
  return null
}

/** All zones that take what is held, in the order of the page. */
export function zonesFor({ kind }: DragItem): Zone[] {
  return [...document.querySelectorAll(accepting(kind))].flatMap((element) => zones.get(element) ?? [])
}
