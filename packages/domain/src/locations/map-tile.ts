import type { Tile } from './tiles.ts'

/** The nearest a map can be looked at: single houses. */
export const nearestZoom = 19

/** The address of a map tile of ours, without a ticket. (decisions/maps.md) */
export const mapTilePath = ({ z, x, y }: Tile): string => `/api/maps/tiles/${z}/${x}/${y}`

/** The tile that these pieces of an address name, or why they name none: words that begin with the piece that is wrong. */
export function readMapTile(pieces: Readonly<Record<keyof Tile, string>>): Tile | string {
  const [z, x, y] = [pieces.z, pieces.x, pieces.y].map((text) => (/^(0|[1-9]\d{0,6})$/.test(text) ? Number(text) : Number.NaN))
  if (z === undefined || !(z <= nearestZoom)) return `z must be a whole number from 0 to ${nearestZoom}`
  const last = 2 ** z - 1
  if (x === undefined || !(x <= last)) return `x must be a whole number from 0 to ${last}`
  if (y === undefined || !(y <= last)) return `y must be a whole number from 0 to ${last}`
  return { z, x, y }
}
