import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { Content } from 'pdfmake/interfaces.js'
import { drawnColumns, drawnWriting, type Column, type ColumnName, type Writing } from './columns.ts'
import type { DrawnFiling } from './family.ts'
import { filingContent, type FilingContent, type Wanted } from './filing-content.ts'
import { closing, opening, pageEdges, type Opening } from './furniture.ts'
import { printed } from './print.ts'
import { drawnLook, scopeTable, type Line, type TableLook } from './scope-table.ts'

/** A filing that is one table under its header blocks. What a family does not say is drawn. */
export interface TableFiling {
  wanted?: Wanted
  /** What the filing holds; otherwise it is drawn as any other. */
  filing?: (random: Random, wanted: Wanted) => FilingContent
  order: readonly ColumnName[]
  look?: Partial<TableLook>
  opening?: Opening
  writing?: Partial<Writing>
  marks?: 'words' | 'any'
  /** What stands in the table besides the rows; otherwise only the rows do. */
  lines?: (filing: FilingContent, writing: Writing) => Line[]
  /** Columns that the table does not have in common with others. */
  columns?: (columns: Column[], filing: FilingContent, writing: Writing) => Column[]
  after?: (filing: FilingContent) => Content[]
}

/** One filing, as far as it goes into a document. */
export function tableFiling(random: Random, options: TableFiling): { filing: FilingContent; look: TableLook; content: Content[] } {
  const perRow = options.order.includes('permitRequired')
  const filing = (options.filing ?? filingContent)(random, {
    review: perRow ? 'by row' : options.opening?.review ? 'once' : 'none',
    ...options.wanted,
  })
  const look = drawnLook(random, options.look)
  const writing = { ...drawnWriting(random, options.marks), ...options.writing }
  const drawn = drawnColumns(options.order, random, writing)
  const columns = options.columns?.(drawn, filing, writing) ?? drawn
  const lines = options.lines?.(filing, writing) ?? filing.rows
  const content = [
    ...opening(filing, random, options.opening),
    scopeTable(columns, lines, look),
    ...(options.after?.(filing) ?? []),
    ...closing(filing, random),
  ]
  return { filing, look, content }
}

/** A document of these pages, on its own. */
export async function document(
  random: Random,
  { width, font }: TableLook,
  content: Content[],
  edgesOf: FilingContent | null,
): Promise<Uint8Array> {
  return await printed({
    pageOrientation: width > 560 ? 'landscape' : 'portrait',
    pageMargins: [36, 40, 36, 44],
    defaultStyle: { font, fontSize: 10 },
    content,
    ...pageEdges(edgesOf, random),
  })
}

export async function drawnTableFiling(random: Random, options: TableFiling): Promise<DrawnFiling> {
  const { filing, look, content } = tableFiling(random, options)
  return { bytes: await document(random, look, content, filing), rows: filing.rows, unprinted: unprintedBy(options) }
}

/** Without an answer in rows or above them, nobody can tell whether a review is required. */
const unprintedBy = ({ order, opening: above }: TableFiling): DrawnFiling['unprinted'] =>
  order.includes('permitRequired') || above?.review ? [] : ['permitRequired']

/** Sums of rows in both units, as they stand in a line of totals. */
export const sums = (rows: readonly ScopeRow[]) => ({
  squareFeet: rows.reduce((sum, row) => sum + row.squareFeet, 0),
  linearFeet: rows.reduce((sum, row) => sum + row.linearFeet, 0),
})
