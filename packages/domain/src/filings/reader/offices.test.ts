import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const heading =
  'Floor    Entire Floor  Section of Floor      Abatement Type  Procedure          Type of Material     Square Feet  Linear Feet\n'
const pipe = '4        No            Boiler Room           Removal         Tent               Pipe Wrap                         140\n'
const tile = '5        No            Pump Room             Removal         Full Containment   VAT                  340\n'
const both = [
  { floor: '4', entireFloor: false, sectionOfFloor: 'Boiler Room', abatementType: 'Removal', linearFeet: 140 },
  { floor: '5', abatementProcedure: 'Full Containment', typeOfMaterial: 'VAT', squareFeet: 340 },
]
const filed = `${title}${heading}${pipe}${tile}`
const page = (text: string) => ({ ...typedPage(text), height: 792 })
const read = (text: string) => readFiling([page(text)])

test.each<[string, string, string]>([
  ['Section of Floor', 'Location / Room', 'sectionOfFloor'],
  ['Section of Floor', 'Room / Area', 'sectionOfFloor'],
  ['Section of Floor', 'Loc.', 'sectionOfFloor'],
  ['Type of Material', 'Mat. Type', 'typeOfMaterial'],
  ['Type of Material', "Mat'l", 'typeOfMaterial'],
  ['Abatement Type', 'Abat. Type', 'abatementType'],
  ['Entire Floor', 'Ent. Flr', 'entireFloor'],
  ['Floor  ', '12. Floor', 'floor'],
])('a heading of forms and offices: %s as "%s"', (usual, other, name) => {
  const wide = usual === 'Floor  ' ? 4 : 0
  const indent = (line: string) => line.replace(/^(\S+ +)/, (first) => first + ' '.repeat(wide))
  const length = Math.max(usual.length, other.length + wide)
  const reading = read(`${title}${indent(heading).replace(usual.padEnd(length), other.padEnd(length))}${indent(pipe)}${indent(tile)}`)
  expect(reading.rows).toMatchObject(both)
  expect(reading.rows.map(({ confidence }) => confidence[name as 'floor'])).toEqual(['sure', 'sure'])
})

test('a type that is none is not sure', () => {
  const reading = read(`${title}${heading}${pipe.replace('Removal', 'Caulk  ')}${tile}`)
  expect(reading.rows.map(({ confidence }) => confidence.abatementType)).toEqual(['doubtful', 'sure'])
})

test('a number with the other unit beside it is of that unit, to check', () => {
  const reading = read(`${title}${heading}${pipe}${tile.replace('340', '340 LF')}`)
  expect(reading.rows[1]).toMatchObject({
    squareFeet: 0,
    linearFeet: 340,
    confidence: { squareFeet: 'doubtful', linearFeet: 'doubtful' },
  })
})

test('a sum of a group is no row', () => {
  const reading = read(
    `${title}${heading}${pipe}${tile}Sum of 5                                                                                             340          140`,
  )
  expect(reading.rows).toMatchObject(both)
  expect(reading.rows).toHaveLength(2)
})

test('the answer on review in a box below its caption', () => {
  const captions = 'Premises             A-TRU Review Required\n140 Example Street\n                     Yes\n'
  const reading = read(filed.replace('   A-TRU Review Required: No', `\n${captions}`))
  expect(reading.rows.map(({ permitRequired }) => permitRequired)).toEqual([true, true])
})

test('an amount written behind the one that is struck out counts, to check', () => {
  const printed = page(filed.replace('340', '471 62'))
  const amount = printed.words.find(({ text }) => text === '471 62')
  const line = { x: amount?.x ?? 0, y: (amount?.y ?? 0) + 5.4, width: 14, height: 0 }
  const reading = readFiling([{ ...printed, rules: [line] }])
  expect(reading.rows[1]).toMatchObject({ squareFeet: 62, confidence: { squareFeet: 'doubtful' } })
})

test.each([
  ['Baseme', 'nt', 'Basement', 'doubtful'],
  ['CELLA', 'R', 'CELLAR', 'doubtful'],
  ['Main', 'Roof', 'Main Roof', 'sure'],
  ['GROUND', 'FL', 'GROUND FL', 'sure'],
  ['LEVEL', 'B', 'LEVEL B', 'doubtful'],
])('a floor of two lines, "%s" and "%s", is "%s", %s', (upper, lower, floor, how) => {
  const reading = read(`${title}${heading}${pipe.replace('4        ', upper.padEnd(9))}${lower}\n\n${tile}`)
  expect(reading.rows[0]).toMatchObject({ floor, confidence: { floor: how } })
})

test('the numbers of rows in front of their sections are no part of them, to check', () => {
  const rows = [1, 2, 3].map((number) => tile.replace('Pump Room  ', `${number} Pump Room`))
  const reading = read(`${title}${heading}${rows.join('')}`)
  expect(reading.rows.map(({ sectionOfFloor }) => sectionOfFloor)).toEqual(['Pump Room', 'Pump Room', 'Pump Room'])
  expect(reading.rows.map(({ confidence }) => confidence.sectionOfFloor)).toEqual(['doubtful', 'doubtful', 'doubtful'])
  const others = rows.map((row) => row.replace('2 Pump', '4 Pump'))
  expect(read(`${title}${heading}${others.join('')}`).rows[0]).toMatchObject({ sectionOfFloor: '1 Pump Room' })
})

test('a procedure of two of the list is read without a warning', () => {
  const reading = read(`${title}${heading}${pipe}${tile.replace('Full Containment  ', 'Tent with Glovebag')}`)
  expect(reading.rows[1]).toMatchObject({ abatementProcedure: 'Tent with Glovebag', confidence: { abatementProcedure: 'sure' } })
  expect(reading.warnings).toEqual([])
})

test('"w/" at the beginning of a line is a word of its own', () => {
  const rows = [pipe.replace('Pipe Wrap', 'Sheetrock'), `${''.padEnd(81)}w/ tape\n\n`, tile, pipe].join('')
  expect(read(`${title}${heading}${rows}`).rows[0]).toMatchObject({ typeOfMaterial: 'Sheetrock w/ tape' })
})
