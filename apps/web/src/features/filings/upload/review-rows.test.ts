import { expect, test } from 'vitest'
import { aReadRow } from '#testing/filing-upload.ts'
import { byFiling, cellsToCheck, changeReview, chosenTotals, parseFeet, reviewRows, rowErrors, missingColumns } from './review-rows.ts'

const rows = (...more: Parameters<typeof aReadRow>[0][]) => reviewRows(more.map((one) => aReadRow(one)))

test.each([
  ['', 0],
  ['  ', 0],
  ['37.5', 37.5],
  ['1,250', 1250],
  [' 21,296 ', 21296],
  ['12a', null],
  ['1O0', null],
  ['12 34', null],
])('feet typed as "%s" are %s', (typed, feet) => expect(parseFeet(typed)).toBe(feet))

test('totals count what is chosen, without the dust of binary fractions', () => {
  const all = rows({ squareFeet: 0.1 }, { squareFeet: 0.2, linearFeet: 5 }, { squareFeet: 100 })
  const left = changeReview(all, { kind: 'tick', keys: new Set([3]), isChosen: false })
  expect(chosenTotals(left)).toEqual({ rows: 2, squareFeet: 0.3, linearFeet: 5 })
})

test('what was corrected or confirmed is in no doubt any more, the rest still is', () => {
  const all = rows({ doubts: { floor: 'doubtful', typeOfMaterial: 'missing', squareFeet: 'doubtful' } })
  const places = (changed: typeof all | ReturnType<typeof changeReview>) => cellsToCheck(changed, new Set()).map(({ property }) => property)
  expect(places(all)).toEqual(['floor', 'typeOfMaterial', 'squareFeet'])
  const corrected = changeReview(all, { kind: 'edit', key: 1, values: { typeOfMaterial: 'VAT' } })
  expect(places(changeReview(corrected, { kind: 'check', key: 1, property: 'floor' }))).toEqual(['squareFeet'])
  expect(places(changeReview(all, { kind: 'tick', keys: new Set([1]), isChosen: false }))).toEqual([])
})

test('a column without any value counts as not printed only where there are several rows', () => {
  const missing = { doubts: { permitRequired: 'missing' as const } }
  expect([...missingColumns(rows(missing, missing))]).toEqual(['permitRequired'])
  expect([...missingColumns(rows(missing))]).toEqual([])
  expect([...missingColumns(rows(missing, {}))]).toEqual([])
})

test('rows stand under their filing in the order in which the filings begin; a new number moves them', () => {
  const all = rows({ filingNumber: 'TRU2' }, { filingNumber: 'TRU1' }, { filingNumber: 'TRU2' })
  const keys = (list: readonly (typeof all)[number][]) =>
    byFiling(list).map(({ filingNumber, rows: own }) => [filingNumber, own.map(({ key }) => key)])
  expect(keys(all)).toEqual([
    ['TRU2', [1, 3]],
    ['TRU1', [2]],
  ])
  expect(keys([...changeReview(all, { kind: 'rename', from: 'TRU2', to: 'TRU1' })])).toEqual([['TRU1', [1, 2, 3]]])
})

test('what the server would refuse has its words, beside the column it is about', () => {
  const [row] = rows({ filingNumber: ' ', sectionOfFloor: 'x'.repeat(1001), linearFeet: -1 })
  expect(row && rowErrors(row.values)).toEqual({
    filingNumber: 'Filing number must not be empty',
    sectionOfFloor: 'Section of floor must be at most 1000 characters',
    linearFeet: 'Linear feet must not be negative',
  })
})
