import { expect, test } from 'vitest'
import type { PrintedCell, PrintedRow } from './table/printed-row.ts'
import { withoutCodes } from './table/row-numbers.ts'

function taken(name: 'floor' | 'typeOfMaterial', texts: string[]) {
  const rows = texts.map((text): PrintedRow => {
    const cell: PrintedCell = { lines: [text], doubtful: false }
    return { page: 1, base: 0, cells: new Map([[name, cell]]) }
  })
  withoutCodes(rows)
  return rows.map(({ cells }) => [cells.get(name)?.lines.join(' '), cells.get(name)?.doubtful])
}

test('letters of buildings are no part of the floors, to check', () => {
  expect(taken('floor', ['A 6TH', 'A Roof', 'B 11'])).toEqual([
    ['6TH', true],
    ['Roof', true],
    ['11', true],
  ])
})

test('numbers of samples are no part of the materials, to check', () => {
  expect(taken('typeOfMaterial', ['HA-01 Base Flashing', 'HA-08 Floor tile', 'HA-15 Linoleum'])).toEqual([
    ['Base Flashing', true],
    ['Floor tile', true],
    ['Linoleum', true],
  ])
})

test('one letter before all floors, or a code in one row, is only in doubt', () => {
  expect(taken('floor', ['B 1', 'B 2', 'B 3'])).toEqual([
    ['B 1', true],
    ['B 2', true],
    ['B 3', true],
  ])
  expect(taken('typeOfMaterial', ['HA-01 Base Flashing', 'Linoleum'])).toEqual([
    ['HA-01 Base Flashing', true],
    ['Linoleum', false],
  ])
})
