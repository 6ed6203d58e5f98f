import { nearestZoom, mapTilePath } from '@daysheet/domain/locations/map-tile'
import type { Tile } from '@daysheet/domain/locations/tiles'
import { GridLayer, type Coords, type DoneCallback, type TileEvent } from 'leaflet'
import { coordinates } from '@daysheet/domain/locations/place-text'
import { requestImageUrl } from '#client/tickets.ts'
import styles from '../map.module.css'

/** The address of a tile, from our own server: what a map asks for within a frame becomes one call for tickets. (decisions/maps.md) */
const requestTileUrl = (tile: Tile): Promise<string> => requestImageUrl(mapTilePath(tile))

const side = 256

/**
 * The map's tiles, each from our own server under an address with a ticket. A tile that does not come, or with maps turned off every one, is a square of a plain
 * grid with the coordinates of its corner. (decisions/maps.md)
 */
export class TileGrid extends GridLayer {
  readonly #hasTiles: boolean
  readonly #onFailed: (isAnyMissing: boolean) => void
  readonly #missing = new Set<HTMLElement>()

  /** `onFailed` is told whether a tile that is shown could not be had, whenever that changes. */
  constructor({ hasTiles, onFailed }: { hasTiles: boolean; onFailed: (isAnyMissing: boolean) => void }) {
    super({ tileSize: side, minZoom: 2, maxZoom: nearestZoom, updateWhenZooming: false })
    this.#hasTiles = hasTiles
    this.#onFailed = onFailed
    this.on('tileunload', ({ tile }: TileEvent) => {
      // What nobody looks at any more need not arrive.
      tile.querySelector('img')?.remove()
      if (this.#missing.delete(tile) && this.#missing.size === 0) this.#onFailed(false)
    })
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('div')
    tile.className = styles.square ?? ''
    tile.dataset['tile'] = ''
    const asGrid = () => {
      tile.textContent = coordinates(this.#cornerOf(x, y, z))
      done(undefined, tile)
    }
    if (!this.#hasTiles) {
      queueMicrotask(asGrid)
      return tile
    }
    const image = new Image(side, side)
    image.alt = ''
    image.referrerPolicy = 'no-referrer'
    tile.append(image)
    const fail = () => {
      if (image.parentNode === null) return
      this.#missing.add(tile)
      this.#onFailed(true)
      asGrid()
    }
    image.onload = () => done(undefined, tile)
    image.onerror = fail
    requestTileUrl({ x, y, z }).then((address) => {
      if (image.parentNode !== null) image.src = address
    }, fail)
    return tile
  }

  #cornerOf(x: number, y: number, z: number) {
    const across = 2 ** z
    return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / across))) * 180) / Math.PI, longitude: (x / across) * 360 - 180 }
  }
}
