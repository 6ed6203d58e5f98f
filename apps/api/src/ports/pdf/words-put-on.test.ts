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
  textAt,
  titleLine,
  type HandDrawn,
} from '#testing/filings/hand-drawn.ts'
import { pdfWords } from './words.ts'

const read = async (...pages: HandDrawn[]) => readFiling((await pdfWords(handDrawn(pages))).pages)

const pipe = ['4', 'No', 'Boiler Room', 'Removal', 'Tent', 'Pipe Wrap', '', '140']
const tile = ['5', 'No', 'Pump Room', 'Removal', 'Tent', 'VAT', '340', '']
const cellar = ['Cellar', 'No', 'West Side', 'Encapsulation', 'Full Containment', 'Tank Insulation', '75', '']
const said = ({ warnings }: { warnings: readonly { text: string }[] }) => warnings.map(({ text }) => text).join('\n')
const sure = ({ confidence }: { confidence: Record<string, string> }) =>
  Object.keys(confidence).filter((name) => confidence[name] === 'sure')

const boxAt = (column: number, row: number, wide = 100) => {
  const [x, y] = [columnsAt[column] ?? 0, heightOf(row)]
  return `/Rect [${x - 1} ${y - 3} ${x + wide} ${y + 9}]`
}
const typedAt = (text: string, column: number, row: number, wide = 100) =>
  `/Subtype /FreeText ${boxAt(column, row, wide)} /DA (0 g /Helv 8 Tf) /Contents (${text})`

test('a list shows the words beside its code', async () => {
  const options = '/Opt [[(01) (Removal)] [(02) (Encapsulation)]]'
  const fields = [
    `/Subtype /Widget /FT /Ch /Ff 131072 /T (type) /V (02) ${options} ${boxAt(3, 0, 60)} /DA (/F1 8 Tf)`,
    `/Subtype /Widget /FT /Ch /Ff 131072 /T (how) /V (011) /Opt [[(010) (Tent)] [(011) (Full Containment)]] ${boxAt(4, 0)} /DA (/F1 8 Tf)`,
  ]
  const { rows } = await read({
    content: drawnTable([['4', 'No', 'Boiler Room', '', '', 'Pipe Wrap', '', '140'], tile]),
    annotations: fields,
  })
  expect(rows[0]).toMatchObject({ abatementType: 'Encapsulation', abatementProcedure: 'Full Containment', linearFeet: 140 })
})

test('letters printed twice for bold are printed once', async () => {
  const once = drawnTable([pipe, tile])
  const again = once.replaceAll(/1 0 0 1 ([\d.]+)/g, (_, x: string) => `1 0 0 1 ${(Number(x) + 0.3).toFixed(2)}`)
  const { rows } = await read({ content: `${once}\n${again}` })
  expect(rows).toMatchObject([
    { floor: '4', sectionOfFloor: 'Boiler Room', abatementType: 'Removal', linearFeet: 140 },
    { floor: '5', typeOfMaterial: 'VAT', squareFeet: 340 },
  ])
  expect(rows.flatMap(sure)).toHaveLength(20)
})

/** A line through the words of a row, at half their height. */
const through = (row: number, from = 38, to = 720) => `0.7 w ${from} ${heightOf(row) + 2.6} m ${to} ${heightOf(row) + 2.6} l S`

test('a row with a line through it is left out, and named', async () => {
  const reading = await read({ content: `${drawnTable([pipe, [...pipe.slice(0, 7), '100'], tile])}\n${through(0)}` })
  expect(reading.rows).toMatchObject([{ linearFeet: 100 }, { squareFeet: 340 }])
  expect(said(reading)).toContain('This row is crossed out and was skipped: "4 · No · Boiler Room · Removal · Tent · Pipe Wrap · 140".')
})

test('a line beneath words does not cross them out', async () => {
  const beneath = (row: number) => `0.7 w 38 ${heightOf(row) - 2} m 720 ${heightOf(row) - 2} l S`
  const reading = await read({ content: `${drawnTable([pipe, tile])}\n${beneath(0)}\n${beneath(1)}` })
  expect(reading.rows).toHaveLength(2)
  expect(reading.rows.flatMap(sure)).toHaveLength(20)
})

test('a figure with a line through it is not sure', async () => {
  const reading = await read({ content: `${drawnTable([pipe, tile, cellar])}\n${through(1, 619, 634)}` })
  expect(reading.rows).toHaveLength(3)
  expect(reading.rows.map(({ confidence }) => confidence.squareFeet)).toEqual(['sure', 'doubtful', 'sure'])
})

test('words typed onto a page are read, and never sure', async () => {
  const typed = cellar.flatMap((text, at) => (text === '' ? [] : [typedAt(text, at, 2, 60)]))
  const reading = await read({ content: drawnTable([pipe, tile]), annotations: typed })
  expect(reading.rows).toMatchObject([
    { floor: '4', linearFeet: 140 },
    { floor: '5', squareFeet: 340 },
    { floor: 'Cellar', sectionOfFloor: 'West Side', abatementType: 'Encapsulation', typeOfMaterial: 'Tank Insulation', squareFeet: 75 },
  ])
  const [, , last] = reading.rows
  expect(last && sure(last)).toEqual(['filingNumber', 'permitRequired'])
  expect(said(reading)).toContain('This page was changed in a PDF viewer: 7 typed texts')
})

test('feet typed into an empty cell are read, and not sure', async () => {
  const reading = await read({
    content: drawnTable([pipe, [...tile.slice(0, 6), '', ''], cellar]),
    annotations: [typedAt('340', 6, 1, 40)],
  })
  expect(reading.rows[1]).toMatchObject({ squareFeet: 340, confidence: { squareFeet: 'doubtful', linearFeet: 'doubtful' } })
})

test('a table that was typed completely onto an empty form is read', async () => {
  const typed = [headingCells, pipe, tile].flatMap((cells, row) =>
    cells.flatMap((text, at) => (text === '' ? [] : [typedAt(text, at, row - 1, 68)])),
  )
  const reading = await read({ content: titleLine, annotations: typed })
  expect(reading.problem).toBeNull()
  expect(reading.rows).toMatchObject([{ linearFeet: 140 }, { squareFeet: 340 }])
  expect(reading.rows.map(({ confidence }) => confidence.linearFeet)).toEqual(['doubtful', 'doubtful'])
})

test.each([
  ['struck out by a viewer', `/Subtype /StrikeOut ${boxAt(6, 1, 16)} /QuadPoints [619 460 636 460 619 450 636 450]`, '1 strike-out'],
  ['under ink', `/Subtype /Ink ${boxAt(6, 1, 20)} /InkList [[618 ${heightOf(1)} 640 ${heightOf(1) + 6}]]`, '1 drawing or stamp'],
  ['under a stamp', `/Subtype /Stamp ${boxAt(6, 1, 40)} /Name /Draft`, '1 drawing or stamp'],
  ['under a box', `/Subtype /Square ${boxAt(6, 1, 40)} /IC [1 1 1]`, '1 drawing or stamp'],
])('a figure %s is not sure', async (_, mark, count) => {
  const place = mark.includes('QuadPoints')
    ? mark.replace(/QuadPoints \[.*\]/, () => {
        const [top, bottom] = [heightOf(1) + 8, heightOf(1) - 2]
        return `QuadPoints [619 ${top} 636 ${top} 619 ${bottom} 636 ${bottom}]`
      })
    : mark
  const reading = await read({ content: drawnTable([pipe, tile, cellar]), annotations: [place] })
  expect(reading.rows[1]?.confidence).toMatchObject({ squareFeet: 'doubtful' })
  expect(reading.rows.map(({ confidence }) => confidence.floor)).toEqual(['sure', 'sure', 'sure'])
  expect(said(reading)).toContain(count)
})

test('a figure that was struck out and typed again is never sure', async () => {
  const [top, bottom] = [heightOf(1) + 8, heightOf(1) - 2]
  const strike = `/Subtype /StrikeOut ${boxAt(6, 1, 16)} /QuadPoints [619 ${top} 636 ${top} 619 ${bottom} 636 ${bottom}]`
  const reading = await read({ content: drawnTable([pipe, tile, cellar]), annotations: [strike, typedAt('940', 6, 1, 40)] })
  expect(reading.rows[1]?.confidence).toMatchObject({ squareFeet: 'doubtful', linearFeet: 'doubtful' })
})

test('marks that a viewer hides, and links, change nothing', async () => {
  const reading = await read({
    content: drawnTable([pipe, tile]),
    annotations: [`${typedAt('940', 6, 1, 40)} /F 2`, `/Subtype /Link ${boxAt(6, 1, 40)}`],
  })
  expect(reading.rows.flatMap(sure)).toHaveLength(20)
  expect(said(reading)).toBe('')
})

/**
 * The words of a sheet as a scanner's program writes them: invisible, over the picture, each word
 * level on a sloping line.
 */
function recognized(degrees: number, isOneRun: boolean): string {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const shown = [lineAt(headingCells, headingHeight), ...rows.map((cells, at) => lineAt(cells, heightOf(at)))].join('\n')
  const aslant = `${titleLine}\n${shown}`.replaceAll(/1 0 0 1 ([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => {
    const matrix = isOneRun ? `1 ${slope.toFixed(5)} ${(-slope).toFixed(5)} 1` : '1 0 0 1'
    return `${matrix} ${x} ${(Number(y) + slope * (Number(x) - 396)).toFixed(2)}`
  })
  return `q 792 0 0 612 0 0 cm /Im1 Do Q\n${aslant.replaceAll('BT', 'BT 3 Tr')}`
}
const rows = [
  pipe,
  tile,
  cellar,
  ['6', 'No', 'Lobby', 'Removal', 'Tent', 'VAT', '219', ''],
  ['7', 'No', 'Hall', 'Removal', 'Tent', 'VAT', '442', ''],
]

test.each([
  [2, true],
  [-2, true],
  [2, false],
  [-1.5, false],
  [0, false],
])('a sheet scanned at %f degrees is straightened, and nothing on it is sure (%s)', async (degrees, isOneRun) => {
  const reading = await read({ content: recognized(degrees, isOneRun) })
  expect(reading.rows.map(({ floor, sectionOfFloor, squareFeet, linearFeet }) => [floor, sectionOfFloor, squareFeet + linearFeet])).toEqual(
    [
      ['4', 'Boiler Room', 140],
      ['5', 'Pump Room', 340],
      ['Cellar', 'West Side', 75],
      ['6', 'Lobby', 219],
      ['7', 'Hall', 442],
    ],
  )
  expect(reading.rows.flatMap(sure)).toEqual([])
  expect(said(reading)).toContain('The text of this file was recognized from a scan')
})

test('visible words over a picture are not a scan', async () => {
  const reading = await read({ content: `q 792 0 0 612 0 0 cm /Im1 Do Q\n${drawnTable(rows)}` })
  expect(said(reading)).not.toContain('recognized')
  expect(reading.rows.flatMap(sure)).toHaveLength(50)
})

test('words beneath the picture of a sheet count as recognized', async () => {
  const reading = await read({ content: `${drawnTable(rows)}\nq 792 0 0 612 0 0 cm /Im1 Do Q` })
  expect(reading.rows.flatMap(sure)).toEqual([])
})

test('words with spaces between their letters are read as words', async () => {
  const spaced = (content: string) => `1.3 Tc\n${content}\n0 Tc`
  const xs = [30, 90, 160, 260, 350, 460, 620, 690]
  const row = (cells: readonly string[], y: number) => cells.map((text, at) => (text === '' ? '' : textAt(text, xs[at] ?? 0, y))).join('\n')
  for (const isAll of [false, true]) {
    const cells = [pipe, tile].map((cells, at) => row(cells, heightOf(at))).join('\n')
    const content = [titleLine, spaced(row(headingCells, headingHeight)), isAll ? spaced(cells) : cells].join('\n')
    const reading = await read({ content })
    expect(reading.rows).toMatchObject([
      { floor: '4', sectionOfFloor: 'Boiler Room', typeOfMaterial: 'Pipe Wrap', linearFeet: 140 },
      { floor: '5', sectionOfFloor: 'Pump Room', typeOfMaterial: 'VAT', squareFeet: 340 },
    ])
    expect(said(reading)).toBe('')
  }
})

test('an amount and the short words of its unit stay apart', async () => {
  const amounts = [710, 56, 260, 340, 1200].map((feet) => `${feet} Sq Ft`)
  const apart = (text: string, at: number) => `BT /F1 7 Tf 1 0 0 1 350 ${500 - 20 * at} Tm [(${text.replaceAll(' ', ') -400 (')})] TJ ET`
  const { pages } = await pdfWords(handDrawn([{ content: [titleLine, ...amounts.map(apart)].join('\n') }]))
  const texts = pages[0]?.words.map(({ text }) => text) ?? []
  expect(texts).toEqual(expect.arrayContaining(amounts))
})

test.each(['headings', 'all words'])('letters that are placed one by one with uneven gaps make words: %s', async (which) => {
  let seed = 7
  /** Gaps of up to a quarter of a letter, beside its own width; spaces are a good deal wider. */
  const uneven = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return (-250 * seed) / 2147483648
  }
  const placed = (cells: readonly string[], y: number) =>
    cells
      .map((text, at) => {
        const letters = [...text].map((letter) => (letter === ' ' ? '-500' : `(${letter}) ${uneven().toFixed(0)}`)).join(' ')
        return text === '' ? '' : `BT /F1 7 Tf 1 0 0 1 ${[30, 70, 150, 260, 350, 470, 620, 700][at] ?? 0} ${y} Tm [${letters}] TJ ET`
      })
      .join('\n')
  const plain = (cells: readonly string[], y: number) =>
    cells.map((text, at) => (text === '' ? '' : textAt(text, [30, 70, 150, 260, 350, 470, 620, 700][at] ?? 0, y))).join('\n')
  const cells = [pipe, tile, cellar].map((row, at) => (which === 'headings' ? plain : placed)(row, heightOf(at)))
  const reading = await read({ content: [titleLine, placed(headingCells, headingHeight), ...cells].join('\n') })
  expect(reading.rows).toMatchObject([
    {
      floor: '4',
      entireFloor: false,
      sectionOfFloor: 'Boiler Room',
      abatementType: 'Removal',
      typeOfMaterial: 'Pipe Wrap',
      linearFeet: 140,
    },
    { floor: '5', sectionOfFloor: 'Pump Room', abatementProcedure: 'Tent', typeOfMaterial: 'VAT', squareFeet: 340 },
    { floor: 'Cellar', abatementType: 'Encapsulation', abatementProcedure: 'Full Containment', squareFeet: 75 },
  ])
  expect(said(reading)).toBe('')
})

test.each([
  ['up', '0 1 -1 0', 0, 0],
  ['down', '0 -1 1 0', -6, 50],
])('headings that run %s over narrow columns are headings', async (_, matrix, across, up) => {
  const xs = [30, 80, 110, 260, 330, 450, 600, 640, 680]
  const row = (cells: readonly string[], y: number) => cells.map((text, at) => textAt(text, xs[at] ?? 0, y)).join('\n')
  const level = row(['Floor', '', 'Section of Floor', 'Abatement Type', 'Abatement Procedure', 'Type of Material'], 462)
  const turned = ['Entire Floor', 'Square Feet', 'Linear Feet', 'A-TRU']
    .map((text, at) =>
      textAt(text, [88, 608, 648, 688][at] ?? 0, 460 + up, { matrix }).replace(
        /(\d+\.\d+) (\d+\.\d+) Tm/,
        (__, x: string, y: string) => `${(Number(x) + across).toFixed(2)} ${y} Tm`,
      ),
    )
    .join('\n')
  const rules = [455, 437, 419].map((y) => `25 ${y} m 710 ${y} l S`)
  const uprights = [25, 75, 105, 255, 325, 445, 595, 635, 675, 710].map((x) => `${x} 419 m ${x} 515 l S`)
  const reading = await read({
    content: [
      titleLine,
      level,
      turned,
      ...rules,
      ...uprights,
      row([...pipe, 'No'], 442),
      row(['5', 'Yes', '', ...tile.slice(3), 'Yes'], 424),
    ].join('\n'),
  })
  expect(reading.rows).toMatchObject([
    { floor: '4', entireFloor: false, linearFeet: 140, permitRequired: false },
    { floor: '5', entireFloor: true, squareFeet: 340, permitRequired: true },
  ])
  expect(said(reading)).toBe('')
})

test('words at the side of a page are left out, and named', async () => {
  const reading = await read({
    content: `${drawnTable([pipe, tile])}\n${textAt('Copy of the contractor', 20, 300, { matrix: '0 1 -1 0' })}`,
  })
  expect(said(reading)).toContain('Text printed at an angle was not read: "Copy of the contractor".')
})

test('the refusal of a file that contains other files names them', async () => {
  const catalog =
    '/Names << /EmbeddedFiles << /Names [(one) << /Type /Filespec /F (filing.pdf) /UF (filing.pdf) /EF << /F 4 0 R >> >>] >> >>'
  const { pages, attached } = await pdfWords(
    handDrawn([{ content: textAt('This is a portfolio of PDF files, open it in Acrobat', 40, 500) }], catalog),
  )
  expect(readFiling(pages, attached).problem).toEqual({ kind: 'attached-files', files: ['filing.pdf'] })
})
