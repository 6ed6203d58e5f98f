import { expect, test } from 'vitest'
import { isUnknownPlace } from './state-places.ts'

test.each([
  ['Brooklyn', false],
  ['The Bronx, NY', false],
  ['', false],
  [null, false],
  ['Yonkers', false],
  ['White Plains, NY', false],
  ['Nassau County', false],
  ['St. Lawrence', false],
  ['Bruklin', true],
  ['Long Island City', true],
  ['Jersey City, NJ', true],
  ['11201', true],
])('%j: %s', (boro, isUnknown) => expect(isUnknownPlace({ boro, jurisdiction: null })).toBe(isUnknown))

test('where the office says whose, nothing is unknown', () => expect(isUnknownPlace({ boro: 'Bruklin', jurisdiction: 'city' })).toBe(false))
