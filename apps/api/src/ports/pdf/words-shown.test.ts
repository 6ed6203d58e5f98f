import { readFiling } from '@daysheet/domain/filings/reader/read-filing'
import { expect, test } from 'vitest'
import {
  columnsAt,
  drawnTable,
  handDrawn,
  headingCells,
  headingHeight,
  heightOf,
  lineAt,
  rowHeight,
  textAt,
  titleLine,
} from '#testing/filings/hand-drawn.ts'
import { pdfWords } from './words.ts'

const read = async (...pages: string[]) => readFiling((await pdfWords(handDrawn(pages.map((content) => ({ content }))))).pages)

const pipe = ['4', 'No', 'Boiler Room', 'Removal', 'Tent', 'Pipe Wrap', '', '140']
const tile = ['5', 'No', 'Pump Room', 'Removal', 'Tent', 'VAT', '340', '']
const cellar = ['Cellar', 'No', 'West Side', 'Encapsulation', 'Full Containment', 'Tank Insulation', '75', '']
const said = ({ warnings }: { warnings: readonly { text: string }[] }) => warnings.map(({ text }) => text).join('\n')
const unsure = ({ confidence }: { confidence: Record<string, string> }) =>
  Object.keys(confidence).filter((name) => confidence[name] !== 'sure')

/** A row as a spreadsheet prints it: each cell is closed at its edges. */
const closed = (cells: readonly string[], y: number) =>
  cells
    .map((text, at) => {
      const [from, to] = [columnsAt[at] ?? 0, columnsAt[at + 1] ?? 750]
      return text === '' ? '' : `q ${from - 2} ${y - 3} ${to - from - 2} 12 re W n ${textAt(text, from, y)} Q`
    })
    .join('\n')
const sheet = (...rows: (readonly string[])[]) =>
  [titleLine, closed(headingCells, headingHeight), ...rows.map((cells, at) => closed(cells, heightOf(at)))].join('\n')

test('what the edge of a cell cuts off is in no other cell', async () => {
  const long = 'Bedroom, 20th Floor Hall, North and South Corridor'
  const reading = await read(sheet(pipe, tile.with(2, long), cellar))
  expect(reading.rows).toMatchObject([
    { sectionOfFloor: 'Boiler Room', abatementType: 'Removal' },
    { sectionOfFloor: 'Bedroom, 20th Floor Hall, North and', abatementType: 'Removal', typeOfMaterial: 'VAT', squareFeet: 340 },
    { sectionOfFloor: 'West Side' },
  ])
  expect(reading.rows.map(unsure)).toEqual([[], ['sectionOfFloor'], []])
  expect(said(reading)).toBe(`Text is cut off at the edge of its cell: "${long}". Only what the page shows was read; please complete it.`)
})

test('a text that is cut off and runs on into the next is sure in neither cell', async () => {
  const y = heightOf(1)
  const cut = `q 148 ${y - 3} 92 12 re W n ${textAt('Boiler Room, East Side', 194.3, y)} Q`
  const reading = await read(sheet(pipe, tile.with(2, ''), cellar).replace(`q 278 ${y - 3} `, (next) => `${cut}\n${next}`))
  expect(reading.rows.map(unsure)).toEqual([[], ['sectionOfFloor', 'abatementType'], []])
  expect(said(reading)).toContain('Text is cut off at the edge of its cell: "Boiler Room, East Side Removal"')
})

test('cells that hold their words are sure', async () => {
  const reading = await read(sheet(pipe, tile, cellar))
  expect(reading.rows.map(unsure)).toEqual([[], [], []])
  expect(said(reading)).toBe('')
})

test.each([
  ['most of it before', 1],
  ['most of it behind', 5],
])('a row that the end of a page cuts, %s, is one row', async (_, cut) => {
  const above = Array.from({ length: 20 }, (__, at) => tile.with(0, String(at + 5)))
  const page = (from: number, to: number, content: string) => `q 0 ${from} 792 ${to - from} re W n\n${content}\nQ`
  const bottom = heightOf(20) + cut
  const reading = await read(
    page(bottom, 612, drawnTable([...above, cellar])),
    page(0, 580, [lineAt(cellar, 580 - cut), lineAt(pipe, 580 - cut - rowHeight)].join('\n')),
  )
  expect(reading.rows.slice(19)).toMatchObject([{ floor: '24' }, { floor: 'Cellar', squareFeet: 75 }, { floor: '4', linearFeet: 140 }])
  expect(said(reading)).not.toContain('are the same')
})

/** A white patch over a cell of figures. */
const patch = (column: number, row: number) => `1 g ${(columnsAt[column] ?? 0) - 2} ${heightOf(row) - 2} 24 11 re f 0 g`
const over = (text: string, column: number, row: number) => textAt(text, columnsAt[column] ?? 0, heightOf(row))

test('of a figure that is painted over and written anew only the new one is read, and is not sure', async () => {
  const reading = await read(`${drawnTable([pipe, tile, cellar])}\n${patch(6, 1)}\n${over('940', 6, 1)}`)
  expect(reading.rows.map(({ squareFeet }) => squareFeet)).toEqual([0, 940, 75])
  expect(reading.rows.map(unsure)).toEqual([[], ['squareFeet', 'linearFeet'], []])
  expect(said(reading)).toContain('Text is painted over: "340".')
})

test('a figure that is only painted over is not sure', async () => {
  const reading = await read(`${drawnTable([pipe, tile, cellar])}\n${patch(6, 1)}`)
  expect(reading.rows.map(unsure)).toEqual([[], ['squareFeet', 'linearFeet'], []])
})

test('shades beneath words, and light that is seen through, hide nothing', async () => {
  const shade = `0.9 g 30 ${heightOf(1) - 4} 720 14 re f 0 g`
  const light = `q /Half gs 1 1 0 rg 30 ${heightOf(2) - 4} 720 14 re f Q`
  const reading = await read(`${shade}\n${drawnTable([pipe, tile, cellar])}\n${light}`)
  expect(reading.rows.map(unsure)).toEqual([[], [], []])
  expect(said(reading)).toBe('')
})
