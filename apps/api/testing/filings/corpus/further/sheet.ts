import type { LayoutPage } from '@daysheet/domain/filings/testing/layout'
import { widthOf, wrap, type Face } from '@daysheet/domain/filings/testing/type-metrics'

export type Align = 'left' | 'center' | 'right'

/** A line of a heading: where it stands in its column, and by how many points it is moved from there. */
export interface HeadingLine {
  text: string
  align: Align
  shift?: number
}

export interface SheetColumn {
  heading: readonly HeadingLine[]
  align: Align
  cells: readonly string[]
  /** Wider than its cells need by so many points. */
  extra?: number
}

/** A heading over columns that stand beside each other. */
export interface Spanner {
  text: string
  from: number
  to: number
}

export interface SheetTable {
  columns: readonly SheetColumn[]
  spanners?: readonly Spanner[]
  /** Cells of a line that ends each page, given the rows that stand on it. */
  pageEnd?: ((rows: readonly number[]) => string[]) | undefined
}

export interface SheetLook {
  width: number
  height: number
  margin: number
  face: Face
  size: number
  /** Between columns, and the least between headings of neighbours. */
  gap: number
  headingGap: number
  rowGap: number
  lead: number
  valign: 'top' | 'middle' | 'bottom'
  ruling: 'none' | 'under heading' | 'rows' | 'grid'
  repeats: boolean
  /** Where a heading of fewer lines than the tallest stands. */
  headingAt: 'top' | 'bottom'
}

/** Text that stands on one line: pieces, each at a share of the width. */
export interface TextLine {
  pieces: readonly { text: string; at: number }[]
  scale?: number
}

interface PlacedTable extends SheetTable {
  lefts: number[]
  widths: number[]
  size: number
}

/** Pages filled from the top with lines of text and tables, every piece at a place that is reckoned here and by no library. */
export class Sheet {
  readonly pages: LayoutPage[] = []
  private readonly look: SheetLook
  private y = 0
  constructor(look: SheetLook) {
    this.look = look
    this.turn()
  }

  turn(): void {
    const { width, height, margin, size } = this.look
    this.pages.push({ number: this.pages.length + 1, width, height, runs: [], rules: [], fields: [] })
    this.y = margin + size * 2
  }

  space(points: number): void {
    this.y += points
  }

  lines(lines: readonly TextLine[]): void {
    const { width, margin } = this.look
    for (const { pieces, scale = 1 } of lines) {
      const size = this.look.size * scale
      this.y += size * 1.45
      if (this.y > this.bottom) {
        this.turn()
        this.y += size
      }
      for (const { text, at } of pieces) this.put(text, margin + at * (width - 2 * margin), this.y, size)
    }
  }

  table(given: SheetTable): void {
    const table = this.placed(given)
    const count = table.columns[0]?.cells.length ?? 0
    this.heading(table, table.size * 5)
    let onPage: number[] = []
    for (let row = 0; row < count; row++) {
      const cells = table.columns.map(({ cells: own }, at) => this.wrapped(own[row] ?? '', table, at))
      const height = this.heightOf(cells, table)
      const reserve = table.pageEnd ? this.heightOf([['']], table) + 2 : 0
      if (this.y + height + reserve > this.bottom) {
        this.pageEnd(table, onPage)
        onPage = []
        this.turn()
        if (this.look.repeats) this.heading(table, 0)
      }
      this.cells(cells, table)
      onPage.push(row)
    }
    this.pageEnd(table, onPage)
  }

  /** Lines at the head and the foot of each page, once it is known how many there are. */
  edges(textsOf: (page: number, pages: number) => { top: string; bottom: string }): void {
    const { height, margin, size } = this.look
    for (const page of this.pages) {
      const { top, bottom } = textsOf(page.number, this.pages.length)
      if (top) page.runs.unshift({ text: top, x: margin, base: margin, size: size * 0.9 })
      if (bottom) page.runs.push({ text: bottom, x: margin, base: height - margin, size: size * 0.9 })
    }
  }

  private get page(): LayoutPage {
    const page = this.pages.at(-1)
    if (!page) throw new Error('a sheet has a page from the beginning')
    return page
  }
  private get bottom(): number {
    return this.look.height - this.look.margin - this.look.size * 2.5
  }

  private put(text: string, x: number, base: number, size: number): void {
    if (text !== '') this.page.runs.push({ text, x, base, size })
  }

  /** Widths: room for the longest word and the longest line of the heading; what is left over goes to columns whose cells would wrap. */
  private placed(table: SheetTable): PlacedTable {
    const { face, gap, width, margin } = this.look
    const room = width - 2 * margin - gap * (table.columns.length - 1)
    let size = this.look.size
    const least = (own: number) =>
      table.columns.map(({ heading, cells, extra = 0 }) => {
        const words = [...heading.map(({ text }) => text), ...cells.flatMap((cell) => cell.split(' '))]
        return Math.max(...words.map((word) => widthOf(word, own, face))) + extra + 1
      })
    const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
    while (sum(least(size)) > room && size > 4) size -= 0.25
    const narrow = least(size)
    const wanted = table.columns.map(({ cells }, at) =>
      Math.max(0, Math.min(190, Math.max(...cells.map((cell) => widthOf(cell, size, face)))) - (narrow[at] ?? 0)),
    )
    const spare = Math.max(0, room - sum(narrow))
    const share = Math.min(1, spare / Math.max(1, sum(wanted)))
    const widths = narrow.map((own, at) => own + (wanted[at] ?? 0) * share)
    const lefts = widths.map((_, at) => margin + sum(widths.slice(0, at)) + gap * at)
    return { ...table, lefts, widths, size }
  }

  private heading(table: PlacedTable, needed: number): void {
    const { face, headingAt, headingGap, ruling } = this.look
    const { columns, spanners = [], lefts, widths, size } = table
    const tall = Math.max(...columns.map(({ heading }) => heading.length))
    const lead = size * 1.2
    const height = (tall + (spanners.length > 0 ? 1 : 0)) * lead + 5
    if (this.y + height + needed > this.bottom) this.turn()
    const top = this.y
    let base = top + size
    for (const { text, from, to } of spanners) {
      const [left, right] = [lefts[from] ?? 0, (lefts[to] ?? 0) + (widths[to] ?? 0)]
      this.put(text, (left + right - widthOf(text, size, face)) / 2, base, size)
    }
    if (spanners.length > 0) base += lead
    for (let line = 0; line < tall; line++, base += lead) {
      let free = -Infinity
      columns.forEach(({ heading }, at) => {
        const own = heading[headingAt === 'top' ? line : line - (tall - heading.length)]
        if (!own) return
        const x = Math.max(placeOf(own, { left: lefts[at] ?? 0, width: widths[at] ?? 0, size, face }), free)
        this.put(own.text, x, base, size)
        free = x + widthOf(own.text, size, face) + headingGap
      })
    }
    this.y = top + height
    if (ruling !== 'none') this.rule(table, ruling === 'grid' ? top : this.y, this.y)
  }

  private wrapped(text: string, { widths, size }: PlacedTable, at: number): string[] {
    return wrap(text, (widths[at] ?? 0) + 0.5, { size, face: this.look.face })
  }
  private heightOf(cells: readonly (readonly string[])[], { size }: PlacedTable): number {
    return Math.max(1, ...cells.map((lines) => lines.length)) * size * this.look.lead + this.look.rowGap
  }

  private cells(cells: readonly (readonly string[])[], table: PlacedTable): void {
    const { face, lead, valign, rowGap, ruling } = this.look
    const { columns, lefts, widths, size } = table
    const [top, height] = [this.y, this.heightOf(cells, table)]
    const tall = Math.max(1, ...cells.map((lines) => lines.length))
    cells.forEach((lines, at) => {
      const free = tall - lines.length
      const shift = valign === 'top' ? 0 : valign === 'middle' ? free / 2 : free
      lines.forEach((text, line) => {
        const x = placeOf({ text, align: columns[at]?.align ?? 'left' }, { left: lefts[at] ?? 0, width: widths[at] ?? 0, size, face })
        this.put(text, x, top + rowGap / 2 + size * 0.9 + (line + shift) * size * lead, size)
      })
    })
    this.y = top + height
    if (ruling === 'rows' || ruling === 'grid') this.rule(table, top, this.y)
  }

  private pageEnd(table: PlacedTable, rows: readonly number[]): void {
    if (table.pageEnd && rows.length > 0) {
      const cells = table.pageEnd(rows).map((text) => (text === '' ? [] : [text]))
      this.space(1)
      this.cells(cells, table)
    }
  }

  private rule({ lefts, widths }: PlacedTable, top: number, bottom: number): void {
    const pad = Math.min(2, this.look.gap / 2)
    const [left, right] = [(lefts[0] ?? 0) - pad, (lefts.at(-1) ?? 0) + (widths.at(-1) ?? 0) + pad]
    for (const y of top === bottom ? [bottom] : [top, bottom]) this.page.rules.push({ x: left, y, width: right - left, height: 0 })
    if (this.look.ruling !== 'grid') return
    const edges = [...lefts.map((x) => x - this.look.gap / 2), right]
    for (const x of edges) this.page.rules.push({ x, y: top, width: 0, height: bottom - top })
  }
}

function placeOf(
  { text, align, shift = 0 }: HeadingLine,
  { left, width, size, face }: { left: number; width: number; size: number; face: Face },
): number {
  const room = width - widthOf(text, size, face)
  return left + (align === 'left' ? 0 : align === 'right' ? room : room / 2) + shift
}
