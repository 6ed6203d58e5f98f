import { expect, test } from 'vitest'
import { boroughName, isOfOtherBorough } from './borough.ts'

test.each([
  ['TRU0401MN26', 'Manhattan', false],
  ['TRU0401MN26', 'New York', false],
  ['TRU0401SI26', 'STATEN ISLAND', false],
  ['TRU0401BX26', 'The Bronx', false],
  ['TRU0401BK26', 'BK', false],
  ['TRU0401SI26', 'Queens', true],
  ['TRU0401QN26', 'Manhattan', true],
  ['TRU0401MN26', null, false],
  ['TRU0401MN26', 'Yonkers', false],
  ['VAR2487QN25', 'Manhattan', false],
  ['', 'Queens', false],
])('%s on a job in %s is of another borough: %s', (filingNumber, boro, isOther) => {
  expect(isOfOtherBorough(filingNumber, boro)).toBe(isOther)
})

test('a borough is named as people name it', () => {
  expect(['MN', 'SI'].map(boroughName)).toEqual(['Manhattan', 'Staten Island'])
})
