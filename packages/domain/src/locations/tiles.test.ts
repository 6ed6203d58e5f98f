import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tileSize, tilesUnder, worldPixel } from './tiles.ts'

/** The tile a place is on. */
const tileOf = (latitude: number, longitude: number, zoom: number) => {
  const { x, y } = worldPixel({ latitude, longitude }, zoom)
  return [Math.floor(x / tileSize), Math.floor(y / tileSize)]
}

// Worked out by hand from n = 2^z: x = n (lon + 180) / 360, y = n (1 - ln(tan lat + sec lat) / pi) / 2.
test.each([
  { place: 'the whole world', at: [40.7128, -74.006, 0], tile: [0, 0] },
  { place: 'the north-western quarter', at: [40.7128, -74.006, 1], tile: [0, 0] },
  { place: 'New York', at: [40.7128, -74.006, 10], tile: [301, 385] },
  { place: 'Sydney', at: [-33.8688, 151.2093, 10], tile: [942, 614] },
  { place: 'where equator and zero meridian meet', at: [0, 0, 10], tile: [512, 512] },
  { place: 'the north-western corner', at: [90, -180, 10], tile: [0, 0] },
] as const)('$place is on its tile', ({ at: [latitude, longitude, zoom], tile }) => {
  expect(tileOf(latitude, longitude, zoom)).toEqual(tile)
})

const aPicture = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  zoom: fc.integer({ min: 10, max: 19 }),
  width: fc.constantFrom(160, 320, 640, 1280),
  height: fc.constantFrom(120, 240, 480, 960),
})

test('wherever the place is, its tiles exist and its picture lies on them', () => {
  fc.assert(
    fc.property(aPicture, (picture) => {
      const { columns, rows, left, top, tiles } = tilesUnder(picture)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + picture.width).toBeLessThanOrEqual(columns * tileSize)
      expect(top + picture.height).toBeLessThanOrEqual(rows * tileSize)
      expect(tiles.length).toBeGreaterThan(0)
      for (const { x, y } of tiles) {
        expect([x >= 0, x < 2 ** picture.zoom, y >= 0, y < 2 ** picture.zoom]).toEqual([true, true, true, true])
      }
    }),
  )
})

test('no more tiles are fetched than the picture touches', () => {
  fc.assert(
    fc.property(aPicture, (picture) => {
      const { columns, rows, left, top } = tilesUnder(picture)
      expect([left < tileSize, top < tileSize]).toEqual([true, true])
      expect(left + picture.width).toBeGreaterThan((columns - 1) * tileSize)
      expect(top + picture.height).toBeGreaterThan((rows - 1) * tileSize)
    }),
  )
})

test('the place is in the middle of its picture, to a pixel', () => {
  fc.assert(
    fc.property(aPicture, (picture) => {
      const sheet = tilesUnder(picture)
      const middle = sheet.tiles.find(
        ({ column, row }) =>
          column === Math.floor((sheet.left + picture.width / 2) / tileSize) &&
          row === Math.floor((sheet.top + picture.height / 2) / tileSize),
      )
      // At the very edge of the world the middle of the picture may be just beyond it.
      if (middle === undefined) return
      const { x, y } = worldPixel(picture, picture.zoom)
      const world = tileSize * 2 ** picture.zoom
      const shownX = middle.x * tileSize + ((sheet.left + picture.width / 2) % tileSize)
      const shownY = middle.y * tileSize + ((sheet.top + picture.height / 2) % tileSize)
      expect(Math.min(Math.abs(shownX - x), world - Math.abs(shownX - x))).toBeLessThanOrEqual(1)
      expect(Math.abs(shownY - y)).toBeLessThanOrEqual(1)
    }),
  )
})

test('past the antimeridian the map goes on with the tiles of the other side', () => {
  for (const longitude of [180, -180]) {
    const columns = tilesUnder({ latitude: -17.5, longitude, zoom: 10, width: 320, height: 240 }).tiles.map(({ x }) => x)
    expect([...new Set(columns)]).toEqual([1023, 0])
  }
})

test('beyond the pole there are no tiles, and the place is at the edge', () => {
  const north = tilesUnder({ latitude: 90, longitude: 0, zoom: 10, width: 320, height: 240 })
  expect([...new Set(north.tiles.map(({ y, row }) => `${y} in row ${row}`))]).toEqual(['0 in row 1'])
  const south = tilesUnder({ latitude: -90, longitude: 0, zoom: 10, width: 320, height: 240 })
  expect([...new Set(south.tiles.map(({ y, row }) => `${y} in row ${row}`))]).toEqual(['1023 in row 0'])
})
