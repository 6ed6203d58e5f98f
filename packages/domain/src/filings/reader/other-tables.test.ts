import { expect, test } from 'vitest'
import { typedPage } from '../testing/typed.ts'
import { readFiling } from './read-filing.ts'

const title = 'Asbestos Project Notification (ACP7)\nTRU Number: TRU0401MN26   A-TRU Review Required: No\n\n'
const sure = (rows: ReturnType<typeof readFiling>['rows']) =>
  rows.map(({ floor, sectionOfFloor, confidence }) => [floor, sectionOfFloor, confidence.floor, confidence.sectionOfFloor])

test('words of a table beneath do not move the columns', () => {
  const text = `${title}
Material             Abatement Type  Procedure         Square Feet  Linear Feet  Entire Floor  Floor                 Section
Floor Tile & Mastic  Removal         Full Containment               489          X            1
Cove base Mastic     Removal         Full Containment  457                       -            03      APT 1C Work area #3 Foyer

WASTE DISPOSAL
Waste Type           Bags            Cubic Yards                                               Landfill
Friable              88              32                                                        Nowhere Disposal, OH
Non-friable          218             19                                                        Example Landfill, PA
`
  expect(sure(readFiling([{ ...typedPage(text), height: 792 }]).rows)).toEqual([
    ['1', '', 'sure', 'sure'],
    ['03', 'APT 1C Work area #3 Foyer', 'sure', 'sure'],
  ])
})

const row = '2ND      [ ]            Apt. 18A - Corridor     Popcorn Ceiling         278.5    -      Removal         Glovebag'
const table = (number: string) =>
  `ACP7 - Asbestos Project Notification
TRU Number: ${number}   A-TRU Review Required: No

Floor    Entire Floor   Section/Area        Material                Sq Ft    Ln Ft  Abatement Type  Procedure
${row}
`
test('lines drawn in a table beneath do not part the columns of the one above', () => {
  const page = typedPage(`${table('TRU1830BX26')}\n\n${table('TRU0400SI26').replace('Section/Area    ', 'Section of Floor')}`)
  const second = page.words.filter(({ text }) => text === 'Floor').at(-1)?.y ?? 0
  // Between the section and the material of the lower table, and through a section of the upper one.
  const corridor = page.words.find(({ text }) => text.startsWith('Apt. 18A'))
  const x = (corridor?.x ?? 0) + 72
  const reading = readFiling([{ ...page, height: 792, rules: [{ x, y: second - 3, width: 0, height: 10 }] }])
  expect(reading.rows[0]).toMatchObject({ sectionOfFloor: 'Apt. 18A - Corridor', typeOfMaterial: 'Popcorn Ceiling' })
})

test('the end of a section that looks like the number of a page is kept: "8 & 10"', () => {
  const many = (from: number) =>
    Array.from(
      { length: 12 },
      (_, at) =>
        `${String(at + from).padEnd(9)}No            Elevations #4, 6,  Removal         Tent              VAT           ${at + 1}\n                       8 & 10\n`,
    ).join('')
  const head = 'Floor    Entire Floor  Section            Abatement Type  Procedure         Material      Square Feet  Linear Feet\n'
  const pages = [1, 13].map((from, at) => ({
    ...typedPage(`${at === 0 ? title : '\n\n\n\n'}${head}${many(from)}\n\n\n${at + 1}/2`, at + 1),
    height: 792,
  }))
  const { rows, warnings } = readFiling(pages)
  expect(new Set(rows.map(({ sectionOfFloor }) => sectionOfFloor))).toEqual(new Set(['Elevations #4, 6, 8 & 10']))
  expect(warnings).toEqual([])
})
