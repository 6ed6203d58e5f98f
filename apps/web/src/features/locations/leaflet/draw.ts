import { arrowsAlong, clustersOf, thinPositions, type PixelWindow } from '@daysheet/domain/locations/track'
import { circleMarker, marker, type DivIcon, type LatLngTuple, type LayerGroup, type Map as LeafletMap } from 'leaflet'
import { initialsOf } from '#ui/status.tsx'
import type { MapPoint } from '../map-points.ts'
import { arrow, flag, group, person, ring, type NameRoom } from './icons.ts'

/** What is drawn with: everything goes into `signs`, which is emptied whenever the map was moved. */
export interface MapDrawing {
  map: LeafletMap
  signs: LayerGroup
  onChoose: (id: string) => void
  onGroup: (members: readonly MapPoint[]) => void
}

/** Positions nearer to each other than this have one dot, and arrows stand so far apart; in pixels. */
const [betweenDots, betweenArrows] = [16, 110]
/** People nearer to each other stand as one sign; a name needs so much room. Pixels. */
const [personReach, nameReach] = [34, 120]
const maxDrawn = 400

const latLngOf = ({ latitude, longitude }: { latitude: number; longitude: number }): LatLngTuple => [latitude, longitude]

/** The window and a little around it. */
function visibleWindow(map: LeafletMap): PixelWindow {
  const { min, max } = map.getPixelBounds()
  if (min === undefined || max === undefined) return { left: 0, top: 0, right: 0, bottom: 0 }
  return { left: min.x - 40, top: min.y - 40, right: max.x + 40, bottom: max.y + 40 }
}

/** The list beside the map has the same positions for the keyboard, so signs are for the pointer alone. */
const iconMarker = (place: { latitude: number; longitude: number }, icon: DivIcon, more: { isPressed?: boolean; onTop?: number } = {}) =>
  marker(latLngOf(place), { icon, keyboard: false, interactive: more.isPressed ?? false, zIndexOffset: more.onTop ?? 0 })

/** A day's way: dots where there is room for them, arrows along the line, and where it began and ended in words. */
export function drawTrack({ map, signs, onChoose }: MapDrawing, points: readonly MapPoint[], chosen: MapPoint | null): void {
  const [zoom, window] = [map.getZoom(), visibleWindow(map)]
  for (const point of thinPositions(points, zoom, betweenDots, window).slice(0, maxDrawn)) {
    const dot = circleMarker(latLngOf(point), { radius: 5, weight: 2, color: '#1d5bb8', fillColor: '#ffffff', fillOpacity: 1 })
    signs.addLayer(dot.on('click', () => onChoose(point.id)))
  }
  for (const at of arrowsAlong(points, zoom, betweenArrows, window).slice(0, maxDrawn / 4))
    signs.addLayer(iconMarker(at, arrow(at.degrees)))
  if (chosen !== null) signs.addLayer(iconMarker(chosen, ring(), { onTop: 500 }))
  for (const point of points) {
    if (point.mark === undefined) continue
    const end = iconMarker(point, flag(point), { isPressed: true, onTop: point.mark === 'Start' ? 1000 : 2000 })
    signs.addLayer(end.on('click', () => onChoose(point.id)))
  }
}

/** Where names stand beside a place: the map is wider there. */
const sideOf = (map: LeafletMap, place: { latitude: number; longitude: number }): NameRoom['side'] =>
  map.latLngToContainerPoint(latLngOf(place)).x > map.getSize().x / 2 ? 'left' : 'right'

/** Everybody where they were last seen, those at one place together. */
export function drawEverybody({ map, signs, onChoose, onGroup }: MapDrawing, points: readonly MapPoint[], chosen: MapPoint | null): void {
  const zoom = map.getZoom()
  // There is room for the names of those near whom nobody else is: of a person by themselves, and of a group that is all there is around.
  const around = clustersOf(points, zoom, nameReach)
  const hasRoom = (members: readonly MapPoint[]) =>
    around.some((one) => one.members.length === members.length && members.every((member) => one.members.includes(member)))
  for (const { place, members } of clustersOf(points, zoom, personReach)) {
    const [only] = members
    if (only === undefined) continue
    const room = { hasRoom: hasRoom(members), side: sideOf(map, place) }
    const icon = members.length > 1 ? group(members, room) : person(only, { initials: initialsOf(only.name), ...room })
    const isPressed = { isPressed: true, onTop: members.length * 10 }
    signs.addLayer(iconMarker(place, icon, isPressed).on('click', () => (members.length > 1 ? onGroup(members) : onChoose(only.id))))
  }
  if (chosen !== null) signs.addLayer(iconMarker(chosen, ring(), { onTop: 500 }))
}
