import { expect, test } from 'vitest'
import { pictureTries, sizeWithin, sitePicture } from './picture.ts'

test.each([
  [4032, 3024, 2048, 1536],
  [3024, 4032, 1536, 2048],
  [640, 480, 640, 480],
  [20_000, 10, 2048, 1],
])('%d × %d becomes %d × %d', (width, height, ...made) => {
  const size = sizeWithin({ width, height }, sitePicture.longEdge)
  expect([size.width, size.height]).toEqual(made)
})

test('each try comes to less than the one before', () => {
  const pixels = pictureTries.map(({ share, quality }) => share * share * quality)
  expect(pixels).toEqual(pixels.toSorted((one, other) => other - one))
  expect(new Set(pixels).size).toBe(pixels.length)
})
