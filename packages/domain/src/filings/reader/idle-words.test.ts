import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const names = 'Floor         Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Quantity  Unit'
const row = (before: string, floor: string, unit: string, behind: string) =>
  `${before.padEnd(8)}${floor.padEnd(14)}No            Boiler Room           Removal         Tent               Pipe Wrap            140       ${unit.padEnd(18)}${behind}\n`
const read = (rows: string) => readFiling([{ ...typedPage(`${title}${''.padEnd(8)}${names}\n${rows}`), height: 792 }])
const floors = ['4', 'Roof', '2']
const units = ['Square Feet', 'Linear Feet', 'SF']
const feet = [
  [140, 0],
  [0, 140],
  [140, 0],
]

test('a link behind each row is no part of its unit', () => {
  const reading = read(floors.map((floor, at) => row('', floor, units[at] ?? '', 'View')).join(''))
  expect(reading.rows.map(({ squareFeet, linearFeet }) => [squareFeet, linearFeet])).toEqual(feet)
  expect(reading.rows.map(({ confidence }) => confidence.squareFeet)).toEqual(['sure', 'sure', 'sure'])
  expect(reading.warnings).toEqual([])
})

test('a link behind the only row is no part of its unit', () => {
  const reading = read(row('', '4', 'Square Feet', 'View'))
  expect(reading.rows).toMatchObject([{ squareFeet: 140, linearFeet: 0 }])
  expect(reading.warnings).toEqual([])
})

test('numbers in front of the rows, without a heading, are no part of the floors', () => {
  const reading = read(floors.map((floor, at) => row(`${at + 1}`, floor, units[at] ?? '', '')).join(''))
  expect(reading.rows.map(({ floor, confidence }) => [floor, confidence.floor])).toEqual(floors.map((floor) => [floor, 'sure']))
})

test('a unit that is the same in each row stays a unit', () => {
  const reading = read(floors.map((floor) => row('', floor, '', 'LF')).join(''))
  expect(reading.rows.map(({ linearFeet }) => linearFeet)).toEqual([140, 140, 140])
})
