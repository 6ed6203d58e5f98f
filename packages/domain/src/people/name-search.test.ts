import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesName, nameContaining, nameRank, rankedPeople } from './name-search.ts'

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

describe('who is meant by a term', () => {
  test.each([
    ['Andrés Gómez', 'andr', 0],
    ['Marek Andrzejewski', 'andr', 1],
    ['Liam O’Brien', 'brien', 1],
    ['Ana Núñez-Żak', 'zak', 1],
    ['Alejandra Ruiz', 'andr', 2],
    ['José Núñez', 'nez', 2],
    ['Ana Kowalska', '', 0],
    ['Ana Kowalska', 'wei', null],
  ])('%s by %j: %s', (name, term, rank) => expect(nameRank(name, term)).toBe(rank))

  test('whose name begins so comes first, and of equals who is free', () => {
    const people = [
      { name: 'Alejandra Ruiz' },
      { name: 'Andrea Busy', isBusy: true },
      { name: 'Andrés Gómez' },
      { name: 'Marek Andrzejewski' },
      { name: null },
      { name: 'Wei Chen', isBusy: true },
    ]
    const names = (term: string) => rankedPeople(people, term).map(({ name }) => name)
    expect(names('andr')).toEqual(['Andrés Gómez', 'Andrea Busy', 'Marek Andrzejewski', 'Alejandra Ruiz'])
    expect(names(' ')).toEqual(['Alejandra Ruiz', 'Andrés Gómez', 'Marek Andrzejewski', null, 'Andrea Busy', 'Wei Chen'])
  })

  test('employee numbers come before names: first an equal number, then numbers that begin with the term', () => {
    const numbered = [
      { name: 'Bo 17th', employeeNumber: '5' },
      { name: 'Cy', employeeNumber: '170' },
      { name: 'Al', employeeNumber: '17' },
      { name: 'Di', employeeNumber: 'B-4' },
      { name: 'Ed', employeeNumber: null },
    ]
    const found = (term: string) => rankedPeople(numbered, term).map(({ name }) => name)
    expect([found('17'), found('b-4'), found('b'), found('4')]).toEqual([['Al', 'Bo 17th', 'Cy'], ['Di'], ['Bo 17th'], []])
  })

  test('nobody who is found is left out, and nobody is found twice', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.string({ maxLength: 3 }), (names, term) => {
        const ranked = rankedPeople(names.map((name) => ({ name })), term) // prettier-ignore
        expect(ranked.map(({ name }) => name).toSorted()).toEqual(names.filter((name) => matchesName(name, term)).toSorted())
      }),
    )
  })
})

test.each(["O'Brien", 'O\u2019Brien', 'O\u02BCBrien'])('a name with an apostrophe is found however it is written: %s', (name) => {
  for (const term of ["o'b", 'o\u2019b']) expect(matchesName(`Liam ${name}`, term)).toBe(true)
})
