import { expect, test } from 'vitest'
import { nameContaining } from './name-search.ts'
import { nameKey, namesakeWhere } from './namesakes.ts'

test.each([
  ['José  Núñez', 'JOSE nunez', true],
  [' Ana Kowalska ', 'Ana\u00A0Kowalska', true],
  ['Łukasz Gołąb', 'lukasz golab', true],
  ['Ana Kowalska', 'Anna Kowalska', false],
  ['Ana Kowalska', 'Ana Kowalska Jr.', false],
])('%j and %j are one name: %s', (one, other, isOne) => {
  expect(nameKey(one) === nameKey(other)).toBe(isOne)
})

test('they are looked for by the longest word, which any spelling of the spaces holds', () => {
  expect(namesakeWhere(' Ana  de la Cruz-Ferrer ')).toEqual({ name: { regexp: nameContaining('Cruz-Ferrer') } })
})
