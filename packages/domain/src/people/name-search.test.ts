import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesName, nameContaining } from './name-search.ts'

describe('a name is found', () => {
  test.each([
    ['Jimena Cáceres', 'cac', true],
    ['Jimena Cáceres', 'CÁC', true],
    ['José Núñez', 'jose nunez', true],
    ['Marek Żółkiewski', 'zolk', true],
    ['Łukasz Nowak', 'lukasz', true],
    ['Lukasz Nowak', 'łukasz', true],
    ['José Peña', 'pena', true],
    ['Ana Kowalska', '', true],
    ['Ana Kowalska', ' ana ', true],
    ['Ana Kowalska', 'ann', false],
    ['Liam O’Brien (Jr.)', 'brien (jr.)', true],
    ['Liam O’Brien', '.*', false],
  ])('%s by %j: %s', (name, term, found) => expect(matchesName(name, term)).toBe(found))
})

test('a pattern for the server means the same, with nothing special in it', () => {
  expect(nameContaining('peña')).toBe('/p[eéèêëęě][nñńň][aáàâãäåą]/i')
  expect(nameContaining('a/b (x)')).toBe('/[aáàâãäåą]/b \\(x\\)/i')
})

test('whatever is typed, a name that holds it is found, and the pattern is short enough to be sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), fc.string({ maxLength: 20 }), (term, before) => {
      expect(matchesName(`${before}${term.trim()}`, term)).toBe(true)
      expect(nameContaining(term).length).toBeLessThanOrEqual(200)
    }),
  )
})
