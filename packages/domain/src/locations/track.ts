/**
 * What of many positions is drawn on a map, so that a day of two thousand stays legible and fast. Everything is worked out in pixels of the whole world at a
 * zoom (tiles.ts). (product.md#map)
 */
import { worldPixel } from './tiles.ts'

export interface Place {
  latitude: number
  longitude: number
}

/** A part of the world in its pixels at a zoom: what a window shows. */
export interface PixelWindow {
  left: number
  top: number
  right: number
  bottom: number
}

const isIn = ({ x, y }: { x: number; y: number }, { left, top, right, bottom }: PixelWindow) =>
  x >= left && x <= right && y >= top && y <= bottom

/** Those positions in the window that lie at least `gap` pixels or so apart: the first of each square of that size. */
export function thinPositions<P extends Place>(positions: readonly P[], zoom: number, gap: number, window: PixelWindow): P[] {
  const taken = new Set<string>()
  return positions.filter((position) => {
    const at = worldPixel(position, zoom)
    const square = `${Math.floor(at.x / gap)} ${Math.floor(at.y / gap)}`
    if (!isIn(at, window) || taken.has(square)) return false
    taken.add(square)
    return true
  })
}

export interface Arrow extends Place {
  /** Clockwise from north, 0 to 360. */
  degrees: number
}

/** Where arrows stand along a track, one every `gap` pixels of the way, and where each points. `positions` are in the order of time. */
export function arrowsAlong(positions: readonly Place[], zoom: number, gap: number, window: PixelWindow): Arrow[] {
  const arrows: Arrow[] = []
  let untilNext = gap / 2
  for (const [place, to] of positions.entries()) {
    const from = positions[place - 1]
    if (from === undefined) continue
    const [start, end] = [worldPixel(from, zoom), worldPixel(to, zoom)]
    const [dx, dy] = [end.x - start.x, end.y - start.y]
    const length = Math.hypot(dx, dy)
    for (; untilNext <= length && length > 0; untilNext += gap) {
      const part = untilNext / length
      if (!isIn({ x: start.x + dx * part, y: start.y + dy * part }, window)) continue
      const degrees = ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360
      const between = (a: number, b: number) => a + (b - a) * part
      arrows.push({ latitude: between(from.latitude, to.latitude), longitude: between(from.longitude, to.longitude), degrees })
    }
    untilNext -= length
  }
  return arrows
}

export interface Cluster<P> {
  /** Where its first member is. */
  place: Place
  members: P[]
}

/** Places nearer to each other than `reach` pixels stand together, so that no marker hides another. */
export function clustersOf<P extends Place>(places: readonly P[], zoom: number, reach: number): Cluster<P>[] {
  const clusters: (Cluster<P> & { x: number; y: number })[] = []
  for (const one of places) {
    const { x, y } = worldPixel(one, zoom)
    const near = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < reach)
    if (near) near.members.push(one)
    else clusters.push({ place: one, members: [one], x, y })
  }
  return clusters.map(({ place, members }) => ({ place, members }))
}
