import { expect, test } from 'vitest'
import { isSuspiciousCell } from './suspicious-cells.ts'
import { readFiling } from './read-filing.ts'
import { typedPage } from '../testing/typed.ts'

test.each([
  ['abatementType', 'Apt Removal'],
  ['abatementType', '#2, Removal along'],
  ['abatementProcedure', 'Tent 9x9'],
  ['abatementProcedure', 'VAT Protocol in NYCHA'],
  ['sectionOfFloor', 'Apt. 6B -'],
  ['sectionOfFloor', 'Loading Dock Note: work at night'],
  ['floor', '- 3rd'],
  ['floor', '2 Y'],
  ['floor', 'Ext Environment ✔'],
  ['floor', 'Balcony 2 TRU No.:'],
  ['floor', '0 9TH'],
  ['floor', 'N/A Environment'],
  ['floor', "Bs'mt 1st Cellar Cellar 11 Bs'mt 2"],
  ['typeOfMaterial', '/ 12x12 floor tiles'],
  ['typeOfMaterial', 'Removal Pipe Insulation'],
  ['typeOfMaterial', 'VAT Facility Type: School'],
] as const)('%s "%s" may hold words of another column', (column, text) => expect(isSuspiciousCell(column, text)).toBe(true))

test.each([
  ['abatementType', 'Removal / Enclosure'],
  ['abatementType', 'Other work'],
  ['abatementProcedure', 'full containment'],
  ['abatementProcedure', 'Tent and Glovebag'],
  ['abatementProcedure', 'Wrap and cut'],
  ['sectionOfFloor', 'Facade - Elevations #11 - 14'],
  ['floor', "Bs'mt"],
  ['floor', '1st - 3rd'],
  ['typeOfMaterial', 'Transite Panel 4 x 8'],
  ['typeOfMaterial', ''],
] as const)('%s "%s" is a cell like others', (column, text) => expect(isSuspiciousCell(column, text)).toBe(false))

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const heading =
  'Floor      Entire Floor  Section of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet'
const cellar = 'Cellar     No            Boiler Room         Removal         Tent              Tank Insulation     35           0'
const attic = 'Attic      No            Stair B             Removal         Tent              VAT                 40           0'
const read = (text: string) => readFiling([typedPage(title + text)])

test('a cell that may hold words of its neighbour is doubtful with what stands beside it, and a warning says so', () => {
  const { rows, warnings } = read(`${heading}\n${cellar.replace('Tent              Tank', 'Tent 9x9          Tank')}\n${attic}`)
  expect(rows[0]?.confidence).toMatchObject({ abatementProcedure: 'doubtful', abatementType: 'doubtful', typeOfMaterial: 'doubtful' })
  expect(rows[1]?.confidence).toMatchObject({ abatementProcedure: 'sure', typeOfMaterial: 'sure' })
  expect(warnings).toEqual([{ page: 1, filingNumber: 'TRU0401MN26', text: expect.stringContaining('Procedure says "Tent 9x9"') }])
})

test('a remark under a row is in no cell of it, and is told as one text', () => {
  const { rows, warnings } = read(`${heading}\n${cellar}\n           Note: work at night only\n${attic}`)
  expect(rows).toMatchObject([{ sectionOfFloor: 'Boiler Room' }, { sectionOfFloor: 'Stair B' }])
  expect(warnings.map(({ text }) => text)).toEqual([expect.stringContaining('"Note: work at night only"')])
})

test('the particulars of the next filing end a table and are no row', () => {
  const { rows, warnings } = read(
    `${heading}\n${cellar}\nTRU No.:   Premises\nFacility Type: School                                                                Start Date: 04/12/2026`,
  )
  expect(rows).toMatchObject([{ floor: 'Cellar', typeOfMaterial: 'Tank Insulation', squareFeet: 35 }])
  expect(rows).toHaveLength(1)
  expect(warnings).toEqual([])
})

test('a dash beside a figure is of the other unit, and leaves both in doubt', () => {
  const { rows, warnings } = read(`${heading}\n${cellar.replace('35           0', '-            52 -')}\n${attic}`)
  expect(rows[0]?.confidence).toMatchObject({ squareFeet: 'doubtful', linearFeet: 'doubtful' })
  expect(warnings.map(({ text }) => text)).toEqual([expect.stringContaining('"52 -"')])
})

test('a wrapped "4 of 6" between rows numbers no page', () => {
  const { rows } = read(`${heading}\n${cellar.replace('Boiler Room', 'Room No.   ')}\n                         4 of 6\n${attic}`)
  expect(rows[0]).toMatchObject({ sectionOfFloor: 'Room No. 4 of 6' })
})

test('what a print puts at the edges of a page is told of nobody', () => {
  const { warnings } = read(
    `Form ACP7 Rev. 3 Page 1\n${heading}\n${cellar}\nForm ACP7 Rev. 3 Page 1\n11/20/26, 9:14 AM - 1 -\nhttps://arts.example.test/efile/acp7?print=1 1/1`,
  )
  expect(warnings).toEqual([])
})
