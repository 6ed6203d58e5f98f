import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { drawnColumns, drawnOrder, drawnWriting, type Column, type ColumnName } from './columns.ts'
import type { DrawnFiling, Family } from './family.ts'
import { filingContent, type FilingContent } from './filing-content.ts'
import { closing, opening } from './furniture.ts'
import { drawnLook, type Line, type TableLook } from './scope-table.ts'
import { document, drawnTableFiling } from './table-filing.ts'
import { headings } from './wording.ts'

const without = (order: readonly ColumnName[], ...names: ColumnName[]) => order.filter((name) => !names.includes(name))
const floorsOf = ({ rows }: FilingContent) => [...new Set(rows.map(({ floor }) => floor))]

/** The floor stands above its rows, and is no column. */
const groupedByFloor = (random: Random) => {
  const label = random.one(['Floor: ', 'Floor ', 'FLOOR: ', 'Floor - '])
  return drawnTableFiling(random, {
    order: without(drawnOrder(random), 'floor'),
    wanted: { byFloor: true },
    look: { ruling: random.one(['grid', 'lines', 'under headings']) },
    lines: (filing) =>
      floorsOf(filing).flatMap((floor): Line[] => [
        { band: { text: `${label}${floor}` } },
        ...filing.rows.filter((row) => row.floor === floor),
      ]),
  })
}

/** The floor is printed with the first of its rows only. */
const floorOnce = (random: Random) =>
  drawnTableFiling(random, {
    order: ['floor', ...without(drawnOrder(random), 'floor')],
    wanted: { byFloor: true, rows: [3, 40] },
    columns: (columns, { rows }) =>
      columns.map((column): Column =>
        column.name === 'floor' ? { ...column, cell: (row, index) => (rows[index - 1]?.floor === row.floor ? '' : row.floor) } : column,
      ),
  })

/** "35 SF": one column, and each amount says what it is of. */
const amountWithUnit = (random: Random) =>
  drawnTableFiling(random, {
    order: without(drawnOrder(random, { unit: true }), 'unit'),
    columns: (columns, _, { amount, units }) =>
      columns.map((column): Column =>
        column.name === 'amount'
          ? { ...column, cell: (row) => `${amount(row.squareFeet + row.linearFeet)} ${units[row.linearFeet > 0 ? 1 : 0]}` }
          : column,
      ),
  })

/** What labels and values of one row are, in the order in which a card has them. */
function labelled(random: Random): (row: ScopeRow, index: number) => (readonly [label: string, value: string])[] {
  const writing = { ...drawnWriting(random, 'words'), unused: random.one(['', '0', '-']) }
  const columns = drawnColumns(drawnOrder(random, { unit: random.happens(0.3) }), random, writing)
  return (row, index) => columns.map((column) => [column.heading.replace(/:$/, ''), textOf(column, row, index)] as const)
}
const textOf = (column: Column, row: ScopeRow, index: number) => {
  const text = column.cell(row, index)
  return typeof text === 'string' ? text : 'X'
}

const record = (random: Random) => {
  const name = random.one(['Work Area', 'Scope Item', 'Line', 'Abatement Item'])
  return (index: number, count: number): Content => ({
    text: `${name} ${index + 1}${count > 1 && name !== 'Line' ? ` of ${count}` : ''}`,
    bold: true,
    margin: [0, 6, 0, 1],
  })
}

/** A filing whose rows are blocks between what stands above and below them. */
async function inBlocks(
  random: Random,
  { look, filing, blocks }: { look: TableLook; filing: FilingContent; blocks: Content[] },
): Promise<DrawnFiling> {
  return {
    bytes: await document(random, look, [...opening(filing, random), ...blocks, ...closing(filing, random)], filing),
    rows: filing.rows,
    unprinted: [],
  }
}

/** Each row is a block of labels with their values beside them, in two or three columns without lines. */
async function cards(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [1, 14] })
  const pairs = labelled(random)
  const title = record(random)
  const columns = random.whole(2, 3)
  const look = drawnLook(random, { width: 540 })
  const cell = ([label, value]: readonly [string, string]): TableCell => ({ text: [{ text: `${label}: ` }, value] })
  const blocks = filing.rows.map((row, index): Content => {
    const cells = pairs(row, index).map(cell)
    const body = Array.from({ length: Math.ceil(cells.length / columns) }, (_, line) =>
      Array.from({ length: columns }, (__, at) => cells[line * columns + at] ?? {}),
    )
    return {
      stack: [
        title(index, filing.rows.length),
        { table: { widths: Array.from({ length: columns }, () => '*'), body }, layout: 'noBorders' },
      ],
      unbreakable: true,
      fontSize: 9,
    }
  })
  return inBlocks(random, { look, filing, blocks })
}

/** Each row is a ruled box: labels in the left column, values in the right one. */
async function listOfLabels(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [1, 8] })
  const pairs = labelled(random)
  const title = record(random)
  const look = drawnLook(random, { width: 540 })
  const blocks = filing.rows.map((row, index): Content => ({
    stack: [
      title(index, filing.rows.length),
      { table: { widths: [140, 320], body: pairs(row, index).map(([label, value]) => [{ text: label, bold: true }, value]) } },
    ],
    unbreakable: true,
    fontSize: 9,
  }))
  return inBlocks(random, { look, filing, blocks })
}

/** Each row takes two lines of the table, under headings of two lines: section and material stand below the rest. */
async function twoLines(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [2, 25] })
  const writing = drawnWriting(random, 'words')
  const upper = drawnColumns(
    ['floor', 'entireFloor', 'abatementType', 'abatementProcedure', 'squareFeet', 'linearFeet', 'permitRequired'],
    random,
    writing,
  )
  const look = drawnLook(random, { width: 540 })
  const below = (section: string, material: string, bold: boolean): TableCell[] => [
    {},
    { text: section, colSpan: 2, bold },
    {},
    { text: material, colSpan: 4, bold },
    {},
    {},
    {},
  ]
  const body: TableCell[][] = [
    upper.map(({ heading, align }) => ({ text: heading, bold: true, alignment: align })),
    below(random.one(headings.sectionOfFloor), random.one(headings.typeOfMaterial), true),
    ...filing.rows.flatMap((row, index) => [
      upper.map((column): TableCell => ({ text: textOf(column, row, index), alignment: column.align })),
      below(row.sectionOfFloor, row.typeOfMaterial, false),
    ]),
  ]
  const layout = { hLineWidth: (line: number) => (line % 2 === 0 ? 0.5 : 0), vLineWidth: () => 0 }
  const table: Content = { table: { headerRows: 2, dontBreakRows: true, widths: [60, 70, 80, 110, 60, 60, 60], body }, layout, fontSize: 8 }
  return {
    bytes: await document(random, look, [...opening(filing, random), table, ...closing(filing, random)], filing),
    rows: filing.rows,
    unprinted: [],
  }
}

/** A box, and in it a tick where the answer is yes: lines and no letters, as a browser prints the boxes of a page. */
const drawnBox = (isTicked: boolean): TableCell => ({
  canvas: [
    { type: 'rect', x: 0, y: 0, w: 7, h: 7, lineWidth: 0.6 },
    ...(isTicked
      ? [
          {
            type: 'polyline' as const,
            points: [
              { x: 1.5, y: 3.5 },
              { x: 3, y: 5.5 },
              { x: 6, y: 1 },
            ],
            lineWidth: 1,
          },
        ]
      : []),
  ],
})

/** Whether the entire floor is meant (and whether a review is required) cannot be read as text: the answers are drawings. */
async function drawnTicks(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [1, 20] })
  const columns = drawnColumns(drawnOrder(random), random, drawnWriting(random, 'words'))
  const drawn: ColumnName[] = random.happens(0.5) ? ['entireFloor'] : ['entireFloor', 'permitRequired']
  const look = drawnLook(random, { width: 700 })
  const body: TableCell[][] = [
    columns.map(({ heading }) => ({ text: heading, bold: true })),
    ...filing.rows.map((row, index) =>
      columns.map((column): TableCell =>
        drawn.includes(column.name)
          ? drawnBox(column.name === 'entireFloor' ? row.entireFloor : row.permitRequired)
          : { text: textOf(column, row, index), alignment: column.align },
      ),
    ),
  ]
  const widths = columns.map(({ name }) => (name === 'sectionOfFloor' || name === 'typeOfMaterial' ? '*' : 'auto'))
  const table: Content = {
    table: { headerRows: 1, widths, body },
    layout: random.one(['noBorders', 'lightHorizontalLines', '']) || {},
    fontSize: 8,
  }
  return {
    bytes: await document(random, look, [...opening(filing, random), table, ...closing(filing, random)], filing),
    rows: filing.rows,
    unprinted: [],
  }
}

/** Filings whose rows are more, or less, than lines of one table. */
export const openRecords: readonly Family[] = [
  { name: 'grouped by floor', draw: groupedByFloor },
  { name: 'floor printed once', draw: floorOnce },
  { name: 'amount with its unit', draw: amountWithUnit },
  { name: 'cards of labels', draw: cards },
  { name: 'list of labels', draw: listOfLabels },
  { name: 'two lines a row', unusual: true, draw: twoLines },
  { name: 'ticks that are drawings', unusual: true, draw: drawnTicks },
]
