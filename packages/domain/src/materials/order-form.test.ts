import { expect, test } from 'vitest'
import { bagoutItemId } from './item.ts'
import { canBeOrdered, momentEntered, excessReturned, orderLineForm, quantityOf, readLines, type DraftLine } from './order-form.ts'

const zone = 'America/New_York'
const tape = '019a0000-0000-7000-8000-000000000001'
const foil = '019a0000-0000-7000-8000-000000000002'
const draft = (key: string, itemId: string | null, quantity: string): DraftLine => ({ key, itemId, quantity })

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['1.5', 1.5],
  ['.25', 0.25],
  ['7.', 7],
  ['0.0001', 0.0001],
  ['', null],
  ['0', null],
  ['0.00', null],
  ['-1', null],
  ['1.2.3', null],
  ['1,000', null],
  ['1e3', null],
  ['twelve', null],
  ['0.00001', null],
  ['1234567890', null],
])('the quantity %j is %j', (typed, quantity) => {
  expect(quantityOf(typed)).toBe(quantity)
})

test('a line without item and quantity is none; the same item twice is one line with both quantities', () => {
  const read = readLines([
    ...[draft('a', tape, '0.1'), draft('b', foil, '3'), draft('c', null, ''), draft('d', tape, ' 0.2'), draft('e', null, '  ')],
  ])
  expect(read).toEqual({
    lines: [
      { itemId: tape, quantity: 0.3, keys: ['a', 'd'] },
      { itemId: foil, quantity: 3, keys: ['b'] },
    ],
    problems: new Map(),
    problem: null,
  })
})

test('what is wrong is told of each line and each field; the other lines can be counted all the same', () => {
  const { lines, problems, problem } = readLines([
    ...[draft('a', tape, ''), draft('b', null, '3'), draft('c', 'no id', 'x'), draft('d', tape, '0'), draft('e', foil, '2')],
  ])
  expect([...problems]).toEqual([
    ['a', { quantity: 'Invalid quantity' }],
    ['b', { itemId: 'Invalid item' }],
    ['c', { itemId: 'Invalid item', quantity: 'Invalid quantity' }],
    ['d', { quantity: 'Invalid quantity' }],
  ])
  expect(lines).toEqual([{ itemId: foil, quantity: 2, keys: ['e'] }])
  expect(problem).toBeNull()
})

test('at least one line is needed', () => {
  expect(readLines([]).problem).toBe('Please add at least one item')
  expect(readLines([draft('a', null, '')]).problem).toBe('Please add at least one item')
})

test('what is entered for today is of now, for any other day of 7:00 AM there', () => {
  const now = '2026-11-21T03:30:00.000Z' // still the evening of the 20th in New York
  expect(momentEntered('2026-11-20', now, zone)).toBe(now)
  expect(momentEntered('2026-11-20', new Date(now), zone)).toBe(now)
  expect(momentEntered('2026-11-21', now, zone)).toBe('2026-11-21T12:00:00.000Z')
  expect(momentEntered('2026-07-01', now, zone)).toBe('2026-07-01T11:00:00.000Z')
})

test('offered are items in use, and waste bags never', () => {
  expect(canBeOrdered({ id: tape, active: true })).toBe(true)
  expect(canBeOrdered({ id: tape, active: false })).toBe(false)
  expect(canBeOrdered({ id: bagoutItemId, active: true })).toBe(false)
})

test('more than is out is counted exactly', () => {
  expect(excessReturned(4, 4)).toBe(0)
  expect(excessReturned(4, 1)).toBe(0)
  expect(excessReturned(0.1, 0.3)).toBe(0.2)
})

test('a picked quantity may be taken back to nothing, and 0 is one', () => {
  const picked = (typed: string) => orderLineForm.safeParse({ itemId: tape, qtyPicked: typed }).data?.qtyPicked
  expect([picked(''), picked('0'), picked('2.5'), picked('-1')]).toEqual([null, 0, 2.5, undefined])
})

test('what is wrong with a line is said in the words of its field', () => {
  const messages = (line: { itemId: string; qtyPicked: string }) =>
    orderLineForm.safeParse(line).error?.issues.map(({ message }) => message)
  expect(messages({ itemId: '', qtyPicked: '1' })).toEqual(['Invalid item'])
  expect(messages({ itemId: tape, qtyPicked: 'some' })).toEqual(['Invalid quantity'])
  expect(messages({ itemId: tape, qtyPicked: '-1' })).toEqual(['Invalid quantity'])
})
