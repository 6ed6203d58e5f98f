import type { Random } from '@daysheet/domain/filings/testing/random'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { drawnColumns, drawnOrder, drawnWriting, productOrder, type Column } from './columns.ts'
import type { DrawnFiling, Family } from './family.ts'
import { filingContent } from './filing-content.ts'
import { closing, opening } from './furniture.ts'
import { lockedTables } from './held-tables.ts'
import { drawnLook, scopeTable } from './scope-table.ts'
import { document, drawnTableFiling } from './table-filing.ts'

const textOf = (cell: ReturnType<Column['cell']>) => (typeof cell === 'string' ? cell : 'X')

/** Boxes of a paper form: a small label at the top of each box, its value below. One row to a page, or a few. */
async function boxes(random: Random, perPage: boolean): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [1, 9] })
  const columns = drawnColumns(drawnOrder(random), random, drawnWriting(random, 'words'))
  const look = drawnLook(random, { width: 540 })
  const name = random.one(['Work Area', 'Scope', 'Abatement Activity'])
  const blocks = filing.rows.map((row, index): Content => {
    const cells = columns.map((column): TableCell => {
      const text = column.cell(row, index)
      return {
        stack: [
          { text: column.heading, fontSize: 6 },
          { text: typeof text === 'string' ? text || ' ' : 'X', fontSize: 9.5 },
        ],
      }
    })
    const body = [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6, 9)]
    return {
      stack: [{ text: `${name} ${index + 1}`, bold: true, margin: [0, 6, 0, 2] }, { table: { widths: ['*', '*', '*'], body } }],
      unbreakable: true,
      ...(perPage && index > 0 ? { pageBreak: 'before' as const } : {}),
    }
  })
  return {
    bytes: await document(random, look, [...opening(filing, random), ...blocks, ...closing(filing, random)], filing),
    rows: filing.rows,
    unprinted: [],
  }
}

/** Section of floor says "Entire Floor" where that is so; there is no column for it. */
async function entireInSection(random: Random): Promise<DrawnFiling> {
  return await drawnTableFiling(random, {
    order: drawnOrder(random).filter((name) => name !== 'entireFloor'),
    columns: (columns) =>
      columns.map((column): Column =>
        column.name === 'sectionOfFloor' ? { ...column, cell: (row) => (row.entireFloor ? 'Entire Floor' : row.sectionOfFloor) } : column,
      ),
  })
}

/** A column for each row: the names of the fields stand at the left. */
async function transposed(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [1, 5] })
  const columns = drawnColumns(productOrder, random, drawnWriting(random, 'words'))
  const look = drawnLook(random, { width: 700 })
  const body: TableCell[][] = [
    [
      { text: random.one(['Work Area', 'Item']), bold: true },
      ...filing.rows.map((_, index): TableCell => ({ text: String(index + 1), bold: true })),
    ],
    ...columns.map((column) => [
      { text: column.heading, bold: true },
      ...filing.rows.map((row, index): TableCell => ({ text: textOf(column.cell(row, index)) })),
    ]),
  ]
  const table: Content = { table: { widths: [120, ...filing.rows.map(() => '*')], body }, fontSize: 8 }
  return {
    bytes: await document(random, look, [...opening(filing, random), table, ...closing(filing, random)], filing),
    rows: filing.rows,
    unprinted: [],
  }
}

/** The table was too wide: its last columns stand on pages of their own, row by row as on the pages before. */
async function overTwoPages(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [2, 20] })
  const look = drawnLook(random, { width: 540, size: 9, splits: false })
  const columns = drawnColumns(productOrder, random, drawnWriting(random, 'words'))
  const content: Content[] = [
    ...opening(filing, random, { short: true }),
    scopeTable(columns.slice(0, 5), filing.rows, look),
    { text: ' ', pageBreak: 'before' },
    scopeTable(columns.slice(5), filing.rows, look),
  ]
  return { bytes: await document(random, look, content, filing), rows: filing.rows, unprinted: [] }
}

/** Held back: whoever mends the reader does not look at these until it is done. */
export const heldFamilies: readonly Family[] = [
  ...lockedTables,
  { name: 'entire floor said in the section', unusual: true, draw: entireInSection },
  { name: 'a column for each row', unusual: true, draw: transposed },
  { name: 'columns on a second page', unusual: true, draw: overTwoPages },
  { name: 'boxes of a form', draw: (random) => boxes(random, false) },
  { name: 'a page for each row', unusual: true, draw: (random) => boxes(random, true) },
]
