import { expect, test } from 'vitest'
import { aPart, aStatus } from '#testing/job-filings.ts'
import type { FiledPart } from '../queries.ts'
import { asFiled, countRows, nextOpen, rowLabel, shownRows, viewRow, type RowListOptions } from './view-rows.ts'

const done = (feet: number) => [aStatus('2026-11-20T12:00:00.000Z', feet)]
const parts: Partial<FiledPart>[] = [
  { floor: '10', sectionOfFloor: 'Boiler Room', abatementProcedure: 'Tent' },
  { floor: '2', sectionOfFloor: 'Café', permitRequired: true, scopeStatuses: done(100) },
  { floor: 'Roof', sectionOfFloor: '', entireFloor: true, scopeStatuses: done(120) },
  { floor: '9th', sectionOfFloor: 'Boiler Room', abatementProcedure: 'Interior Foam', squareFeet: null, linearFeet: 80 },
]
const rows = parts.map((part, at) => viewRow(aPart(part), at))
const numbers = (wish: Partial<RowListOptions>) =>
  shownRows(rows, { term: '', show: 'all', sort: asFiled, ...wish }).map(({ number }) => number)

test('rows come as they were filed, and each choice shows its own', () => {
  expect(numbers({})).toEqual([1, 2, 3, 4])
  expect(numbers({ show: 'open' })).toEqual([1, 4])
  expect(numbers({ show: 'done' })).toEqual([2, 3])
  expect(numbers({ show: 'over' })).toEqual([3])
  expect(numbers({ show: 'review' })).toEqual([2])
  expect(countRows(rows)).toEqual({ all: 4, open: 2, done: 2, over: 1, review: 1 })
})

test.each([
  ['boiler', [1, 4]],
  ['BOILER  tent', [1]],
  ['cafe', [2]],
  ['roof', [3]],
  ['vat mastic 3', [3]],
  ['attic', []],
])('a search for “%s” means rows that have each word', (term, found) => expect(numbers({ term })).toEqual(found))

test('a column sorts as a person counts, one way and the other; rows that sort alike stay as they were filed', () => {
  expect(numbers({ sort: { key: 'floor', isDescending: false } })).toEqual([2, 4, 1, 3])
  expect(numbers({ sort: { key: 'floor', isDescending: true } })).toEqual([3, 1, 4, 2])
  expect(numbers({ sort: { key: 'percent', isDescending: true } })).toEqual([3, 2, 1, 4])
  expect(numbers({ sort: { key: 'entireFloor', isDescending: false } })).toEqual([3, 1, 2, 4])
  expect(numbers({ sort: { key: 'linearFeet', isDescending: true } })).toEqual([4, 1, 2, 3])
})

test('the next open row comes after this one, else from the beginning, and is never this one', () => {
  const [first, second, , fourth] = rows.map(({ id }) => id)
  const next = (id: string | undefined, of = rows) => nextOpen(of, id ?? '')?.number
  expect([next(first), next(second), next(fourth)]).toEqual([4, 4, 1])
  expect(next(first, rows.slice(0, 3))).toBeUndefined()
})

test('a row is called by its number and place', () => {
  expect(rows.map(rowLabel)).toEqual([
    'Row 1, floor 10, Boiler Room',
    'Row 2, floor 2, Café',
    'Row 3, floor Roof, entire floor',
    'Row 4, floor 9th, Boiler Room',
  ])
})
