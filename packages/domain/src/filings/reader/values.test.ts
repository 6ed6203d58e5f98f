import { describe, expect, test } from 'vitest'
import { cleanText } from './clean.ts'
import { filingNumbersIn } from './filing-numbers.ts'
import { joinLines } from './clean.ts'
import { knownProcedure, knownType, readAnswer, readFlag, readNumber, readQuantities, readUnit } from './values.ts'

test.each([
  ['Yes', true],
  ['Y', true],
  ['X', true],
  ['✓', true],
  ['☒', true],
  ['NO', false],
  ['n', false],
  ['☐', false],
  ['☒ Yes ☐ No', true],
  ['☐ Yes ☒ No', false],
  ['[X] No [ ] Yes', false],
  ['[ ] Yes  [X] No', false],
  ['( ) Yes (X) No', false],
  ['___ Yes _X_ No', false],
  ['Yes ☐ No ☒', false],
  ['Yes [x] No [ ]', true],
  ['☒Yes ☐No', true],
  ['[ ]', false],
  ['[X]', true],
  ['Yes X No', undefined],
  ['☒ Yes ☒ No', undefined],
  ['☒ Yes ☐ No Cellar', undefined],
  ['Yes No', undefined],
  ['Boiler Room', undefined],
  ['', undefined],
])('the answer %j is %s', (text, answer) => expect(readFlag(text)).toBe(answer))
test.each([
  ['[X] No', false],
  ['☐ Yes', false],
  ['☐ No', undefined],
  ['No', false],
  ['[ ] Yes [X] No', false],
])('standing alone, %j is %s', (text, answer) => expect(readAnswer(text)).toBe(answer))
test.each<[string[], boolean | undefined]>([
  [['x y n', 'y x n'], false],
  [['y n x', 'y x n'], true],
  [['x y n', 'y n x', 'y x n'], undefined],
  [['y x n'], undefined],
])('of a tick between two answers the other cells tell the side: %j', (marks, answer) =>
  expect(readFlag('Y X N', new Set(marks))).toBe(answer),
)
test('a cross is no where ticks are used', () => expect(readFlag('✗', new Set(['✓', '✗']))).toBe(false))

test.each([
  ['1,234', 1234],
  ['21, 296', 21_296],
  ['12.5', 12.5],
  ['0', 0],
  ['35.', 35],
  ['2 416', undefined],
  ['99999999999999999999', undefined],
  ['1,23', undefined],
  ['35 SF', undefined],
  ['', undefined],
])('the number %j is %s', (text, number) => expect(readNumber(text)).toBe(number))

test.each([
  ['35 SF', [{ amount: 35, unit: 'squareFeet' }]],
  ['1,234 Linear Feet', [{ amount: 1234, unit: 'linearFeet' }]],
  [
    '35 Sq. Ft. / 20 Ln. Ft.',
    [
      { amount: 35, unit: 'squareFeet' },
      { amount: 20, unit: 'linearFeet' },
    ],
  ],
  ['120', [{ amount: 120, unit: undefined }]],
  ['35 bags', undefined],
  ['about 35 SF', undefined],
])('the amount %j', (text, quantities) => expect(readQuantities(text)).toEqual(quantities))
test('a unit that is not known is none', () => expect(readUnit('Cubic Yards')).toBeUndefined())

test.each([
  [['VAT/', 'Mastic'], 'VAT/Mastic'],
  [['Apt. 4C -', 'Bathroom'], 'Apt. 4C - Bathroom'],
  [['Non-', 'friable'], 'Non-friable'],
  [['Tank & Pump', 'Room'], 'Tank & Pump Room'],
])('lines %j of a cell', (lines, text) => expect(joinLines(lines)).toBe(text))

describe('tidy values', () => {
  test('types and procedures take the writing of the list', () => {
    expect(knownType('REMOVAL')).toBe('Removal')
    expect(knownProcedure('Vat protocol in NYCHA apt.')).toBe('VAT Protocol in NYCHA Apt')
    expect(knownType('Disposal')).toBeUndefined()
  })
  test('a lost apostrophe comes back, and nothing invisible is left', () => {
    expect(cleanText(`Janitor${String.fromCodePoint(0x1a)}s\u00a0Closet${String.fromCodePoint(0)}\u00ad`)).toBe("Janitor's Closet")
    expect(cleanText('Fac\u0327ade  ‘A’')).toBe("Façade 'A'")
  })
})

test.each([
  ['TRU0003BX26', ['TRU0003BX26']],
  ['tru 0003 bx 26', ['TRU0003BX26']],
  ['TRU# 0003-BX-26 and TRU2487QN25', ['TRU0003BX26', 'TRU2487QN25']],
  ['VAR#2487QN25', []],
  ['TRU0003BX2611', []],
  ['TRU0003XX26', []],
])('filing numbers in %j', (text, numbers) => expect(filingNumbersIn(text)).toEqual(numbers))
