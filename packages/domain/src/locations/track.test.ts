import fc from 'fast-check'
import { expect, test } from 'vitest'
import { worldPixel } from './tiles.ts'
import { arrowsAlong, clustersOf, thinPositions, type Place } from './track.ts'

const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
const site: Place = { latitude: 40.7128, longitude: -74.006 }
/** So many pixels east and south of the site, at zoom 15. */
const perPixel = 360 / (256 * 2 ** 15)
const moved = (east: number, south = 0): Place => ({
  latitude: site.latitude - south * perPixel * Math.cos((site.latitude * Math.PI) / 180),
  longitude: site.longitude + east * perPixel,
})
const windowAround = (place: Place, reach: number, zoom = 15) => {
  const { x, y } = worldPixel(place, zoom)
  return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
}

test('of positions at one site one is drawn; nearer, more of them', () => {
  const day = Array.from({ length: 2000 }, (_, at) => moved((at % 50) * 2, Math.floor(at / 50) * 2))
  const far = thinPositions(day, 15, 14, everywhere)
  const near = thinPositions(day, 17, 14, everywhere)
  expect(far.length).toBeLessThan(100)
  expect(near.length).toBeGreaterThan(far.length * 4)
})

const somePlaces = fc.array(
  fc.record({ latitude: fc.double({ min: 40, max: 41, noNaN: true }), longitude: fc.double({ min: -75, max: -73, noNaN: true }) }),
  { maxLength: 60 },
)

test('what is left out lies near something that is drawn, and nothing outside of the window is drawn', () => {
  fc.assert(
    fc.property(somePlaces, fc.integer({ min: 2, max: 19 }), (places, zoom) => {
      const kept = thinPositions(places, zoom, 14, everywhere)
      for (const place of places) {
        const { x, y } = worldPixel(place, zoom)
        const isNear = kept.some((one) => {
          const at = worldPixel(one, zoom)
          return Math.abs(at.x - x) <= 14 && Math.abs(at.y - y) <= 14
        })
        expect(isNear).toBe(true)
      }
      const window = windowAround(site, 200, zoom)
      for (const one of thinPositions(places, zoom, 14, window)) {
        const { x, y } = worldPixel(one, zoom)
        expect([x >= window.left, x <= window.right, y >= window.top, y <= window.bottom]).toEqual([true, true, true, true])
      }
    }),
  )
})

test.each([
  ['east', moved(300), 90],
  ['west', moved(-300), 270],
  ['south', moved(0, 300), 180],
  ['north', moved(0, -300), 0],
])('a way to the %s has arrows that point there', (_where, to, degrees) => {
  const arrows = arrowsAlong([site, to], 15, 100, everywhere)
  expect(arrows.map((arrow) => Math.round(arrow.degrees) % 360)).toEqual([degrees, degrees, degrees])
})

test('arrows stand evenly along the whole way, however many positions it was told in', () => {
  const steps = Array.from({ length: 100 }, (_, at) => moved(at * 10))
  const places = arrowsAlong(steps, 15, 120, everywhere).map(({ longitude }) => Math.round((longitude - site.longitude) / perPixel))
  expect(places).toEqual([60, 180, 300, 420, 540, 660, 780, 900])
})

test('who stands still has no arrows, and what is out of sight has none', () => {
  expect(arrowsAlong([site, site, site], 15, 100, everywhere)).toEqual([])
  expect(arrowsAlong([site], 15, 100, everywhere)).toEqual([])
  const long = arrowsAlong([site, moved(100_000)], 15, 100, windowAround(site, 400))
  expect(long).toHaveLength(4)
})

test('those at one site stand together until the map is near enough', () => {
  const people = [
    { name: 'J. Ortiz', ...site },
    { name: 'M. Nowak', ...moved(10) },
    { name: 'T. Diallo', ...moved(500) },
  ]
  const names = (zoom: number) => clustersOf(people, zoom, 32).map(({ members }) => members.map(({ name }) => name))
  expect(names(10)).toEqual([['J. Ortiz', 'M. Nowak', 'T. Diallo']])
  expect(names(15)).toEqual([['J. Ortiz', 'M. Nowak'], ['T. Diallo']])
  expect(names(18)).toEqual([['J. Ortiz'], ['M. Nowak'], ['T. Diallo']])
})

test('nobody is lost in a cluster', () => {
  fc.assert(
    fc.property(somePlaces, fc.integer({ min: 2, max: 19 }), (places, zoom) => {
      const members = clustersOf(places, zoom, 32).flatMap((cluster) => cluster.members)
      expect(new Set(members)).toEqual(new Set(places))
      expect(members).toHaveLength(places.length)
    }),
  )
})
