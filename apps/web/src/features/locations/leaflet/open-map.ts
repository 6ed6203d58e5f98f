/** The map itself, drawn by Leaflet: the part that is loaded when the screen is first opened. */
import { nearestZoom } from '@daysheet/domain/locations/map-tile'
import { canvas, latLngBounds, layerGroup, map as createMap, polyline, Popup, type LatLngTuple, type Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { MapPoint, MapContent } from '../map-points.ts'
import { popupContent } from './icons.ts'
import { drawEverybody, drawTrack, type MapDrawing } from './draw.ts'
import { TileGrid } from '#features/maps/leaflet/tile-grid.ts'

/** New York City. (product.md#map) */
const start: LatLngTuple = [40.7128, -74.006]
const startZoom = 10
/** How near a position that was chosen is looked at. (product.md#map) */
const positionZoom = 15
/** All of a day at one site is looked at from no nearer than this. */
const fitZoom = 16
/** A popup's words, and what they leave of the map's width for its frame and for the buttons at the edge. Pixels. */
const widestPopup = 300
const besidePopup = 170

export interface MapOptions {
  hasTiles: boolean
  /** Somebody pressed a marker. */
  onChoose: (id: string) => void
  onTilesFailed: (isAnyMissing: boolean) => void
}

export interface OpenMap {
  /** Draws something; looks at it when it is another thing than before. */
  show: (shown: MapContent) => void
  /** Marks a position and tells its time; `isCentred` looks at it from near. */
  choose: (point: MapPoint | null, isCentred: boolean) => void
  /** Looks at all that is shown. */
  fit: () => void
  zoom: (steps: 1 | -1) => void
  retryTiles: () => void
  close: () => void
}

const latLngOf = ({ latitude, longitude }: MapPoint): LatLngTuple => [latitude, longitude]

export function openMap(element: HTMLElement, { hasTiles, onChoose, onTilesFailed }: MapOptions): OpenMap {
  const isMoving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    center: start,
    zoom: startZoom,
    minZoom: 2,
    maxZoom: nearestZoom,
    worldCopyJump: true,
    zoomControl: false,
    attributionControl: false,
    renderer: canvas({ padding: 0.3, tolerance: 6 }),
    fadeAnimation: isMoving,
    zoomAnimation: isMoving,
    markerZoomAnimation: isMoving,
    inertia: isMoving,
  })
  const tiles = new TileGrid({ hasTiles, onFailed: onTilesFailed }).addTo(map)
  const lines = layerGroup().addTo(map)
  const signs = layerGroup().addTo(map)
  let shown: MapContent = { kind: 'everybody', key: '', points: [] }
  let chosen: MapPoint | null = null
  let looksAt = ''
  let popup: Popup | null = null

  const openPopup = (points: readonly MapPoint[], isCentred: boolean) => {
    const [point] = points
    if (point === undefined) return
    const maxWidth = Math.min(widestPopup, map.getSize().x - besidePopup)
    const opened = new Popup({ autoPan: !isCentred, offset: [0, -8], maxHeight: 220, maxWidth })
    opened.setLatLng(latLngOf(point)).setContent(popupContent(points)).openOn(map)
    popup = points.length === 1 ? opened : null
  }
  /** Whoever was chosen may have moved on meanwhile. */
  const follow = () => {
    const before = chosen
    if (before === null) return
    chosen = shown.points.find(({ id }) => id === before.id) ?? null
    if (chosen === null) map.closePopup()
    else if (popup?.isOpen()) popup.setLatLng(latLngOf(chosen)).setContent(popupContent([chosen]))
  }
  const drawing: MapDrawing = {
    map,
    signs,
    onChoose,
    onGroup(members) {
      if (map.getZoom() >= groupZoom) openPopup(members, false)
      else map.fitBounds(latLngBounds(members.map(latLngOf)), { padding: [48, 48], maxZoom: groupZoom })
    },
  }
  const draw = () => {
    signs.clearLayers()
    if (shown.kind === 'track') drawTrack(drawing, shown.points, chosen)
    else drawEverybody(drawing, shown.points, chosen)
    exposePosition(map, element)
  }
  map.on('moveend', draw)
  draw()
  const observer = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  observer.observe(element)

  const fit = () => {
    if (shown.points.length > 0) map.fitBounds(latLngBounds(shown.points.map(latLngOf)), { padding: [40, 40], maxZoom: fitZoom })
    else map.setView(start, startZoom)
  }
  /** Everybody is first looked for in New York City; a company elsewhere is looked at where it is. */
  const look = () => {
    if (shown.kind === 'track') return fit()
    map.setView(start, startZoom, { animate: false })
    if (!shown.points.some((point) => map.getBounds().contains(latLngOf(point)))) fit()
  }
  return {
    fit,
    show(next) {
      shown = next
      follow()
      lines.clearLayers()
      if (next.kind === 'track') for (const style of line) lines.addLayer(polyline(next.points.map(latLngOf), style))
      draw()
      if (next.points.length === 0 || next.key === looksAt) return
      looksAt = next.key
      look()
    },
    choose(point, isCentred) {
      chosen = point
      if (point === null) map.closePopup()
      else {
        if (isCentred) {
          // On a phone the list may have pushed the map out of sight.
          element.scrollIntoView({ block: 'nearest' })
          map.setView(latLngOf(point), positionZoom)
        }
        openPopup([point], isCentred)
      }
      draw()
    },
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    retryTiles: () => void tiles.redraw(),
    close() {
      observer.disconnect()
      map.remove()
    },
  }
}

/** From here on a group does not come apart any more. */
const groupZoom = 17

/** Blue on a white border, so that it is seen on any map, light or dark. */
const line = [
  { color: '#ffffff', weight: 7, opacity: 0.9, interactive: false },
  { color: '#1d5bb8', weight: 3.5, opacity: 1, interactive: false },
] as const

/** For whoever cannot see what the map looks at: the zoom and the middle. */
function exposePosition(map: LeafletMap, element: HTMLElement): void {
  const { lat, lng } = map.getCenter()
  element.dataset.zoom = String(map.getZoom())
  element.dataset.centre = `${lat.toFixed(4)} ${lng.toFixed(4)}`
}
