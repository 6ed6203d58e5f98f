import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { drawnColumns, drawnOrder, drawnWriting, productOrder, type Column, type ColumnName } from './columns.ts'
import type { DrawnFiling, Family } from './family.ts'
import { filingContent } from './filing-content.ts'
import { closing, opening } from './furniture.ts'
import { printed } from './print.ts'
import { drawnLook, scopeTable, type Line } from './scope-table.ts'
import { document, drawnTableFiling, sums, tableFiling } from './table-filing.ts'

const without = (order: readonly ColumnName[], ...names: ColumnName[]) => order.filter((name) => !names.includes(name))
const distinct = (rows: readonly ScopeRow[], name: 'floor' | 'abatementProcedure' | 'abatementType') => [
  ...new Set(rows.map((row) => row[name])),
]
const textOf = (column: Column, row: ScopeRow, index: number) => {
  const text = column.cell(row, index)
  return typeof text === 'string' ? text : 'X'
}

/** What a browser prints of an HTML table: all ruled, middle of the row, headings once, address and date in the corners of the sheet. */
async function browserPrint(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row' })
  const font = random.one(['Times', 'Helvetica', 'Roboto'] as const)
  const look = drawnLook(random, {
    font,
    width: 720,
    ruling: 'grid',
    valign: 'middle',
    repeats: false,
    headingAlign: 'center',
    zebra: false,
  })
  const columns = drawnColumns(drawnOrder(random), random, drawnWriting(random, 'words'))
  const corner = (left: string, right: string): Content => ({
    columns: [{ text: left }, { text: right, alignment: 'right' }],
    fontSize: 7,
    margin: [20, 10],
  })
  const bytes = await printed({
    pageOrientation: 'landscape',
    pageMargins: [28, 32, 28, 32],
    defaultStyle: { font, fontSize: 11 },
    header: () => corner('11/20/26, 9:14 AM', 'Asbestos Project Notification'),
    footer: (page, pages) => corner('https://arts.example.test/efile/acp7?print=1', `${page}/${pages}`),
    content: [...opening(filing, random), scopeTable(columns, filing.rows, look), ...closing(filing, random)],
  })
  return { bytes, rows: filing.rows, unprinted: [] }
}

/** One cell for the floor, as high as all its rows. */
async function mergedFloors(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', byFloor: true, rows: [3, 26] })
  const columns = drawnColumns(['floor', ...without(drawnOrder(random), 'floor')], random, drawnWriting(random))
  const look = drawnLook(random, { width: 700, font: 'Helvetica' })
  // The library loses cells in the middle of their row on its way to another page.
  const valign = filing.rows.length < 9 ? random.one(['top', 'middle'] as const) : 'top'
  const body: TableCell[][] = [columns.map(({ heading }) => ({ text: heading, bold: true }))]
  filing.rows.forEach((row, index) => {
    const isFirst = filing.rows[index - 1]?.floor !== row.floor
    const rowSpan = filing.rows.filter(({ floor }) => floor === row.floor).length
    body.push(
      columns.map((column): TableCell =>
        column.name !== 'floor'
          ? { text: textOf(column, row, index), alignment: column.align }
          : isFirst
            ? { text: row.floor, rowSpan, verticalAlignment: valign }
            : {},
      ),
    )
  })
  const table: Content = {
    table: {
      headerRows: 1,
      widths: columns.map(({ name }) => (name === 'sectionOfFloor' || name === 'typeOfMaterial' ? '*' : 'auto')),
      body,
    },
    fontSize: 7.5,
  }
  return {
    bytes: await document(random, look, [...opening(filing, random), table, ...closing(filing, random)], filing),
    rows: filing.rows,
    unprinted: [],
  }
}

/** The procedure (or the type of abatement) stands above its rows. */
async function groupedByWork(random: Random): Promise<DrawnFiling> {
  const by = random.one(['abatementProcedure', 'abatementType'] as const)
  const label =
    by === 'abatementProcedure'
      ? random.one(['Procedure: ', 'Abatement Procedure: '])
      : random.one(['Abatement Type: ', 'Type of Abatement: '])
  const order = without(drawnOrder(random), by)
  const { filing, look } = tableFiling(random, { order })
  const rows = distinct(filing.rows, by).flatMap((name) => filing.rows.filter((row) => row[by] === name))
  const columns = drawnColumns(order, random, drawnWriting(random))
  const lines = distinct(rows, by).flatMap((name): Line[] => [
    { band: { text: `${label}${name}` } },
    ...rows.filter((row) => row[by] === name),
  ])
  const bytes = await document(
    random,
    look,
    [...opening(filing, random), scopeTable(columns, lines, look), ...closing(filing, random)],
    filing,
  )
  return { bytes, rows, unprinted: [] }
}

/** Work inside and outside in a table each, under headings of their own. */
async function twoTables(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [4, 30] })
  const look = drawnLook(random, { width: 700 })
  const cut = Math.ceil(filing.rows.length * random.one([0.3, 0.5, 0.7]))
  const order = drawnOrder(random)
  const writing = drawnWriting(random)
  const names = random.one([
    ['Interior Work Areas', 'Exterior Work Areas'],
    ['Part A', 'Part B'],
    ['Phase 1', 'Phase 2'],
  ] as const)
  const part = (rows: ScopeRow[], name: string): Content[] => [
    { text: name, bold: true, margin: [0, 4] },
    scopeTable(drawnColumns(order, random, writing), rows, look),
  ]
  const content = [
    ...opening(filing, random),
    ...part(filing.rows.slice(0, cut), names[0]),
    ...part(filing.rows.slice(cut), names[1]),
    ...closing(filing, random),
  ]
  return { bytes: await document(random, look, content, filing), rows: filing.rows, unprinted: [] }
}

/** Columns that nobody asked for stand among ours: dates, shifts, friability. */
async function strangerColumns(random: Random): Promise<DrawnFiling> {
  const order = drawnOrder(random)
  const { filing, look } = tableFiling(random, { order, look: { width: 700 } })
  const columns = drawnColumns(order, random, drawnWriting(random, 'words'))
  const day = random.whole(1, 20)
  const strange: Column[] = random
    .shuffled<Column>([
      { name: 'action', heading: 'Start Date', align: 'left', cell: () => `06/${String(day).padStart(2, '0')}/2026` },
      { name: 'action', heading: 'End Date', align: 'left', cell: () => '11/28/2026' },
      { name: 'action', heading: 'Friable', align: 'left', cell: (_, index) => (index % 2 === 0 ? 'F' : 'NF') },
      { name: 'action', heading: 'Shift', align: 'left', cell: (_, index) => (index % 3 === 0 ? 'Night' : 'Day') },
      { name: 'action', heading: 'Occupied', align: 'left', cell: (_, index) => (index % 4 === 0 ? 'Yes' : 'No') },
    ])
    .slice(0, random.whole(1, 2))
  const at = random.whole(0, columns.length)
  const all = [...columns.slice(0, at), ...strange, ...columns.slice(at)]
  const bytes = await document(
    random,
    look,
    [...opening(filing, random), scopeTable(all, filing.rows, look), ...closing(filing, random)],
    filing,
  )
  return { bytes, rows: filing.rows, unprinted: [] }
}

/** Pages end with a sum of the page and begin with what was carried over. */
async function carriedForward(random: Random): Promise<DrawnFiling> {
  const filing = filingContent(random, { review: 'by row', rows: [20, 60] })
  const look = drawnLook(random, { width: 700, padding: 2, size: 7.5 })
  const writing = drawnWriting(random)
  const columns = drawnColumns(productOrder, random, writing)
  const each = random.whole(10, 16)
  const pages = Array.from({ length: Math.ceil(filing.rows.length / each) }, (_, page) => filing.rows.slice(page * each, (page + 1) * each))
  const line = (text: string, upTo: readonly ScopeRow[]): Line => {
    const { squareFeet, linearFeet } = sums(upTo)
    return { cells: { typeOfMaterial: text, squareFeet: writing.amount(squareFeet), linearFeet: writing.amount(linearFeet) } }
  }
  const content = pages.flatMap((rows, page): Content[] => {
    const [before, sofar] = [filing.rows.slice(0, page * each), filing.rows.slice(0, page * each + rows.length)]
    const isLast = page === pages.length - 1
    const lines = [...(page > 0 ? [line('Brought forward', before)] : []), ...rows, line(isLast ? 'Grand Total' : 'Carried forward', sofar)]
    const title: Content = page === 0 ? '' : { text: `Scope of Work (continued)`, bold: true, pageBreak: 'before' }
    return [title, scopeTable(columns, lines, look)]
  })
  return {
    bytes: await document(random, look, [...opening(filing, random), ...content, ...closing(filing, random)], filing),
    rows: filing.rows,
    unprinted: [],
  }
}

/** Some rows have a remark under them, across the table. */
const remarks = (random: Random): Promise<DrawnFiling> =>
  drawnTableFiling(random, {
    order: drawnOrder(random),
    look: { ruling: random.one(['grid', 'lines', 'none']) },
    lines: ({ rows }) =>
      rows.flatMap((row, index): Line[] =>
        index % 4 === 1
          ? [
              row,
              {
                band: {
                  text: random.one(['Note: work at night only', 'Remarks: tenant relocated during abatement', 'Note: see drawing A-102']),
                  bold: false,
                },
              },
            ]
          : [row],
      ),
  })

/** Two filings on one page, each with its title. */
async function filingsOnOnePage(random: Random): Promise<DrawnFiling> {
  const order = drawnOrder(random)
  const parts = Array.from({ length: random.whole(2, 3) }, () =>
    tableFiling(random, { order, wanted: { rows: [1, 4] }, opening: { short: true }, look: { width: 700 } }),
  )
  const [first] = parts
  if (!first) throw new Error('there are at least two filings')
  const bytes = await document(
    random,
    first.look,
    parts.flatMap(({ content }) => content),
    null,
  )
  return { bytes, rows: parts.flatMap(({ filing }) => filing.rows), unprinted: [] }
}

const traps: Partial<ScopeRow>[] = [
  { sectionOfFloor: 'Section A - Total Gym' },
  { sectionOfFloor: 'Floor below Unit 3B' },
  { sectionOfFloor: 'Page Room No. 4 of 6' },
  { sectionOfFloor: 'Area 12' },
  { sectionOfFloor: 'Yes Cafe (Tenant)', typeOfMaterial: 'Square Feet of Tile - VAT' },
  { typeOfMaterial: 'Removal debris, Type 2' },
  { typeOfMaterial: 'Transite Panel 4 x 8' },
  { floor: 'All Floors', entireFloor: true, sectionOfFloor: '' },
  { floor: 'Floor 2-6' },
  { floor: '2nd & 3rd' },
]
/** Free text that reads like headings, totals, answers or page numbers. */
async function trickyWords(random: Random): Promise<DrawnFiling> {
  const order = drawnOrder(random)
  const { filing, look } = tableFiling(random, { order, wanted: { rows: [3, 25] } })
  const rows = filing.rows.map((row): ScopeRow => (random.happens(0.5) ? { ...row, ...random.one(traps) } : row))
  const columns = drawnColumns(order, random, drawnWriting(random))
  const content = [...opening(filing, random), scopeTable(columns, rows, look), ...closing(filing, random)]
  return { bytes: await document(random, look, content, filing), rows, unprinted: [] }
}

/** Cells stand at the foot of their row; everything is centred. */
const centred = (random: Random): Promise<DrawnFiling> =>
  drawnTableFiling(random, {
    order: drawnOrder(random),
    look: { valign: 'bottom', headingAlign: 'center', width: 540, ruling: random.one(['none', 'lines', 'grid']) },
    columns: (columns) => columns.map((column): Column => ({ ...column, align: 'center' })),
  })

/** Held back: whoever mends the reader does not look at these. */
export const lockedTables: readonly Family[] = [
  { name: 'browser print', draw: browserPrint },
  { name: 'merged floors', draw: mergedFloors },
  { name: 'grouped by work', draw: groupedByWork },
  { name: 'two tables', draw: twoTables },
  { name: 'columns of other things', draw: strangerColumns },
  { name: 'carried forward', draw: carriedForward },
  { name: 'remarks under rows', draw: remarks },
  { name: 'filings on one page', draw: filingsOnOnePage },
  { name: 'words that read like headings', draw: trickyWords },
  { name: 'all centred at the foot', draw: centred },
]
