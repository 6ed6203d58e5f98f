import type { LayoutPage, Run } from '@daysheet/domain/filings/testing/layout'
import { widthOf, wrap, type Face } from '@daysheet/domain/filings/testing/type-metrics'

export type Side = 'left' | 'center' | 'right'

export interface PlotColumn {
  key: string
  /** Lines of the heading, each with the side it leans to. */
  head: { text: string; side: Side }[]
  side: Side
  /** Its part of what is left when every column has its longest word. */
  weight: number
  cells: string[]
  /** One heading over this column and its neighbours that name the same. */
  over?: string
}

export interface Paper {
  width: number
  height: number
  margin: number
  face: Face
  size: number
  lead: number
  gap: number
  rowGap: number
  valign: 'top' | 'middle' | 'bottom'
  ruling: 'none' | 'rows' | 'grid'
  repeats: boolean
  splits: boolean
}

export interface Subtotal {
  label: string
  sums: (from: number, to: number) => Record<string, string>
}

interface Placed extends PlotColumn {
  x: number
  wide: number
}

/** Pages that are written from the top down, piece by piece. */
export class Plot {
  readonly pages: LayoutPage[] = []
  y = 0
  readonly paper: Paper
  private readonly edges: (page: number) => { top: string; foot: string }

  constructor(paper: Paper, edges: (page: number) => { top: string; foot: string }) {
    this.paper = paper
    this.edges = edges
    this.turn()
  }

  private get page(): LayoutPage {
    const page = this.pages.at(-1)
    if (!page) throw new Error('a plot begins with a page')
    return page
  }

  private get bottom(): number {
    return this.paper.height - this.paper.margin - 16
  }

  get wide(): number {
    return this.paper.width - 2 * this.paper.margin
  }

  turn() {
    const { width, height, margin } = this.paper
    const number = this.pages.length + 1
    this.pages.push({ number, width, height, runs: [], rules: [], fields: [] })
    const { top, foot } = this.edges(number)
    if (top !== '') this.put(top, margin, margin, 7)
    if (foot !== '') this.put(foot, margin, height - margin, 7)
    this.y = margin + 14
  }

  put(text: string, x: number, base: number, size = this.paper.size) {
    if (text !== '') this.page.runs.push({ text, x, base, size })
  }

  need(height: number) {
    if (this.y + height > this.bottom) this.turn()
  }

  /** One line of pieces, each at its part of the width. */
  line(pieces: readonly (readonly [text: string, at: number])[], scale = 1) {
    const size = this.paper.size * scale
    this.need(size * 1.5)
    this.y += size * 1.4
    for (const [text, at] of pieces) this.put(text, this.paper.margin + at * this.wide, this.y, size)
  }

  rule(x: number, y: number, width: number, height: number) {
    this.page.rules.push({ x, y, width, height })
  }

  box(x: number, y: number, width: number, height: number) {
    this.rule(x, y, width, 0)
    this.rule(x, y + height, width, 0)
    this.rule(x, y, 0, height)
    this.rule(x + width, y, 0, height)
  }

  table(columns: readonly PlotColumn[], subtotal?: Subtotal) {
    const placed = this.columnsPlaced(columns)
    const count = columns[0]?.cells.length ?? 0
    const size = this.sizeOf(columns)
    const lead = size * this.paper.lead
    this.need(lead * 7)
    this.heading(placed, size)
    let first = 0
    const room = subtotal ? lead * 2 : 0
    const turn = (row: number) => {
      if (subtotal) this.subtotal(placed, size, subtotal, [first, row])
      first = row
      this.turn()
      if (this.paper.repeats) this.heading(placed, size)
    }
    for (let row = 0; row < count; row++) {
      const cells = placed.map((column) => wrap(column.cells[row] ?? '', column.wide, { size, face: this.paper.face }))
      const lines = Math.max(1, ...cells.map(({ length }) => length))
      const height = lines * lead + this.paper.rowGap
      if (!this.paper.splits && this.y + height + room > this.bottom) turn(row)
      const top = this.y
      for (let at = 0; at < lines; at++) {
        if (this.paper.splits && this.y + lead > this.bottom) turn(row)
        this.y += lead
        for (const [index, column] of placed.entries()) {
          const own = cells[index] ?? []
          const free = this.paper.splits || this.paper.valign === 'top' ? 0 : lines - own.length
          const down = this.paper.valign === 'middle' ? free / 2 : free
          const down0 = Math.floor(down)
          const text = own[at - down0]
          if (text !== undefined) this.lean({ text, side: column.side }, column, this.y + (down - down0) * lead, size)
        }
      }
      this.y += this.paper.rowGap
      if (this.paper.ruling !== 'none') this.rule(this.paper.margin, this.y + size * 0.3 - this.paper.rowGap / 2, this.wide, 0)
      if (this.paper.ruling === 'grid' && !this.paper.splits)
        for (const { x } of placed) this.rule(x - this.paper.gap / 2, top + size * 0.3 - this.paper.rowGap / 2, 0, this.y - top)
    }
    if (subtotal) this.subtotal(placed, size, subtotal, [first, count])
    this.y += 8
  }

  private subtotal(placed: readonly Placed[], size: number, { label, sums }: Subtotal, rows: readonly [from: number, to: number]) {
    this.y += size * 1.5
    this.put(label, this.paper.margin, this.y, size)
    const own = sums(...rows)
    for (const column of placed) this.lean({ text: own[column.key] ?? '', side: column.side }, column, this.y, size)
  }

  private lean({ text, side }: { text: string; side: Side }, { x, wide }: Placed, base: number, size: number) {
    const free = wide - widthOf(text, size, this.paper.face)
    this.put(text, x + (side === 'left' ? 0 : side === 'right' ? free : free / 2), base, size)
  }

  private heading(placed: readonly Placed[], size: number) {
    const lead = size * 1.15
    const deep = Math.max(...placed.map(({ head }) => head.length))
    if (placed.some(({ over }) => over !== undefined)) {
      this.y += lead
      for (const over of new Set(placed.flatMap((column) => column.over ?? []))) {
        const own = placed.filter((column) => column.over === over)
        const [first, last] = [own[0], own.at(-1)]
        if (first && last) this.lean({ text: over, side: 'center' }, { ...first, wide: last.x + last.wide - first.x }, this.y, size)
      }
    }
    for (const column of placed)
      for (const [at, { text, side }] of column.head.entries())
        this.lean({ text, side }, column, this.y + lead * (deep - column.head.length + at + 1), size)
    this.y += lead * deep + 5
    if (this.paper.ruling !== 'none') this.rule(this.paper.margin, this.y, this.wide, 0)
  }

  private longest({ head, cells }: PlotColumn, size: number): number {
    const words = [...head.map(({ text }) => text), ...cells.flatMap((cell) => cell.split(' '))]
    return Math.max(...words.map((word) => widthOf(word, size, this.paper.face)))
  }

  /** The size at which the longest words of all columns fit beside each other. */
  private sizeOf(columns: readonly PlotColumn[]): number {
    const fits = (size: number) => columns.reduce((sum, column) => sum + this.longest(column, size) + this.paper.gap, 0) <= this.wide * 0.92
    let size = this.paper.size
    while (size > 4 && !fits(size)) size -= 0.5
    return size
  }

  private columnsPlaced(columns: readonly PlotColumn[]): Placed[] {
    const size = this.sizeOf(columns)
    const least = columns.map((column) => this.longest(column, size))
    const free = this.wide - least.reduce((sum, own) => sum + own + this.paper.gap, 0)
    const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
    let x = this.paper.margin
    return columns.map((column, index) => {
      const wide = (least[index] ?? 0) + (free * column.weight) / weights
      const placed = { ...column, x, wide }
      x += wide + this.paper.gap
      return placed
    })
  }
}

/** Every line as one run, its pieces held apart by spaces; for letters that are all as wide. */
export function inLines(pages: readonly LayoutPage[]): LayoutPage[] {
  return pages.map((page) => {
    const bases = [...new Set(page.runs.map(({ base }) => base))]
    const left = Math.min(...page.runs.map(({ x }) => x))
    return {
      ...page,
      runs: bases.map((base) =>
        oneRun(
          page.runs.filter((run) => run.base === base),
          left,
        ),
      ),
    }
  })
}

function oneRun(line: readonly Run[], left: number): Run {
  const [size, base] = [line[0]?.size ?? 8, line[0]?.base ?? 0]
  const text = line
    .toSorted((one, other) => one.x - other.x)
    .reduce((sofar, run) => {
      const at = Math.round((run.x - left) / (size * 0.6))
      return sofar.padEnd(sofar === '' ? at : Math.max(at, sofar.length + 2)) + run.text
    }, '')
  return { text, x: left, base, size }
}
