import { describe, expect, test } from 'vitest'
import { lettersOf, wordsOf } from './clean.ts'
import * as table from './vocabulary.ts'
import { columnNamed } from './heading/heading-names.ts'
import { readFlag, readUnit } from './values.ts'

const lists: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    Object.entries<{ names: string[]; weak?: string[] }>(table.columnWords).map(([column, { names, weak = [] }]) => [
      column,
      [...names, ...weak],
    ]),
  ),
  ignoredColumns: table.ignoredColumns,
  headingExtras: table.headingExtras,
  floorWords: table.floorWords,
  abatementTypes: table.abatementTypes,
  abatementProcedures: table.abatementProcedures,
  squareFeetUnits: table.unitWords.squareFeet,
  linearFeetUnits: table.unitWords.linearFeet,
  totalWords: table.totalWords,
  subtotalWords: table.subtotalWords,
  pageFurniture: table.pageFurniture,
  sectionWords: table.sectionWords,
  blockLabels: table.blockLabels,
  remarkLabels: table.remarkLabels,
  numberLabels: table.numberLabels,
  otherNumberWords: table.otherNumberWords,
  boroughNames: Object.values(table.boroughs).flat(),
  boroughLabels: table.boroughLabels,
  reviewLabels: table.reviewLabels,
  formTitles: table.formTitles.flatMap(({ words }) => words),
}

const twice = (entries: readonly string[]) => entries.filter((entry, at) => entries.indexOf(entry) !== at)

describe.each(Object.entries(lists))('the words of %s', (_, entries) => {
  test('are words: none is empty, as after a comma too many', () => {
    expect(entries.filter((entry) => !/[\p{L}#]/u.test(entry))).toEqual([])
  })
  test('stand there once', () => {
    expect(twice(entries.map((entry) => entry.toLowerCase()))).toEqual([])
  })
})

test('no two columns have one name, however it is written', () => {
  const owners = Map.groupBy(
    Object.keys(table.columnWords).flatMap((column) => [...new Set(lists[column]?.map(lettersOf))].map((letters) => ({ column, letters }))),
    ({ letters }) => letters,
  )
  expect([...owners].filter(([, own]) => own.length > 1).map(([letters, own]) => [letters, ...own.map(({ column }) => column)])).toEqual([])
})

test.each(Object.keys(table.columnWords))('every name of the column %s is found as it, in capitals and with dots', (column) => {
  for (const name of lists[column] ?? []) {
    expect([name, columnNamed(lettersOf(name.toUpperCase().replaceAll(' ', '. ')))?.column]).toEqual([name, column])
  }
})

test('answers and units are read as what they stand for', () => {
  expect(table.yesWords.filter((word) => readFlag(word.toUpperCase()) !== true)).toEqual([])
  expect(table.noWords.filter((word) => readFlag(word.toUpperCase()) !== false)).toEqual([])
  expect([...table.tickMarks, ...table.crossMarks].filter((mark) => readFlag(mark) !== true)).toEqual([])
  expect(table.emptyMarks.filter((mark) => readFlag(mark) !== false)).toEqual([])
  for (const unit of ['squareFeet', 'linearFeet'] as const)
    expect(table.unitWords[unit].filter((word) => readUnit(`${word}.`) !== unit)).toEqual([])
})

test('no entry keeps the end of a line of this file: types and procedures are shown as they stand here', () => {
  expect(Object.values(lists).flatMap((entries) => entries.filter((entry) => /\s\s|[^\S ]/.test(entry)))).toEqual([])
})

test('a total is no row of page furniture, and no section', () => {
  const totals = [...table.totalWords, ...table.subtotalWords].map(wordsOf)
  expect(totals.filter((word) => [...table.pageFurniture, ...table.sectionWords].map(wordsOf).includes(word))).toEqual([])
})
