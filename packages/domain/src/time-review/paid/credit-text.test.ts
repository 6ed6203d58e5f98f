import { expect, test } from 'vitest'
import { creditLine, creditText } from './credit-text.ts'

test.each([
  [60, 'office', '+1.00 h gap credit, office, at most 1 h for each gap'],
  [45, 'Warehouse ', '+0.75 h gap credit, warehouse, at most 30 min for each gap'],
  [15, null, '+0.25 h gap credit'],
])('%i minutes of %s', (minutes, role, text) => expect(creditLine(minutes, role)).toBe(text))

test('the history has the short form', () => expect(creditText(60)).toBe('+1.00 h gap credit'))
