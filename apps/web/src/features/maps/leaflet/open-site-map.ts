/** A map with a pin in its middle, on which the office shows where a site is. */
import { nearestZoom } from '@daysheet/domain/locations/map-tile'
import type { Place } from '@daysheet/domain/locations/track'
import { map as createMap, type LatLngTuple } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { TileGrid } from './tile-grid.ts'

/** New York City. (product.md#map) */
const start: LatLngTuple = [40.7128, -74.006]
const [startZoom, siteZoom] = [11, 17]

export interface SiteMapOptions {
  hasTiles: boolean
  /** Where the site is so far; null if that is not known. */
  place: Place | null
  /** The user moved the map: the pin is here now. */
  onMoved: (place: Place) => void
  onTilesFailed: (isAnyMissing: boolean) => void
}

export interface OpenSiteMap {
  zoom: (steps: 1 | -1) => void
  retryTiles: () => void
  close: () => void
}

export function openSiteMap(element: HTMLElement, { hasTiles, place, onMoved, onTilesFailed }: SiteMapOptions): OpenSiteMap {
  const isMoving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = createMap(element, {
    center: place ? [place.latitude, place.longitude] : start,
    zoom: place ? siteZoom : startZoom,
    minZoom: 2,
    maxZoom: nearestZoom,
    worldCopyJump: true,
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: isMoving,
    zoomAnimation: isMoving,
    inertia: isMoving,
    // The wheel keeps the place under the pin.
    scrollWheelZoom: 'center',
    doubleClickZoom: 'center',
    touchZoom: 'center',
  })
  const tiles = new TileGrid({ hasTiles, onFailed: onTilesFailed }).addTo(map)
  let isResizing = false
  let zoom = map.getZoom()
  map.on('click', ({ latlng }) => map.panTo(latlng))
  map.on('moveend', () => {
    const isZoomed = map.getZoom() !== zoom
    zoom = map.getZoom()
    // Zooming does not move the pin.
    if (isResizing || isZoomed) return
    const { lat, lng } = map.getCenter().wrap()
    onMoved({ latitude: lat, longitude: lng })
  })
  const observer = new ResizeObserver(() => {
    isResizing = true
    map.invalidateSize({ animate: false })
    isResizing = false
  })
  observer.observe(element)
  return {
    zoom: (steps) => void map.setZoom(map.getZoom() + steps),
    retryTiles: () => void tiles.redraw(),
    close() {
      observer.disconnect()
      map.remove()
    },
  }
}
