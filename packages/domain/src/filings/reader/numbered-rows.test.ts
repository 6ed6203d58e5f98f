import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'
import { isRowNumber } from './table/column-fit.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const names =
  'Floor         Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const ends = 'No            Boiler Room           Removal         Tent               Pipe Wrap                         140\n'
const rows = (numbers: string[]) =>
  ['07', 'Ext Ground', '02'].map((floor, at) => `${(numbers[at] ?? '').padEnd(10)}${floor.padEnd(14)}${ends}`).join('')
const read = (text: string) => readFiling([{ ...typedPage(text), height: 792 }])
const areas = rows(['WA-1', 'WA-2', 'WA-3'])

test.each([
  ['on two lines', `Work Area\n${''.padEnd(10)}${names}   #\n`],
  ['on three lines', `WORK\nAREA${''.padEnd(6)}${names.toUpperCase()}#:\n`],
  ['on one line', `${'Area #'.padEnd(10)}${names}`],
])('numbers of work areas are no part of the floors, with their heading %s', (_, heading) => {
  const reading = read(`${title}${heading}${areas}`)
  expect(reading.rows.map(({ floor, confidence }) => [floor, confidence.floor])).toEqual([
    ['07', 'sure'],
    ['Ext Ground', 'sure'],
    ['02', 'sure'],
  ])
  expect(reading.warnings).toEqual([])
})

test('an answer on review far from its label is not of the heading below', () => {
  const labelled = title.replace('   A-TRU Review Required: No\n\n', '\n\nA-TRU Review Required:     Yes\n   Scope of Work\n')
  const reading = read(`${labelled}${'Work Area #'.padEnd(26)}${names}${'WA-1'.padEnd(26)}07${''.padEnd(12)}${ends}`)
  expect(reading.rows).toMatchObject([{ floor: '07', permitRequired: true }])
  expect(reading.warnings).toEqual([])
})

test('numbers of work areas say nothing of a column of dates', () => {
  const heading = `${'Area #'.padEnd(10)}${names.trimEnd()}  Start Date\n`
  const dated = areas.replaceAll('140', '140         03/12/2026')
  const reading = read(`${title}${heading}${dated}`)
  expect(reading.rows.map(({ linearFeet }) => linearFeet)).toEqual([140, 140, 140])
  expect(reading.warnings).toEqual([])
})

test.each([
  ['WA-1', true],
  ['12.', true],
  ['S-01A', true],
  ['Fl. 6', false],
  ['B-1', false],
  ['PH 2', false],
  ['Roof', false],
])('%s in a column of numbers of rows is one: %s', (text, isNumber) => {
  expect(isRowNumber('Work Area #', text)).toBe(isNumber)
})

test('the lower line of a heading with "Type:" and "N)" gives no answer', () => {
  const upper =
    'Floor     Abatement       Procedure          Type of Material     Square Feet  Linear Feet  Entire Floor (Y/  Section of Floor\n'
  const lower = `${''.padEnd(10)}Type:${''.padEnd(76)}N)\n`
  const row = '07        Removal         Tent               Pipe Wrap                         140                           Boiler Room\n'
  expect(read(`${title}${upper}${lower}${row}${row}`).rows).toMatchObject([{ floor: '07' }, { sectionOfFloor: 'Boiler Room' }])
})
