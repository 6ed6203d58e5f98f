import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapTilePath, readMapTile } from './map-tile.ts'

const read = (z: string, x: string, y: string) => readMapTile({ z, x, y })

test('every tile there is is read back from its own address', () => {
  const tile = fc
    .integer({ min: 0, max: 19 })
    .chain((z) => fc.record({ z: fc.constant(z), x: fc.nat({ max: 2 ** z - 1 }), y: fc.nat({ max: 2 ** z - 1 }) }))
  fc.assert(
    fc.property(tile, (wanted) => {
      const [z = '', x = '', y = ''] = mapTilePath(wanted).split('/').slice(-3)
      expect(read(z, x, y)).toEqual(wanted)
    }),
  )
})

test.each([
  ['20', '0', '0', 'z must be a whole number from 0 to 19'],
  ['-1', '0', '0', 'z must be a whole number from 0 to 19'],
  ['', '0', '0', 'z must be a whole number from 0 to 19'],
  ['1e1', '0', '0', 'z must be a whole number from 0 to 19'],
  ['10.5', '0', '0', 'z must be a whole number from 0 to 19'],
  ['10', '1024', '0', 'x must be a whole number from 0 to 1023'],
  ['10', '007', '0', 'x must be a whole number from 0 to 1023'],
  ['10', '-0', '0', 'x must be a whole number from 0 to 1023'],
  ['0', '0', '1', 'y must be a whole number from 0 to 0'],
  ['10', '0', '0.png', 'y must be a whole number from 0 to 1023'],
  ['19', '524287', '524288', 'y must be a whole number from 0 to 524287'],
])('%s/%s/%s names no tile, and is told why', (z, x, y, why) => {
  expect(read(z, x, y)).toBe(why)
})
