/** Where a place lies on the square tiles that maps of the web are made of (Web Mercator, 256 pixels a tile). */

export const tileSize = 256
/** Beyond this the projection has no map; places nearer to a pole are shown at the edge. */
const maxLatitude = 85.05112877980659

export interface Tile {
  z: number
  x: number
  y: number
}

/** Tiles laid out in columns and rows, and where the wanted picture begins on them, in pixels. */
export interface TileSheet {
  columns: number
  rows: number
  left: number
  top: number
  /** Beyond the northern and southern edge there are none. */
  tiles: (Tile & { column: number; row: number })[]
}

/** A place in pixels of the whole world at this zoom, from its north-west corner. */
export function worldPixel({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number): { x: number; y: number } {
  const world = tileSize * 2 ** zoom
  const phi = (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180
  return { x: ((longitude + 180) / 360) * world, y: ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * world }
}

/** The tiles under a picture of `width` by `height` pixels with the place in its middle. Past the antimeridian the map goes on with the other side's tiles. */
export function tilesUnder(picture: { latitude: number; longitude: number; zoom: number; width: number; height: number }): TileSheet {
  const { zoom, width, height } = picture
  const middle = worldPixel(picture, zoom)
  const [left, top] = [Math.round(middle.x - width / 2), Math.round(middle.y - height / 2)]
  const [firstColumn, firstRow] = [Math.floor(left / tileSize), Math.floor(top / tileSize)]
  const columns = Math.floor((left + width - 1) / tileSize) - firstColumn + 1
  const rows = Math.floor((top + height - 1) / tileSize) - firstRow + 1
  const across = 2 ** zoom
  const tiles = Array.from({ length: columns * rows }, (_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)]
    return { z: zoom, x: (((firstColumn + column) % across) + across) % across, y: firstRow + row, column, row }
  }).filter(({ y }) => y >= 0 && y < across)
  return { columns, rows, left: left - firstColumn * tileSize, top: top - firstRow * tileSize, tiles }
}
