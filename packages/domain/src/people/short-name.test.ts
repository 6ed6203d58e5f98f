import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Dorota Mazur', 'D. Mazur'],
  ['J. Ortiz', 'J. Ortiz'],
  ['  Óscar  de la Cruz ', 'Ó. de la Cruz'],
  ['Jan Nowak (no. 17)', 'J. Nowak (no. 17)'],
  ['Madonna', 'Madonna'],
  ['', ''],
])('%s is %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
