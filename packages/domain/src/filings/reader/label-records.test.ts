import { describe, expect, test } from 'vitest'
import { readFiling } from './read-filing.ts'
import { typedPage } from '../testing/typed.ts'

const read = (...pages: string[]) => readFiling(pages.map((text, at) => typedPage(text, at + 1)))

const cards = `
Asbestos Project Notification (ACP7)
TRU Number: TRU0401MN26
No. of Floors: 12        Facility Type: School

Work Area 1 of 3
Floor No.: 3rd                        Entire Floor: No
Section of Floor: Apt. 4C - Bathroom  Procedure: VAT Protocol
                                      in NYCHA Apt
Abatement Type: Removal               Type of ACM: Floor Tile &
                                      Mastic
Sq. Ft.: 35                           Lin. Ft.:
A-TRU Review Required: Yes

Work Area 2 of 3
Floor No.: Roof                       Entire Floor: Yes
Section of Floor:                     Procedure: Exterior Foam
Abatement Type: Encapsulation         Type of ACM: Roof Membrane
Sq. Ft.:                              Lin. Ft.: 1,200
A-TRU Review Required: No

Work Area 3 of 3
Floor No.: Roof                       Entire Floor: Yes
Section of Floor:                     Procedure: Exterior Foam
Abatement Type: Removal               Type of ACM: Roof Membrane
Sq. Ft.:                              Lin. Ft.: 7
A-TRU Review Required: No
`

describe('a filing that prints each row as a list of names and values', () => {
  test('captions of several names in one: "Quantity (sq. ft.)", "Location / Room"', () => {
    const text = cards
      .replaceAll('Sq. Ft.:', 'Quantity (sq. ft.):')
      .replaceAll('Lin. Ft.:', 'Qty (LF):')
      .replaceAll('Section of Floor:', 'Location / Room:')
    const { rows } = read(text)
    expect(rows).toMatchObject([
      { sectionOfFloor: 'Apt. 4C - Bathroom', squareFeet: 35, linearFeet: 0 },
      { sectionOfFloor: '', squareFeet: 0, linearFeet: 1200 },
      { sectionOfFloor: '', squareFeet: 0, linearFeet: 7 },
    ])
  })
  test('several beside each other, wrapped values, empty ones', () => {
    const { rows, problem, warnings } = read(cards)
    expect({ problem, warnings }).toEqual({ problem: null, warnings: [] })
    expect(rows).toMatchObject([
      {
        floor: '3rd',
        entireFloor: false,
        sectionOfFloor: 'Apt. 4C - Bathroom',
        abatementType: 'Removal',
        abatementProcedure: 'VAT Protocol in NYCHA Apt',
        typeOfMaterial: 'Floor Tile & Mastic',
        squareFeet: 35,
        linearFeet: 0,
        permitRequired: true,
      },
      { floor: 'Roof', entireFloor: true, sectionOfFloor: '', linearFeet: 1200, permitRequired: false },
      { floor: 'Roof', abatementType: 'Removal', linearFeet: 7 },
    ])
  })

  test('one beneath another without colons, with an amount and its unit', () => {
    const { rows, warnings } = read(`
Asbestos Project Notification (ACP7)
Control Number TRU0401MN26

Line 1
Type of Material          Pipe Insulation
Amount                    846
Unit                      Linear Feet
Floor Number              03
Entire Floor              No
Location                  Women's Locker
                          Room
Abatement                 Cleanup
Method                    Tent
ATRU Review               No

Line 2
Type of Material          VAT
Amount                    35
Unit                      Square Feet
Floor Number              4
Entire Floor              Yes
Location
Abatement                 Removal
Method                    Tent
ATRU Review               Yes
`)
    expect(warnings).toEqual([])
    expect(rows).toMatchObject([
      { floor: '03', sectionOfFloor: "Women's Locker Room", abatementType: 'Cleanup', linearFeet: 846, permitRequired: false },
      { floor: '4', entireFloor: true, sectionOfFloor: '', squareFeet: 35, linearFeet: 0, permitRequired: true },
    ])
  })

  test('a list without an amount is no row, and is named', () => {
    const { rows, warnings } = read(cards.replace(/Sq. Ft.: +Lin. Ft.: 7/, ''))
    expect(rows).toHaveLength(2)
    expect(warnings.map(({ text }) => text)).toEqual([expect.stringContaining('Roof, Yes, Exterior Foam, Removal, Roof Membrane')])
  })

  test('an answer on review given once above is the answer of every row', () => {
    const once = cards
      .replaceAll(/A-TRU Review Required: (Yes|No)/g, '')
      .replace('Facility Type', 'A-TRU Review Required: Yes   Facility Type')
    expect(read(once).rows.map(({ permitRequired, confidence }) => [permitRequired, confidence.permitRequired])).toEqual([
      [true, 'sure'],
      [true, 'sure'],
      [true, 'sure'],
    ])
  })
})

test('values beneath a line of names are no title over a row, however alike they are', () => {
  const block = ([floor = '', entire = '', place = '', material = '', feet = '']: string[]) => `
Floor              Entire floor             Section of floor
${floor.padEnd(19)}${entire.padEnd(25)}${place}
Type of material                            Abatement type
${material.padEnd(44)}Removal
Abatement procedure                         A-TRU review required
Tent                                        No
Square feet                                 Linear feet
${feet.padEnd(44)}0
`
  const { rows } = read(
    `Asbestos Project Notification (ACP7)
TRU Number: TRU0401MN26
${block(['4th', 'Yes', '', 'Roof Membrane', '10'])}${block(['5th', 'No', 'Stair A', 'VAT', '20'])}${block(['8th', 'Yes', '', 'Joint Compound', '30'])}`,
  )
  expect(rows.map(({ floor, entireFloor, typeOfMaterial, squareFeet }) => [floor, entireFloor, typeOfMaterial, squareFeet])).toEqual([
    ['4th', true, 'Roof Membrane', 10],
    ['5th', false, 'VAT', 20],
    ['8th', true, 'Joint Compound', 30],
  ])
})
