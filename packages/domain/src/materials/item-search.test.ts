import { expect, test } from 'vitest'
import { matchesItem } from './item-search.ts'

const tape = { name: 'Duct tape, 2 in.', unitOfMeasure: 'roll', code: 1042 }

test.each<[string, boolean]>([
  ['', true],
  ['  ', true],
  ['duct', true],
  ['TAPE', true],
  ['roll', true],
  ['tape roll', true],
  ['roll  tape', true],
  ['1042', true],
  ['104', true],
  ['2 in.', true],
  ['tape box', false],
  ['inroll', false],
  ['ductxtape', false],
  ['in?', false],
])('“%s” means duct tape: %s', (term, matchesFilter) => expect(matchesItem(tape, term)).toBe(matchesFilter))

test('accents may be left out', () => expect(matchesItem({ ...tape, name: 'Lámina' }, 'lamina')).toBe(true))

test('an item without name, unit and code is meant by no word', () => {
  expect(matchesItem({ name: null, unitOfMeasure: null, code: null }, 'null')).toBe(false)
})
