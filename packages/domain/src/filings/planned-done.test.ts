import { expect, test } from 'vitest'
import { plannedDone, type PlannedPart } from './planned-done.ts'

const part = (more: Partial<PlannedPart> & { done?: [squareFeet: number, linearFeet: number] } = {}): PlannedPart => {
  const { done, ...own } = more
  const status = done && { time: '2026-11-20T15:00:00.000Z', squareFeet: done[0], linearFeet: done[1] }
  return {
    filingNumber: 'TRU0401MN26',
    floor: '3rd',
    typeOfMaterial: 'VAT',
    squareFeet: 100,
    linearFeet: null,
    scopeStatuses: status ? [status] : [],
    ...own,
  }
}

test('areas of one floor and material are one line, however they are written', () => {
  expect(
    plannedDone([part({ done: [40, 0] }), part({ floor: '3RD ', typeOfMaterial: 'vat', squareFeet: 50.5, done: [10.25, 0] })]),
  ).toEqual([
    {
      filingNumber: 'TRU0401MN26',
      floor: '3rd',
      typeOfMaterial: 'VAT',
      areas: 2,
      filed: { squareFeet: 150.5, linearFeet: 0 },
      done: { squareFeet: 50.25, linearFeet: 0 },
      over: null,
    },
  ])
})

test.each([
  [{ typeOfMaterial: 'VAT & Mastic' }, { typeOfMaterial: 'VAT&Mastic' }],
  [{ floor: "Bs'mt." }, { floor: "bs'mt" }],
])('areas that an update takes for the same are one line: %o and %o', (one, other) => {
  expect(plannedDone([part({ ...one, done: [120, 0] }), part({ ...other, done: [80, 0] })])).toMatchObject([{ areas: 2, over: null }])
})

test('another floor, material or filing is a line of its own, in the order filed', () => {
  const lines = plannedDone([
    part(),
    part({ floor: 'Roof' }),
    part({ typeOfMaterial: 'Caulk' }),
    part({ filingNumber: 'TRU0402MN26' }),
    part(),
  ])
  expect(lines.map(({ filingNumber, floor, typeOfMaterial, areas }) => [filingNumber, floor, typeOfMaterial, areas])).toEqual([
    ['TRU0401MN26', '3rd', 'VAT', 2],
    ['TRU0401MN26', 'Roof', 'VAT', 1],
    ['TRU0401MN26', '3rd', 'Caulk', 1],
    ['TRU0402MN26', '3rd', 'VAT', 1],
  ])
})

test.each<[string, PlannedPart[], unknown]>([
  ['exactly what was filed', [part({ done: [100, 0] })], null],
  ['too much in one area and too little in another', [part({ done: [120, 0] }), part({ done: [80, 0] })], null],
  ['more than all its areas', [part({ done: [120, 0] }), part({ done: [100, 0] })], { squareFeet: 20, linearFeet: 0 }],
  ['a unit that was not filed', [part({ done: [10, 5] })], { squareFeet: 0, linearFeet: 5 }],
  ['rows that say nothing', [part({ floor: null, typeOfMaterial: null, squareFeet: null })], null],
])('%s', (_what, parts, over) => {
  expect(plannedDone(parts).map((line) => line.over)).toEqual([over])
})
