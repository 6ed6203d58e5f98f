import { expect, test } from 'vitest'
import { bytesText, storageTrouble } from './storage.ts'

const megabyte = 1_000_000

test.each([
  ['half full', { usage: 50, quota: 100, unsentBytes: 0 }, null],
  ['just below', { usage: 79.9, quota: 100, unsentBytes: 499.9 * megabyte }, null],
  ['used to four fifths', { usage: 80, quota: 100, unsentBytes: 0 }, 'nearly-full'],
  ['with many pictures', { usage: 1, quota: 100, unsentBytes: 500 * megabyte }, 'many-pictures'],
  ['both', { usage: 90, quota: 100, unsentBytes: 600 * megabyte }, 'nearly-full'],
  ['that does not say', { usage: null, quota: null, unsentBytes: 0 }, null],
  ['that does not say, with many pictures', { usage: 5, quota: 0, unsentBytes: 501 * megabyte }, 'many-pictures'],
])('a phone %s', (_words, storage, trouble) => {
  expect(storageTrouble(storage)).toBe(trouble)
})

test.each([
  [0, '0 kB'],
  [349_001, '350 kB'],
  [12_400_000, '12 MB'],
  [1_440_000_000, '1.4 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})
