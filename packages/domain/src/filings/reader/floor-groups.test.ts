import { expect, test } from 'vitest'
import { readFiling } from './read-filing.ts'
import { typedPage } from '../testing/typed.ts'

const title = `
Asbestos Project Notification (ACP7)
TRU Number: TRU0401MN26   A-TRU Review Required: No
`
const read = (table: string) => readFiling([typedPage(title + table)])
const told = 'Floors are printed once for several rows. Each row was given the floor above it; please check the floors.'

const grouped = (groups: [string, string]) => `
Entire Floor  Section of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet
${groups[0]}
No            Exterior
              Stair B             Removal         Tent              VAT                 35           0

Yes                               Removal         Full Containment  Pipe Insulation     0            120
${groups[1]}
No            Boiler Room         Encapsulation   Tent              Tank Insulation     700          0
`

test.each<[string, [string, string]]>([
  ['with a colon', ['Floor: 3rd', 'Floor: Cellar']],
  ['without one', ['Floor 3rd', 'Floor Cellar']],
  ['by their names alone', ['3rd Floor', 'Cellar']],
])('floors printed over their rows are given to these, and are doubtful: %s', (_, groups) => {
  const { rows, warnings } = read(grouped(groups))
  const first = groups[0] === '3rd Floor' ? '3rd Floor' : '3rd'
  expect(rows.map(({ floor, confidence }) => [floor, confidence.floor])).toEqual([
    [first, 'doubtful'],
    [first, 'doubtful'],
    ['Cellar', 'doubtful'],
  ])
  expect(rows.map(({ sectionOfFloor }) => sectionOfFloor)).toEqual(['Exterior Stair B', '', 'Boiler Room'])
  expect(warnings).toEqual([{ page: 1, text: told }])
})

test('where labels name floors, the last line of a cell names none', () => {
  const { rows } = read(`
Section of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet
Floor: 3rd
Front, from 2nd     Removal         Tent              VAT                 35           0
to 12th floor

Hall                Removal         Tent              VAT                 35           0
`)
  expect(rows.map(({ floor, sectionOfFloor }) => [floor, sectionOfFloor])).toEqual([
    ['3rd', 'Front, from 2nd to 12th floor'],
    ['3rd', 'Hall'],
  ])
})

test('a material that begins with "Floor" names no floor', () => {
  const { rows } = read(`
Section of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet
3rd Floor
                                                      Floor Tile &
Hall                Removal         Tent              Compound            35           0

Hall                Removal         Tent              VAT                 35           0
`)
  expect(rows.map(({ floor }) => floor)).toEqual(['3rd Floor', '3rd Floor'])
})

test('a floor at the foot of a page, under a sum, is the floor of the first row of the next', () => {
  const row = 'Hall                Removal         Tent              VAT                 35           0\n'
  const heads = '\nSection of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet\n'
  const pages = [
    `${title}${heads}Floor: 3rd\n${row}Subtotal 3rd                                                              35           0\n\nFloor: 5th\n\n\n\nPage 1 of 2`,
    `${heads}${row}`,
  ]
  const { rows } = readFiling(pages.map((text, at) => typedPage(text, at + 1)))
  expect(rows.map(({ floor }) => floor)).toEqual(['3rd', '5th'])
})

const once = (first: string) => `
Floor   Entire Floor  Section of Floor    Abatement Type  Procedure         Type of ACM         Square Feet  Linear Feet
${first.padEnd(8)}No            Stair B             Removal         Tent              VAT                 35           0
        No            Hallway             Removal         Tent              Pipe Insulation     0            120
Roof    Yes                               Removal         Exterior Foam     Roof Membrane       700          0
`

test('a floor printed in its first row only is the floor of the next, and is doubtful there', () => {
  const { rows, warnings } = read(once('3rd'))
  expect(rows.map(({ floor, confidence }) => [floor, confidence.floor])).toEqual([
    ['3rd', 'sure'],
    ['3rd', 'doubtful'],
    ['Roof', 'sure'],
  ])
  expect(warnings).toEqual([{ page: 1, text: told }])
})

test('no floor is given to rows above the first that has one', () => {
  const { rows } = read(once(''))
  expect(rows.map(({ floor, confidence }) => [floor, confidence.floor])).toEqual([
    ['', 'missing'],
    ['', 'missing'],
    ['Roof', 'sure'],
  ])
})

test('a floor right beneath the headings is no heading', () => {
  const { rows } = read(`
Line  Location            Whole Floor  Type of Abatement  Method            Type of ACM         Square Feet  Linear Feet
FLOOR: All Floors
1     Stair B             No           Removal            Tent              VAT                 35           0
2     Hallway             No           Removal            Tent              Pipe Insulation     0            120
FLOOR: Roof
3                         Yes          Removal            Exterior Foam     Roof Membrane       700          0
`)
  expect(rows.map(({ floor, sectionOfFloor }) => [floor, sectionOfFloor])).toEqual([
    ['All Floors', 'Stair B'],
    ['All Floors', 'Hallway'],
    ['Roof', ''],
  ])
})
