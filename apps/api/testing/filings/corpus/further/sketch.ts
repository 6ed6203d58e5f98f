import type { Random } from '@daysheet/domain/filings/testing/random'
import type { LayoutPage } from '@daysheet/domain/filings/testing/layout'
import { writePdf, type Writing as PdfWriting } from '#testing/filings/pdf-writer.ts'
import { drawnColumns, drawnWriting, type ColumnName, type Writing } from '../columns.ts'
import type { DrawnFiling } from '../family.ts'
import type { FilingContent, Wanted } from '../filing-content.ts'
import { closingLines, edgeTexts, openingLines } from './around.ts'
import { cityFiling } from './city-rows.ts'
import { Sheet, type Align, type HeadingLine, type SheetColumn, type SheetLook, type SheetTable, type Spanner } from './sheet.ts'

/** A column of the scope table, or one that is not ours. */
export interface SketchColumn extends SheetColumn {
  name: ColumnName | 'other'
}

/** A filing whose every piece is placed by hand. What a kind does not say is drawn. */
export interface Sketch {
  names: readonly ColumnName[]
  wanted?: Wanted
  wording?: Partial<Record<ColumnName, string>>
  writing?: Partial<Writing>
  /** How a heading is broken and placed. */
  heading?: (text: string, align: Align, name: ColumnName) => { lines: HeadingLine[]; extra?: number }
  align?: (name: ColumnName) => Align | undefined
  columns?: (columns: SketchColumn[], filing: FilingContent) => SketchColumn[]
  spanners?: (columns: readonly SketchColumn[]) => Spanner[]
  look?: Partial<SheetLook>
  pageEnd?: (filing: FilingContent, columns: readonly SketchColumn[], writing: Writing) => SheetTable['pageEnd']
  after?: (sheet: Sheet) => void
  /** What becomes of the pages before they are a file. */
  pages?: (pages: LayoutPage[], look: SheetLook) => LayoutPage[]
  pdf?: PdfWriting
}

export function drawnSheetLook(random: Random, changes: Partial<SheetLook> = {}): SheetLook {
  const isWide = random.happens(0.6)
  return {
    width: isWide ? 792 : 612,
    height: isWide ? 612 : 792,
    margin: random.whole(24, 44),
    face: random.one(['sans', 'sans', 'serif']),
    size: random.one([7, 7.5, 8, 8.5, 9]),
    gap: random.one([6, 8, 8, 10, 14]),
    headingGap: 5,
    rowGap: random.one([2, 3, 4, 6, 9]),
    lead: random.one([1.1, 1.15, 1.2, 1.3]),
    valign: random.one(['top', 'top', 'top', 'middle', 'bottom']),
    ruling: random.one(['none', 'none', 'none', 'under heading', 'rows', 'grid']),
    repeats: random.happens(0.75),
    headingAt: random.one(['top', 'bottom', 'bottom']),
    ...changes,
  }
}

/** Words of a heading on two lines: cut after the first word or before the last. */
export function stacked(text: string, random: Random): [upper: string, lower: string] | [only: string] {
  const words = text.split(' ')
  if (words.length < 2) return [text]
  const cut = random.happens(0.6) ? 1 : words.length - 1
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ')]
}

/** As most programs do it: on one line, or broken and aligned like the cells or in the middle. */
const usualHeading = (random: Random) => {
  const isStacked = random.happens(0.5)
  const centred = random.happens(0.3)
  return (text: string, align: Align): { lines: HeadingLine[]; extra?: number } => ({
    lines: (isStacked ? stacked(text, random) : [text]).map((own) => ({ text: own, align: centred ? 'center' : align })),
  })
}

export function drawnSheet(
  random: Random,
  sketch: Sketch,
): { pages: LayoutPage[]; filing: FilingContent; look: SheetLook; unprinted: DrawnFiling['unprinted'] } {
  const byRow = sketch.names.includes('permitRequired')
  const review = byRow ? 'by row' : random.happens(0.75) ? 'once' : 'none'
  const filing = cityFiling(random, { ...sketch.wanted, review })
  const look = drawnSheetLook(random, sketch.look)
  const writing = { ...drawnWriting(random, 'words'), ...sketch.writing }
  const headingOf = sketch.heading ?? usualHeading(random)
  const own = drawnColumns(sketch.names, random, writing).map(({ name, heading, align, cell }): SketchColumn => {
    const placed: Align = sketch.align?.(name) ?? (align === 'right' || align === 'center' ? align : 'left')
    const { lines, extra = 0 } = headingOf(sketch.wording?.[name] ?? heading, placed, name)
    return { name, heading: lines, align: placed, extra, cells: filing.rows.map((row, index) => textOf(cell(row, index))) }
  })
  const columns = sketch.columns?.(own, filing) ?? own
  const sheet = new Sheet(look)
  sheet.lines(openingLines(filing, random, review === 'once' ? filing.review : null))
  sheet.space(random.whole(4, 14))
  sheet.table({
    columns,
    spanners: sketch.spanners?.(columns) ?? [],
    pageEnd: sketch.pageEnd?.(filing, columns, writing),
  })
  sketch.after?.(sheet)
  sheet.space(10)
  sheet.lines(closingLines(random))
  sheet.edges(edgeTexts(filing, random))
  return { pages: sheet.pages, filing, look, unprinted: review === 'none' ? ['permitRequired'] : [] }
}

const textOf = (text: string | { symbol: string }) => (typeof text === 'string' ? text : 'X')

export async function drawnSketch(random: Random, sketch: Sketch): Promise<DrawnFiling> {
  const { pages, filing, look, unprinted } = drawnSheet(random, sketch)
  const bytes = writePdf(sketch.pages?.(pages, look) ?? pages, { face: look.face, withRules: look.ruling !== 'none', ...sketch.pdf })
  return await Promise.resolve({ bytes, rows: filing.rows, unprinted })
}
