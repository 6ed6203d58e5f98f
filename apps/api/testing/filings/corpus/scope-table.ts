import type { Random } from '@daysheet/domain/filings/testing/random'
import type { ScopeRow } from '@daysheet/domain/filings/testing/scope'
import type { Content, CustomTableLayout, TableCell } from 'pdfmake/interfaces.js'
import type { Column } from './columns.ts'
import type { TextFont } from './print.ts'

/** How a table of scope rows looks. Sizes in points. */
export interface TableLook {
  font: TextFont
  size: number
  /** Room for the whole table. */
  width: number
  padding: number
  ruling: 'grid' | 'lines' | 'under headings' | 'columns' | 'none'
  zebra: boolean
  shadedHeading: boolean
  valign: 'top' | 'middle' | 'bottom'
  headingAlign: 'as cells' | 'center' | 'left'
  /** Headings stand again on every page. */
  repeats: boolean
  /** A row may begin on one page and end on the next. */
  splits: boolean
  /** Names over several headings, each with the number of columns it stands over. */
  spanners?: readonly (readonly [name: string, columns: number])[]
}

export function drawnLook(random: Random, changes: Partial<TableLook> = {}): TableLook {
  return {
    font: random.one(['Roboto', 'Helvetica', 'Helvetica', 'Times'] as const),
    size: random.one([7, 7.5, 8, 8, 9]),
    width: random.one([540, 700]),
    padding: random.one([1, 2, 3, 4]),
    ruling: random.one(['grid', 'grid', 'lines', 'under headings', 'columns', 'none'] as const),
    zebra: random.happens(0.25),
    shadedHeading: random.happens(0.4),
    valign: random.one(['top', 'top', 'top', 'middle', 'bottom'] as const),
    headingAlign: random.one(['as cells', 'center', 'left'] as const),
    repeats: random.happens(0.75),
    splits: random.happens(0.3),
    ...changes,
  }
}

/** A line that stands in the table across all columns: the name of a group, a total. */
export interface Band {
  text: string
  align?: 'left' | 'right' | 'center'
  bold?: boolean
}
/** Cells of a line that is no row: totals under their columns. */
export type Line = ScopeRow | { band: Band } | { cells: Partial<Record<Column['name'], string>> }

export const isRow = (line: Line): line is ScopeRow => 'floor' in line

/**
 * The table of these lines. Words are never broken: columns get room for their longest word, and letters get smaller until that fits. Where cells
 * do not stand at the top of their row, each page is a table of its own, as the library loses cells that it moves to another page.
 */
export function scopeTable(columns: readonly Column[], lines: readonly Line[], look: TableLook): Content {
  const fit = fitted(columns, lines, look)
  if (look.valign === 'top') return pageTable(columns, lines, look, { ...fit, from: 0, isFirst: true })
  const pages = paged(columns, lines, look, fit)
  let from = 0
  const tables = pages.map((part, page): Content => {
    const table = pageTable(columns, part, look, { ...fit, from, isFirst: page === 0 })
    from += part.filter(isRow).length
    return page === 0 ? table : [{ text: ' ', fontSize: 1, pageBreak: 'before' }, table]
  })
  return tables
}

interface Fit {
  widths: number[]
  size: number
}

function pageTable(
  columns: readonly Column[],
  lines: readonly Line[],
  look: TableLook,
  { widths, size, from, isFirst }: Fit & { from: number; isFirst: boolean },
): Content {
  const headings: TableCell[] = columns.map((column) => ({
    text: column.heading,
    bold: true,
    alignment: look.headingAlign === 'as cells' ? column.align : look.headingAlign,
    ...(look.shadedHeading ? { fillColor: '#d8d8d8' } : {}),
  }))
  const body = isFirst || look.repeats ? [...(look.spanners ? [spannerRow(look.spanners)] : []), headings] : []
  const headerRows = look.repeats ? body.length : 0
  const headingLines = body.length
  let index = from - 1
  for (const line of lines) {
    if (isRow(line)) index++
    body.push(isRow(line) ? rowCells(columns, line, index, look) : bandCells(columns, line))
  }
  return {
    table: { headerRows, dontBreakRows: !look.splits, widths, body },
    layout: ruled(look, headingLines),
    fontSize: size,
    font: look.font,
    margin: [0, 4, 0, 8],
  }
}

/** Lines by page, by a careful guess at how high each is; the header blocks take the upper part of the first page. */
function paged(columns: readonly Column[], lines: readonly Line[], look: TableLook, { widths, size }: Fit): Line[][] {
  const room = look.width > 560 ? 420 : 590
  let left = room - 230
  let index = -1
  const pages: Line[][] = [[]]
  for (const line of lines) {
    if (isRow(line)) index++
    const texts = isRow(line) ? columns.map((column) => textOf(column, line, index)) : []
    const tall = Math.max(1, ...texts.map((text, at) => Math.ceil((wideness(text) * size * emOf[look.font] * 1.25) / (widths[at] ?? 50))))
    const height = tall * size * 1.2 + look.padding + 2
    if (height > left) {
      pages.push([])
      left = room
    }
    pages.at(-1)?.push(line)
    left -= height
  }
  return pages.filter((page, at) => at === 0 || page.length > 0)
}

/** The symbol font says nothing of its height; beside a letter that does, a symbol stands where letters stand. */
const standing = '\u00a0'

const rowCells = (columns: readonly Column[], row: ScopeRow, index: number, { valign }: TableLook) =>
  columns.map((column): TableCell => {
    const text = column.cell(row, index)
    const place = { alignment: column.align, verticalAlignment: valign }
    return typeof text === 'string' ? { text, ...place } : { text: [{ text: text.symbol, font: 'Symbols' }, standing], ...place }
  })

function bandCells(columns: readonly Column[], line: Exclude<Line, ScopeRow>): TableCell[] {
  if ('cells' in line) return columns.map(({ name, align }) => ({ text: line.cells[name] ?? '', bold: true, alignment: align }))
  const { text, align = 'left', bold = true } = line.band
  return [{ text, bold, alignment: align, colSpan: columns.length }, ...columns.slice(1).map((): TableCell => ({}))]
}

const spannerRow = (spanners: NonNullable<TableLook['spanners']>): TableCell[] =>
  spanners.flatMap(([text, count]) => [
    { text, bold: true, alignment: 'center' as const, colSpan: count },
    ...Array.from({ length: count - 1 }, (): TableCell => ({})),
  ])

function ruled({ ruling, zebra, padding }: TableLook, headingLines: number): CustomTableLayout {
  const horizontal = (line: number, count: number) =>
    ruling === 'grid' ||
    ruling === 'lines' ||
    (ruling === 'columns' && (line === 0 || line === count)) ||
    (ruling === 'under headings' && line === headingLines && line > 0)
  return {
    hLineWidth: (line, node) => (horizontal(line, node.table.body.length) ? 0.5 : 0),
    vLineWidth: () => (ruling === 'grid' || ruling === 'columns' ? 0.5 : 0),
    fillColor: (line) => (zebra && line >= headingLines && line % 2 === 1 ? '#eeeeee' : null),
    paddingLeft: () => padding,
    paddingRight: () => padding,
    paddingTop: () => padding / 2,
    paddingBottom: () => padding / 2,
  }
}

const emOf: Record<TextFont, number> = { Roboto: 0.56, Helvetica: 0.57, Times: 0.52, Courier: 0.6 }

/** Widths of columns: room for the longest word, and what is left over by how much they hold. */
function fitted(columns: readonly Column[], lines: readonly Line[], look: TableLook): Fit {
  const rows = lines.filter(isRow)
  const texts = columns.map((column) => [column.heading, ...rows.map((row, index) => textOf(column, row, index))])
  const longest = texts.map((cells) => Math.max(...cells.flatMap((cell) => cell.split(/[ ]/)).map(wideness)))
  const wanted = texts.map((cells) => Math.min(34, Math.max(...cells.map(wideness))))
  let size = look.size
  const room = () => look.width - columns.length * (2 * look.padding + 1)
  const em = () => size * emOf[look.font]
  const least = () => longest.reduce((sum, count) => sum + (count + 0.8) * em(), 0)
  while (least() > room() && size > 5) size -= 0.5
  const spare = Math.max(0, room() - least())
  const over = wanted.map((count, at) => Math.max(0, count - (longest[at] ?? 0)))
  const sum = over.reduce((one, other) => one + other, 0) || 1
  return {
    size,
    widths: longest.map((count, at) => (count + 0.8) * em() + Math.min((spare * (over[at] ?? 0)) / sum, ((over[at] ?? 0) + 1) * em())),
  }
}

const textOf = (column: Column, row: ScopeRow, index: number) => {
  const text = column.cell(row, index)
  return typeof text === 'string' ? text : 'x'
}
/** Letters, with capitals for more. */
const wideness = (text: string) => text.length + (text.match(/[A-Z#&%@]/g)?.length ?? 0) * 0.25
